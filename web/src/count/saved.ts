/** What outlives the page: paused counts, the job of a server, the times of counts. */

import type { CountRecord } from "../engine/index.ts";
import { forget, keysWith, recall, remember } from "../save.ts";
import type { Plan } from "./pieces.ts";

/** A count that was not finished. */
export interface Saved {
  readonly n: number;
  readonly engine: string | undefined;
  readonly record: CountRecord;
  /** The part of the work that is done. */
  readonly done: number;
  readonly ms: number;
  /** Shards done and solutions of each piece. */
  readonly pieces: readonly (readonly [done: number, solutions: number])[];
  readonly plan: Plan;
}

/** A count that a server is at. */
export interface SavedJob {
  readonly id: string;
  readonly n: number;
  readonly engine: string | undefined;
  /** Its time before the job, in milliseconds, and when the job began, by the calendar. */
  readonly ms: number;
  readonly began: number;
  /** Solutions of each piece before the job. */
  readonly found: readonly number[];
}

/** A time that a count took. */
export interface Timed {
  readonly n: number;
  readonly engine: string;
  readonly ms: number;
}

const JOB = "queenside.count-job";
const TIMES = "queenside.count-times";

/** Where paused counts are; those of another version may be of other shards. */
let prefix = "";

export function saveFor(version: string): void {
  prefix = `queenside.count.${version}.`;
}

const keyOf = (n: number, engine: string | undefined): string => `${prefix}${n}.${engine ?? "auto"}`;

const isSaved = ({ n, record, done, ms, pieces, plan }: Partial<Saved>): boolean =>
  Number.isInteger(n) &&
  typeof record?.count === "string" &&
  typeof done === "number" &&
  typeof ms === "number" &&
  [pieces, plan?.starts, plan?.work].every(Array.isArray);

export const save = (count: Saved): void => remember("local", keyOf(count.n, count.engine), count);

const read = (key: string): Saved | null => {
  const value = recall("local", key) as Partial<Saved> | null;
  return value !== null && isSaved(value) ? (value as Saved) : null;
};

export const savedOf = (n: number, engine: string | undefined): Saved | null => read(keyOf(n, engine));

export const dropSaved = (n: number, engine: string | undefined): void => forget("local", keyOf(n, engine));

/** All paused counts, by n. */
export const allSaved = (): Saved[] =>
  keysWith("local", prefix)
    .map(read)
    .filter((count) => count !== null)
    .sort((a, b) => a.n - b.n);

export const saveJob = (job: SavedJob): void => remember("session", JOB, job);
export const dropJob = (): void => forget("session", JOB);

export function savedJob(): SavedJob | null {
  const job = recall("session", JOB) as Partial<SavedJob> | null;
  const isValid = typeof job?.id === "string" && typeof job.began === "number" && Array.isArray(job.found);
  return isValid ? (job as SavedJob) : null;
}

export function savedTimes(): Timed[] {
  const times = recall("session", TIMES);
  return Array.isArray(times) ? (times as Timed[]) : [];
}

/** Notes a time in place of the one before of the same count; returns all of them. */
export function saveTime(timed: Timed): Timed[] {
  const others = savedTimes().filter(({ n, engine }) => n !== timed.n || engine !== timed.engine);
  const all = [...others, timed];
  remember("session", TIMES, all);
  return all;
}
