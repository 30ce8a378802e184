/** The puzzles that this browser has saved: their progress, a streak of days, statistics. */

import type { Square } from "../engine/index.ts";
import { recall, remember } from "../save.ts";

export const KEY = "queenside-puzzles";

/** What undo and redo restore. */
export interface Pieces {
  readonly queens: readonly Square[];
  readonly ruledOut: readonly Square[];
}

/** What the user has done in a puzzle; a reload restores it. */
export interface Progress extends Pieces {
  readonly ms: number;
  readonly hints: number;
  readonly isSolved: boolean;
  /** The time and the hints of the first solution, which count. */
  readonly first?: { readonly ms: number; readonly hints: number };
  /** The day of a daily puzzle; otherwise empty. */
  readonly day?: string;
  /** The day on which it was first solved. */
  readonly solvedOn?: string;
  readonly past?: readonly Pieces[];
  readonly future?: readonly Pieces[];
  /** The queens and hints in their order: `q` a right queen, `x` a wrong one, `h` a hint. */
  readonly steps?: string;
}

/** What identifies a puzzle. */
export interface PuzzleName {
  readonly n: number;
  /** Regions, or the clues on a board of queens. */
  readonly clues: Kind;
  readonly level: string;
  readonly seed: number;
}

export const KINDS = ["regions", "queens", "blocked-squares"] as const;
export type Kind = (typeof KINDS)[number];

/** Puzzles by their names in JSON. */
type Records = Readonly<Record<string, Progress>>;

const all = (): Records => (recall("localStorage", KEY) as Records | null) ?? {};
const keyOf = (asked: PuzzleName): string => JSON.stringify(asked);

export const progressOf = (asked: PuzzleName): Progress | undefined => all()[keyOf(asked)];

const wasSolved = (progress?: Progress): boolean =>
  progress?.isSolved === true || progress?.first !== undefined;

/** Whether this browser has solved a puzzle, or any one. */
export const hasSolved = (asked?: PuzzleName): boolean =>
  asked ? wasSolved(progressOf(asked)) : Object.values(all()).some(wasSolved);

export const saveProgress = (asked: PuzzleName, progress: Progress): void =>
  void remember("localStorage", KEY, { ...all(), [keyOf(asked)]: progress });

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;

/** The number of days since 1970, which is the seed of the puzzles of a day. */
export const numberOf = (day: string): number => Date.parse(day) / DAY;

/** The day with a number: `2026-11-26`. */
export const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** Today, in UTC. */
export const today = (): string => dayOf(Math.floor(Date.now() / DAY));

interface Statistics {
  readonly solved: number;
  /** The days with a solved daily puzzle. */
  readonly days: ReadonlySet<string>;
  /** The number of consecutive days, up to today or yesterday, whose puzzle was solved on that day. */
  readonly streak: number;
  /** The shortest time without a hint, in milliseconds; infinite if there is none. */
  readonly best: number;
}

/** Return the statistics, with the best time of puzzles like this one. */
export function statistics(like: Omit<PuzzleName, "seed">): Statistics {
  const solved = Object.entries(all()).filter(([, progress]) => wasSolved(progress));
  const days = new Set(solved.flatMap(([, { day }]) => (day ? [day] : [])));
  const timely = new Set(solved.flatMap(([, { day, solvedOn }]) => (day && day === solvedOn ? [day] : [])));
  const now = numberOf(today());
  let last = timely.has(dayOf(now)) ? now : now - 1;
  let streak = 0;
  for (; timely.has(dayOf(last)); last--) streak++;
  const times = solved.flatMap(([name, { first, ...last }]) => {
    const { ms, hints } = first ?? last;
    const { n, clues, level } = JSON.parse(name) as PuzzleName;
    return hints === 0 && n === like.n && clues === like.clues && level === like.level ? [ms] : [];
  });
  return { solved: solved.length, days, streak, best: Math.min(...times) };
}

/** Format a time as minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A seed of a puzzle of no day, short enough to read out. */
export const anySeed = (): number => 1 + Math.floor(Math.random() * 1_000_000);
