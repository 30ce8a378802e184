/** The puzzle that the user solves: its queens and marks, its time, its hints. */

import { batch, createMemo, createSignal, type Signal } from "solid-js";

import { announce } from "../announce.ts";
import { type Answer, ask, type Square } from "../engine/index.ts";
import { has, without } from "../squares.ts";
import { type Hint, hintFor, hintWords } from "./hints.ts";
import { clock, KEY, type Progress, type PuzzleName, progressOf, saveProgress } from "./records.ts";

const FRESH: Progress = { queens: [], ruledOut: [], ms: 0, hints: 0, isSolved: false, steps: "" };

/** What undo and redo restore. */
type Pieces = Pick<Progress, "queens" | "ruledOut">;

const toggled = (squares: readonly Square[], square: Square): Square[] =>
  has(squares, square) ? without(squares, square) : [...squares, square];

export type Game = ReturnType<typeof createGame>;

export function createGame() {
  const [puzzle, setPuzzle] = createSignal<Answer<"puzzle"> | null>(null);
  const [progress, setProgress] = createSignal<Progress>(FRESH);
  const [hint, setHint] = createSignal<Hint | null>(null);
  const [past, setPast] = createSignal<readonly Pieces[]>([]);
  const [future, setFuture] = createSignal<readonly Pieces[]>([]);
  /** Changes while the clock runs, so that the shown time follows. */
  const [tick, setTick] = createSignal(0);
  let asked: PuzzleName | null = null;
  /** When the clock was last started (`performance.now()`); `null` while it is stopped. */
  let since: number | null = null;

  const queens = createMemo(() => [...(puzzle()?.board.queens ?? []), ...progress().queens]);
  const look = createMemo(() => {
    const board = puzzle()?.board;
    return board === undefined ? null : ask("check", { board: { ...board, queens: queens() } });
  });
  const isSolved = (): boolean => progress().isSolved;

  const change = (part: Partial<Progress>): void => {
    const next = { ...progress(), ...part };
    // Save before the signal changes: its readers count the solved puzzles in the storage.
    if (asked !== null) saveProgress(asked, next);
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

  /** Begin a puzzle, or resume it; `null` shows none. The day is empty if it is not a daily one. */
  const begin = (question: PuzzleName, answer: Answer<"puzzle"> | null, day: string): void => {
    pause();
    asked = question;
    batch(() => {
      setPuzzle(answer);
      setProgress({ ...FRESH, ...progressOf(question), day });
      setHint(null);
      setPast([]);
      setFuture([]);
    });
    resume();
  };

  /** Change queens or marks, as a step that can be undone. */
  const act = (part: Partial<Pieces>, step = ""): void => {
    const { queens, ruledOut, steps = "" } = progress();
    batch(() => {
      setHint(null);
      setPast([...past(), { queens, ruledOut }]);
      setFuture([]);
      change({ ...part, steps: steps + step });
    });
    if (!look()?.solution) return;
    pause();
    const { ms, hints, first = { ms, hints } } = progress();
    change({ isSolved: true, first });
    announce(verdict());
  };
  type Steps = Signal<readonly Pieces[]>;
  /** Return to the last of some steps, and add the present one to the others. */
  const move =
    ([from, setFrom]: Steps, [to, setTo]: Steps) =>
    (): void => {
      const [{ queens, ruledOut }, step] = [progress(), from().at(-1)];
      if (step === undefined || isSolved()) return;
      batch(() => {
        setHint(null);
        setFrom(from().slice(0, -1));
        setTo([...to(), { queens, ruledOut }]);
        change(step);
      });
    };
  const canUndo = (): boolean => past().length > 0 && !isSolved();
  const canRedo = (): boolean => future().length > 0 && !isSolved();
  const undo = move([past, setPast], [future, setFuture]);
  const redo = move([future, setFuture], [past, setPast]);

  /** Place or remove a queen. */
  const press = (square: Square): void => {
    const { board, columns } = puzzle() ?? {};
    if (board === undefined || has(board.queens, square) || has(board.blocked, square) || isSolved()) return;
    const isNew = !has(progress().queens, square);
    const isRight = columns?.[square[0]] === square[1];
    const ruledOut = without(progress().ruledOut, square);
    act({ queens: toggled(progress().queens, square), ruledOut }, isNew ? (isRight ? "q" : "x") : "");
  };

  /** Mark a square as impossible, or undo that. */
  const mark = (square: Square): void => {
    const board = puzzle()?.board;
    if (board === undefined || has(queens(), square) || has(board.blocked, square) || isSolved()) return;
    act({ ruledOut: toggled(progress().ruledOut, square) });
  };

  /** Explain the next step; if it is explained already, do it. */
  const help = (): void => {
    const [now, shown] = [puzzle(), hint()];
    if (now === null || isSolved()) return;
    if (shown?.kind === "ruled-out") return mark(shown.square);
    if (shown !== null) return press(shown.queen);
    const next = setHint(hintFor(now.board, queens(), progress().ruledOut, now.columns));
    if (next === null) return;
    change({ hints: progress().hints + 1, steps: `${progress().steps ?? ""}h` });
    announce(hintWords(next, now.board.n));
  };

  /** Remove the user's queens and marks. Time and hints stay. */
  const again = (): void => {
    if (isSolved()) change({ isSolved: false });
    act({ queens: [], ruledOut: [] });
    resume();
  };

  const verdict = (): string => {
    const { isSolved, hints } = progress();
    if (!isSolved) return "";
    const help = hints === 0 ? "without a hint" : hints === 1 ? "with one hint" : `with ${hints} hints`;
    return `Solved in ${clock(ms())}, ${help}.`;
  };

  // The same puzzle in another tab of the browser: the last step counts.
  window.addEventListener("storage", ({ key }) => {
    const other = key === KEY && asked !== null ? progressOf(asked) : undefined;
    if (other === undefined) return;
    if (since !== null) since = performance.now();
    setProgress(other);
  });

  return {
    ...{ puzzle, progress, hint, queens, look, isSolved, ms, verdict, canUndo, canRedo },
    ...{ begin, press, mark, help, again, undo, redo, pause, resume },
    tick: () => setTick((ticks) => ticks + 1),
  };
}
