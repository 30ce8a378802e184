/** Chapter 2 of the lesson: the pupil is the program that backtracks. */

import { createMemo, createSignal, type JSX } from "solid-js";

import { Board } from "../board/board.tsx";
import { attackOn } from "../board/lines.ts";
import type { Picture } from "../board/picture.ts";
import type { Square } from "../engine/index.ts";
import type { Conflict } from "../engine/questions.ts";
import { StartAgain } from "../fields/undo.tsx";
import { has, isSame, rowName, squareName } from "../squares.ts";
import { Tree } from "../watch/tree.ts";
import { firstRow, search, standing } from "./methods.ts";
import { createSaved, finish } from "./progress.ts";
import { type ChapterProps, KEYS, Stage, Trees } from "./stage.tsx";

const N = 4;

/** The moves of backtracking, which the pupil finds one after the other. */
const MOVES = search(N, firstRow);

/** The number of moves so far. */
const [place, setPlace] = createSaved("backtracker", 0);

export function Backtracker(props: ChapterProps): JSX.Element {
  const [said, setSaid] = createSignal("");
  /** The attack on the pressed square. */
  const [wrong, setWrong] = createSignal<readonly Conflict[]>([]);
  const moves = createMemo(() => MOVES.slice(0, place()));
  const now = createMemo(() => standing(moves()));
  const row = (): string => `Row ${rowName(now().queens.length, N)}`;
  const last = (): Square => now().queens.at(-1) ?? [0, 0];
  const isSolved = (): boolean => place() === MOVES.length;

  function go(place: number, words = ""): void {
    setSaid(words);
    setWrong([]);
    setPlace(place);
    if (isSolved()) finish(2);
  }
  const press = (square: Square): void => {
    if (isSolved()) return;
    if (isSame(square, MOVES[place()] ?? last())) go(place() + 1);
    else {
      setSaid(whyNot(square));
      setWrong(square[0] === now().queens.length ? attackOn(now().queens, square) : []);
    }
  };
  /** Say why this is not the next move. */
  function whyNot(square: Square): string {
    const { queens, tried } = now();
    if (has(queens, square))
      return MOVES[place()]
        ? `${row()} has a free square, so all queens stay.`
        : `The last queen goes first: it is on ${squareName(last(), N)}.`;
    if (square[0] !== queens.length) return `${row()} is next. Does it have a free square?`;
    const [attack] = attackOn(queens, square);
    if (attack) return `The queen on ${squareName(attack.b, N)} attacks this square.`;
    return has(tried, square) ? "You tried this square before." : "A square further left is free too.";
  }
  const show = (): void => {
    const move = MOVES[place()];
    const words = move
      ? `The queen goes to ${squareName(move, N)}, the first free square.`
      : `${row()} has no free square left: the queen on ${squareName(last(), N)} goes.`;
    go(place() + 1, `${words} Your turn.`);
  };
  const words = (): string => {
    if (isSolved()) return "Solved: 8 queens placed in all, to fill 4 rows. Each is a dot of your tree.";
    const next =
      now().queens.length === 0 ? "where does the queen go?" : "place a queen, or remove the last one?";
    return said() || `${row()}: ${next}`;
  };
  const picture = (): Picture => {
    const { queens, tried } = now();
    return { n: N, queens, conflicts: wrong(), marks: tried.map((square) => ({ square, kind: "out" })) };
  };
  return (
    <Stage
      words={words()}
      tone={isSolved() ? "good" : wrong().length > 0 ? "bad" : ""}
      board={<Board label="Board" keys={KEYS} picture={picture()} onPress={press} />}
      trees={<Trees n={N} trees={[{ name: "Your tree", tree: Tree.ofMoves(moves(), N), place: place() }]} />}
      next={props.next}
    >
      <button type="button" disabled={isSolved()} onClick={show}>
        Show me
      </button>
      <StartAgain isAtStart={place() === 0} onClick={() => go(0)} />
    </Stage>
  );
}
