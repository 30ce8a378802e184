/** Chapter 1 of the lesson: all solutions for four queens, by hand. */

import { createSignal, type JSX } from "solid-js";

import { Board } from "../board/board.tsx";
import { ask, type Square } from "../engine/index.ts";
import { has, without } from "../squares.ts";
import { counted } from "../words.ts";

const N = 4;

// They outlive the chapter, so that the user can return to it.
const [queens, setQueens] = createSignal<readonly Square[]>([]);
/** The different solutions so far, as text. */
const [found, setFound] = createSignal<ReadonlySet<string>>(new Set());

export function FourQueens(): JSX.Element {
  const all = Number(ask("info", {}).counts[N]);
  const checked = () => ask("check", { board: { n: N, queens: queens() } });
  const press = (square: Square): void => {
    const before = queens();
    setQueens(has(before, square) ? without(before, square) : [...before, square]);
    if (checked().solution) setFound(new Set([...found(), queens().toSorted().join(" ")]));
  };
  const words = (): string => {
    if (checked().solution)
      return found().size < all
        ? "A solution. Remove the queens to look for another one."
        : `All ${all} solutions found.`;
    if (checked().conflicts.length > 0) return "Red lines connect queens that attack each other.";
    return `${counted(queens().length, "queen")} placed, ${counted(found().size, "solution")} found.`;
  };
  return (
    <div class="try">
      <Board
        label="Board"
        picture={{ n: N, queens: queens(), conflicts: checked().conflicts }}
        onPress={press}
      />
      <p class="note" classList={{ good: checked().solution }} role="status">
        {words()}
      </p>
    </div>
  );
}
