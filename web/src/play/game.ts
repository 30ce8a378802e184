/** The puzzle that the user solves: its queens and marks, its time, its hints. */

import { batch, createMemo, createSignal } from "solid-js";

import type { Square } from "../engine/index.ts";
import { has, squareName, without } from "../squares.ts";
import { type Hint, hintFor } from "./hints.ts";
import { conflictsOf, isSolution, type Puzzle } from "./puzzle.ts";
import {
  clock,
  KEY,
  type Pieces,
  type Progress,
  type PuzzleName,
  progressOf,
  saveProgress,
  today,
} from "./records.ts";

const FRESH: Progress = { queens: [], ruledOut: [], ms: 0, hints: 0, isSolved: false, steps: "" };

/** The number of steps that can be undone. */
const MAX_PAST = 300;

export type Game = ReturnType<typeof createGame>;

export function createGame() {
  const [puzzle, setPuzzle] = createSignal<Puzzle | null>(null);
  const [progress, setProgress] = createSignal<Progress>(FRESH);
  const [hint, setHint] = createSignal<Hint | null>(null);
  /** Wrong queens and marks, after the user asked for them; `null` if she did not. */
  const [mistakes, setMistakes] = createSignal<readonly Square[] | null>(null);
  /** Changes while the clock runs, so that the shown time follows. */
  const [tick, setTick] = createSignal(0);
  let asked: PuzzleName | null = null;
  /** When the clock was last started (`performance.now()`); `null` while it is stopped. */
  let since: number | null = null;
  /** What a drawn line does with its squares; `null` if it began on a queen. */
  let drawing: "mark" | "unmark" | null = null;

  const queens = createMemo(() => [...(puzzle()?.queens ?? []), ...progress().queens]);
  const conflicts = createMemo(() => {
    const now = puzzle();
    return now === null ? [] : conflictsOf(now, queens());
  });
  const isSolved = (): boolean => progress().isSolved;
  /** Whether the user can put something on a square. */
  const isOpen = (square: Square): boolean => {
    const now = puzzle();
    return now !== null && !isSolved() && !has(now.queens, square) && !has(now.blocked, square);
  };

  const change = (part: Partial<Progress>): void => {
    const next = { ...progress(), ...part };
    // Save before the signal changes: its readers count the solved puzzles in the storage.
    if (asked !== null) saveProgress(asked, next);
    batch(() => {
      setHint(null);
      setMistakes(null);
      setProgress(next);
    });
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
    const next = { ...progress(), ms: used };
    if (asked !== null) saveProgress(asked, next);
    setProgress(next);
  };

  /** Begin a puzzle, or resume it; `null` shows none. The day is empty if it is not a daily one. */
  const begin = (name: PuzzleName, made: Puzzle | null, day: string): void => {
    pause();
    asked = name;
    batch(() => {
      setPuzzle(made);
      setProgress({ ...FRESH, ...progressOf(name), day });
      setHint(null);
      setMistakes(null);
    });
    resume();
  };

  const now = (): Pieces => ({ queens: progress().queens, ruledOut: progress().ruledOut });

  /** Change queens or marks, as a step that can be undone. */
  const act = (part: Partial<Pieces>, sign = ""): void => {
    const { steps = "", past = [] } = progress();
    change({ ...part, steps: steps + sign, past: [...past, now()].slice(-MAX_PAST), future: [] });
    const made = puzzle();
    const isRight = made !== null && queens().length === made.n && conflicts().length === 0;
    if (!isRight) return;
    pause();
    const { ms, hints, first = { ms, hints }, solvedOn = today() } = progress();
    change({ isSolved: true, first, solvedOn });
  };
  /** Undo a step (-1), or redo it (1). */
  const step = (by: 1 | -1): void => {
    const { past = [], future = [] } = progress();
    const to = by < 0 ? past.at(-1) : future.at(-1);
    if (to === undefined || isSolved()) return;
    if (by < 0) change({ ...to, past: past.slice(0, -1), future: [...future, now()] });
    else change({ ...to, past: [...past, now()], future: future.slice(0, -1) });
  };
  const canStep = (by: 1 | -1): boolean => {
    const { past = [], future = [] } = progress();
    return (by < 0 ? past : future).length > 0 && !isSolved();
  };

  const place = (square: Square): void => {
    const made = puzzle();
    const sign = made !== null && isSolution(made, square) ? "q" : "x";
    act({ queens: [...progress().queens, square], ruledOut: without(progress().ruledOut, [square]) }, sign);
  };
  /** A square is empty, then marked, then has a queen, then is empty again. */
  const press = (square: Square): void => {
    const { queens, ruledOut } = progress();
    if (!isOpen(square)) return;
    if (has(queens, square)) act({ queens: without(queens, [square]) });
    else if (has(ruledOut, square)) place(square);
    else act({ ruledOut: [...ruledOut, square] });
  };
  /** Mark a square as impossible, or undo that. */
  const mark = (square: Square): void => {
    const { queens, ruledOut } = progress();
    if (!isOpen(square) || has(queens, square)) return;
    act({ ruledOut: has(ruledOut, square) ? without(ruledOut, [square]) : [...ruledOut, square] });
  };
  /** Mark or unmark the squares of a drawn line, as one step. */
  const draw = (squares: readonly Square[], isStart: boolean): void => {
    const [first] = squares;
    if (first === undefined || puzzle() === null || isSolved()) return;
    if (isStart) drawing = has(queens(), first) ? null : has(progress().ruledOut, first) ? "unmark" : "mark";
    const { ruledOut } = progress();
    const open = squares.filter((square) => isOpen(square) && !has(progress().queens, square));
    if (drawing === null || open.length === 0) return;
    const rest = without(ruledOut, open);
    const after = { ruledOut: drawing === "mark" ? [...rest, ...open] : rest };
    if (isStart) act(after);
    else change(after);
  };

  /** Explain the next step; if it is explained already, do it. */
  const help = (): void => {
    const [made, shown] = [puzzle(), hint()];
    if (made === null || isSolved()) return;
    const { queens: mine, ruledOut, hints, steps = "" } = progress();
    if (shown !== null) {
      const [square] = shown.squares;
      if (shown.act === "place" && square) place(square);
      else if (shown.act === "remove" && square) act({ queens: without(mine, [square]) });
      else if (shown.act === "unmark" && square) act({ ruledOut: without(ruledOut, [square]) });
      else act({ ruledOut: [...ruledOut, ...shown.squares.filter((square) => !has(ruledOut, square))] });
      return;
    }
    const next = hintFor(made, queens(), ruledOut);
    if (next === null) return;
    change({ hints: hints + 1, steps: `${steps}h` });
    setHint(next);
  };
  /** Show the wrong queens and marks; this is a hint if there are any. */
  const check = (): void => {
    const made = puzzle();
    if (made === null || isSolved()) return;
    const { queens, ruledOut, hints, steps = "" } = progress();
    const wrong = [
      ...queens.filter((square) => !isSolution(made, square)),
      ...ruledOut.filter((square) => isSolution(made, square)),
    ];
    if (wrong.length > 0) change({ hints: hints + 1, steps: `${steps}h` });
    setMistakes(wrong);
  };
  const checkWords = (): string => {
    const [wrong, made] = [mistakes(), puzzle()];
    if (wrong === null || made === null) return "";
    if (wrong.length === 0) return "Everything is right so far.";
    const named = (squares: readonly Square[]): string =>
      squares.map((square) => squareName(square, made.n)).join(", ");
    const [queens, marks] = [without(wrong, progress().ruledOut), without(wrong, progress().queens)];
    return [
      queens.length > 0 && `Not in the solution: ${named(queens)}.`,
      marks.length > 0 && `Marked, but with a queen in the solution: ${named(marks)}.`,
      "This counts as a hint.",
    ]
      .filter(Boolean)
      .join(" ");
  };

  /** Remove the user's queens and marks. Time and hints stay. */
  const again = (): void => {
    change({ isSolved: false, steps: (progress().steps ?? "").replace(/[qx]/g, "") });
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
    ...{ puzzle, progress, hint, mistakes, queens, conflicts, isSolved, ms, verdict, checkWords },
    ...{ begin, press, mark, draw, help, check, again, step, canStep, pause, resume },
    tick: () => setTick((ticks) => ticks + 1),
  };
}
