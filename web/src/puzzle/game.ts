/** The puzzle that the user solves: its queens, its time, its hints. */

import { batch, createMemo, createSignal } from "solid-js";

import { announce } from "../announce.ts";
import { lineName } from "../board/lines.ts";
import { type Answer, ask, type Question, type Square } from "../engine/index.ts";
import { recall, remember } from "../save.ts";
import { has, squareName, without } from "../squares.ts";
import { capital } from "../words.ts";
import { type Hint, hintFor } from "./hints.ts";

const KEY = "queenside-puzzles";

/** The state of a puzzle that a reload restores. */
interface Progress {
  readonly queens: readonly Square[];
  readonly ruledOut: readonly Square[];
  readonly ms: number;
  readonly hints: number;
  readonly isSolved: boolean;
}

const FRESH: Progress = { queens: [], ruledOut: [], ms: 0, hints: 0, isSolved: false };

const toggled = (squares: readonly Square[], square: Square): Square[] =>
  has(squares, square) ? without(squares, square) : [...squares, square];

/** The puzzle on the board, and what the user has done. */
export type Game = ReturnType<typeof createGame>;

export function createGame() {
  const [puzzle, setPuzzle] = createSignal<Answer<"puzzle"> | null>(null);
  const [progress, setProgress] = createSignal<Progress>(FRESH);
  const [hint, setHint] = createSignal<Hint | null>(null);
  /** Changes while the clock runs, so that the shown time follows. */
  const [tick, setTick] = createSignal(0);
  /** When the clock was last started (`performance.now()`); `null` while it is stopped. */
  let since: number | null = null;
  let name = "";

  const queens = createMemo(() => [...(puzzle()?.board.queens ?? []), ...progress().queens]);
  const look = createMemo(() => {
    const board = puzzle()?.board;
    return board === undefined ? null : ask("check", { board: { ...board, queens: queens() } });
  });
  const isSolved = (): boolean => progress().isSolved;

  const all = (): Record<string, Progress> =>
    (recall("localStorage", KEY) as Record<string, Progress> | null) ?? {};
  const change = (part: Partial<Progress>): void => {
    const next = { ...progress(), ...part };
    // Save before the signal changes: its readers count the solved puzzles in the storage.
    remember("localStorage", KEY, { ...all(), [name]: next });
    setProgress(next);
  };

  /** The time used so far, in milliseconds. */
  const ms = (): number => {
    tick();
    return progress().ms + (since === null ? 0 : performance.now() - since);
  };
  const resume = (): void => {
    if (puzzle() !== null && !isSolved()) since ??= performance.now();
  };
  /** Stop the clock. */
  const pause = (): void => {
    if (since === null) return;
    const used = ms();
    since = null;
    change({ ms: used });
  };

  /** Begin a puzzle, or resume it; `null` shows none. */
  const begin = (question: Question<"puzzle">, answer: Answer<"puzzle"> | null): void => {
    pause();
    name = JSON.stringify(question);
    batch(() => {
      setPuzzle(answer);
      setProgress(all()[name] ?? FRESH);
      setHint(null);
    });
    resume();
  };

  /** Place or remove a queen. */
  const press = (square: Square): void => {
    const board = puzzle()?.board;
    if (board === undefined || has(board.queens, square) || has(board.blocked, square) || isSolved()) return;
    setHint(null);
    const ruledOut = without(progress().ruledOut, square);
    change({ queens: toggled(progress().queens, square), ruledOut });
    if (!look()?.solution) return;
    pause();
    change({ isSolved: true });
    announce(verdict());
  };

  /** Rule a square out, or undo that. */
  const note = (square: Square): void => {
    if (has(queens(), square) || isSolved()) return;
    setHint(null);
    change({ ruledOut: toggled(progress().ruledOut, square) });
  };

  /** Explain the next step; if it is explained already, do it. */
  const help = (): void => {
    const [now, shown] = [puzzle(), hint()];
    if (now === null || isSolved()) return;
    if (shown?.kind === "ruled-out") return note(shown.square);
    if (shown !== null) return press(shown.queen);
    setHint(hintFor(now.board, queens(), progress().ruledOut, now.columns));
    change({ hints: progress().hints + 1 });
    announce(hintWords());
  };

  const again = (): void => {
    pause();
    setHint(null);
    change(FRESH);
    resume();
  };

  const verdict = (): string => {
    const { isSolved, hints } = progress();
    if (!isSolved) return "";
    const help = hints === 0 ? "without a hint" : hints === 1 ? "with one hint" : `with ${hints} hints`;
    return `Solved in ${clock(ms())}, ${help}.`;
  };

  const hintWords = (): string => {
    const shown = hint();
    const n = puzzle()?.board.n ?? 0;
    if (shown === null) return "";
    const name = (square: Square): string => squareName(square, n);
    if (shown.kind === "wrong") return `The queen on ${name(shown.queen)} is not part of the solution.`;
    const line = lineName(shown.line, n);
    if (shown.kind === "forced") return `${capital(line)} has one free square left: ${name(shown.queen)}.`;
    if (shown.kind === "ruled-out")
      return `No queen on ${name(shown.square)}: it would attack every free square of ${line}: ${shown.free.map(name).join(", ")}.`;
    return `No single step helps: try the free squares of ${line} in turn. The solution has a queen on ${name(shown.queen)}.`;
  };

  /** The number of puzzles solved in this browser. */
  const solved = (): number => {
    progress();
    return Object.values(all()).filter(({ isSolved }) => isSolved).length;
  };

  return {
    ...{ puzzle, progress, hint, queens, look, isSolved, ms, verdict, hintWords, solved },
    ...{ begin, press, note, help, again, pause, resume },
    tick: () => setTick((ticks) => ticks + 1),
  };
}

/** Format a time as minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
