/** Chapter 3 of the lesson: a search by the pupil's own rule, and its tree beside the machine's. */

import { createMemo, createSignal, type JSX } from "solid-js";

import { Board } from "../board/board.tsx";
import { attackOn, lineName, openLines } from "../board/lines.ts";
import type { Picture } from "../board/picture.ts";
import type { Square } from "../engine/index.ts";
import type { Conflict } from "../engine/questions.ts";
import { StartAgain } from "../fields/undo.tsx";
import { has, isSame, squareName } from "../squares.ts";
import { Tree } from "../watch/tree.ts";
import { counted } from "../words.ts";
import { firstRow, type Move, search, standing } from "./methods.ts";
import { createSaved, finish } from "./progress.ts";
import { type ChapterProps, KEYS, Stage, Trees } from "./stage.tsx";

const N = 6;

const MACHINE = Tree.ofMoves(search(N, firstRow), N);

const [moves, setMoves] = createSaved<readonly Move[]>("own", []);

export function OwnSearch(props: ChapterProps): JSX.Element {
  const [said, setSaid] = createSignal("");
  /** The attack on the pressed square. */
  const [wrong, setWrong] = createSignal<readonly Conflict[]>([]);
  const queens = createMemo(() => standing(moves()).queens);
  const tree = createMemo(() => Tree.ofMoves(moves(), N));
  const last = (): Square | null => queens().at(-1) ?? null;
  const isSolved = (): boolean => queens().length === N;
  /** A row or column without a free square. */
  const dead = createMemo(() => openLines(N, queens(), []).find(({ free }) => free.length === 0));
  const whyDead = (): string => {
    const line = dead();
    return line ? `${lineName(line, N)} has no free square` : "";
  };
  const go = (moves: readonly Move[]): void => {
    setSaid("");
    setWrong([]);
    setMoves(moves);
    if (isSolved()) finish(3);
  };
  const back = (): void => go([...moves(), null]);
  function press(square: Square): void {
    if (isSolved()) return;
    const [attack] = setWrong(attackOn(queens(), square));
    if (isSame(last(), square)) back();
    else if (has(queens(), square)) setSaid(`The last queen goes first: it is on ${nameOf(last())}.`);
    else if (attack) setSaid(`The queen on ${nameOf(attack.b)} attacks this square.`);
    else if (dead()) setSaid(`Go back first: ${whyDead()}.`);
    else go([...moves(), square]);
  }
  const words = (): string => {
    if (isSolved())
      return `Solved: ${counted(tree().size - 1, "queen")} placed. Backtracking places ${MACHINE.size - 1}. The order decides how soon a search ends.`;
    if (said() !== "") return said();
    if (dead()) return `Dead end: ${whyDead()}. Go back.`;
    return last() ? "Place the next queen in any row, or go back." : "Place the first queen in any row.";
  };
  const picture = (): Picture => {
    const marks = dead()?.squares.map((square) => ({ square, kind: "bad" as const }));
    return { n: N, queens: queens(), conflicts: wrong(), marks: marks ?? [] };
  };
  const trees = () => [
    { name: "Your tree", tree: tree(), place: moves().length },
    ...(isSolved() ? [{ name: "Backtracking", tree: MACHINE, place: Infinity }] : []),
  ];
  return (
    <Stage
      words={words()}
      tone={isSolved() ? "good" : dead() || wrong().length > 0 ? "bad" : ""}
      board={<Board label="Board" keys={KEYS} picture={picture()} onPress={press} />}
      trees={<Trees n={N} trees={trees()} />}
      next={props.next}
    >
      <button type="button" disabled={last() === null || isSolved()} onClick={back}>
        Back
      </button>
      <StartAgain isAtStart={moves().length === 0} onClick={() => go([])} />
    </Stage>
  );
}

const nameOf = (square: Square | null): string => (square ? squareName(square, N) : "");
