/** Chapter 1 of the lesson: all solutions for four queens, by hand. */

import { createMemo, type JSX } from "solid-js";

import { Board } from "../board/board.tsx";
import { lineName, openLines } from "../board/lines.ts";
import { ask, type Square } from "../engine/index.ts";
import { StartAgain } from "../fields/undo.tsx";
import { has, without } from "../squares.ts";
import { capital, counted } from "../words.ts";
import { createSaved, finish } from "./progress.ts";
import { type ChapterProps, KEYS, Stage } from "./stage.tsx";

const N = 4;

const [queens, setQueens] = createSaved<readonly Square[]>("four", []);
/** The different solutions so far, as text. */
const [found, setFound] = createSaved<readonly string[]>("four-found", []);

export function FourQueens(props: ChapterProps): JSX.Element {
  const all = Number(ask("info", {}).counts[N]);
  const checked = createMemo(() => ask("check", { board: { n: N, queens: queens() } }));
  const press = (square: Square): void => {
    const before = queens();
    setQueens(has(before, square) ? without(before, [square]) : [...before, square]);
    if (checked().solution) setFound([...new Set([...found(), queens().toSorted().join(" ")])]);
    if (found().length === all) finish(1);
  };
  const words = (): string => {
    if (checked().solution)
      return found().length < all
        ? "A solution. Remove the queens to look for another one."
        : "Both solutions found. A search in order, as in chapter 2, proves that there are no more.";
    if (checked().conflicts.length > 0) return "Red lines connect queens that attack each other.";
    const dead = openLines(N, queens(), []).find(({ free }) => free.length === 0);
    if (dead) return `${capital(lineName(dead, N))} has no free square left: remove a queen.`;
    return `${counted(queens().length, "queen")} placed, ${counted(found().length, "solution")} found.`;
  };
  const picture = () => ({ n: N, queens: queens(), conflicts: checked().conflicts });
  return (
    <Stage
      words={words()}
      tone={checked().solution ? "good" : ""}
      board={<Board label="Board" keys={KEYS} picture={picture()} onPress={press} />}
      next={props.next}
    >
      <StartAgain isAtStart={queens().length === 0} onClick={() => setQueens([])} />
    </Stage>
  );
}
