/** The puzzle that the user solves: its queens, its time, its hints. */

import { lineName } from "../board/lines.ts";
import { announce, computed, signal } from "../dom.ts";
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

export class Game {
  readonly puzzle = signal<Answer<"puzzle"> | null>(null);
  readonly state = signal<Progress>(FRESH);
  readonly hint = signal<Hint | null>(null);
  /** Changes while the clock runs, so that the shown time follows. */
  readonly tick = signal(0);
  /** When the clock was last started (`performance.now()`); `null` while it is stopped. */
  #since: number | null = null;
  #name = "";

  readonly queens = computed(() => [...(this.puzzle.value?.board.queens ?? []), ...this.state.value.queens]);
  readonly look = computed(() => {
    const board = this.puzzle.value?.board;
    return board === undefined ? null : ask("check", { board: { ...board, queens: this.queens.value } });
  });

  /** Begin a puzzle, or resume it. */
  begin(question: Question<"puzzle">, puzzle: Answer<"puzzle">): void {
    this.pause();
    this.#name = JSON.stringify(question);
    const saved = (recall("localStorage", KEY) as Record<string, Progress> | null)?.[this.#name];
    this.puzzle.value = puzzle;
    this.state.value = saved ?? FRESH;
    this.hint.value = null;
    this.resume();
  }

  /** The time used so far, in milliseconds. */
  get ms(): number {
    void this.tick.value;
    return this.state.value.ms + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  resume(): void {
    if (this.puzzle.value !== null && !this.state.value.isSolved) this.#since ??= performance.now();
  }

  /** Stop the clock. */
  pause(): void {
    if (this.#since === null) return;
    const ms = this.ms;
    this.#since = null;
    this.#set({ ms });
  }

  /** Place or remove a queen. */
  press(square: Square): void {
    const { puzzle, state } = this;
    const board = puzzle.value?.board;
    const isGiven = has(board?.queens, square) || has(board?.blocked, square);
    if (board === undefined || isGiven || state.value.isSolved) return;
    this.hint.value = null;
    const ruledOut = without(state.value.ruledOut, square);
    this.#set({ queens: toggled(state.value.queens, square), ruledOut });
    if (!this.look.value?.solution) return;
    this.pause();
    this.#set({ isSolved: true });
    announce(this.verdict);
  }

  /** Rule a square out, or undo that. */
  note(square: Square): void {
    if (has(this.queens.value, square) || this.state.value.isSolved) return;
    this.hint.value = null;
    this.#set({ ruledOut: toggled(this.state.value.ruledOut, square) });
  }

  /** Explain the next step; if it is explained already, do it. */
  help(): void {
    const { puzzle, state, hint } = this;
    if (puzzle.value === null || state.value.isSolved) return;
    if (hint.value !== null) return this.#follow(hint.value);
    const { board, columns } = puzzle.value;
    hint.value = hintFor(board, this.queens.value, state.value.ruledOut, columns);
    this.#set({ hints: state.value.hints + 1 });
    announce(this.hintWords);
  }

  #follow(hint: Hint): void {
    if (hint.kind === "ruled-out") this.note(hint.square);
    else this.press(hint.queen);
  }

  again(): void {
    this.pause();
    this.hint.value = null;
    this.#set(FRESH);
    this.resume();
  }

  get verdict(): string {
    const { isSolved, hints } = this.state.value;
    if (!isSolved) return "";
    const help = hints === 0 ? "without a hint" : hints === 1 ? "with one hint" : `with ${hints} hints`;
    return `Solved in ${clock(this.ms)}, ${help}.`;
  }

  get hintWords(): string {
    const hint = this.hint.value;
    const n = this.puzzle.value?.board.n ?? 0;
    if (hint === null) return "";
    const name = (square: Square): string => squareName(square, n);
    if (hint.kind === "wrong") return `The queen on ${name(hint.queen)} is not part of the solution.`;
    const line = lineName(hint.line, n);
    if (hint.kind === "forced") return `${capital(line)} has one free square left: ${name(hint.queen)}.`;
    if (hint.kind === "ruled-out")
      return `No queen on ${name(hint.square)}: it would attack every free square of ${line}: ${hint.free.map(name).join(", ")}.`;
    return `No single step helps: try the free squares of ${line} in turn. The solution has a queen on ${name(hint.queen)}.`;
  }

  #set(change: Partial<Progress>): void {
    const state = { ...this.state.value, ...change };
    const all = (recall("localStorage", KEY) ?? {}) as Record<string, Progress>;
    // Save before the signal changes: its readers count the solved puzzles in the storage.
    remember("localStorage", KEY, { ...all, [this.#name]: state });
    this.state.value = state;
  }

  /** The number of puzzles solved in this browser. */
  get solved(): number {
    void this.state.value;
    const all = Object.values((recall("localStorage", KEY) ?? {}) as Record<string, Progress>);
    return all.filter(({ isSolved }) => isSolved).length;
  }
}

/** Format a time as minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
