/** What outlives the page: paused counts, the job of a server, the times of counts. */

import type { CountRecord } from "../engine/index.ts";
import { forget, keysWith, recall, remember } from "../save.ts";
import type { Plan } from "./pieces.ts";

/** Which count it is. */
export interface Asked {
  readonly n: number;
  /** The name of the engine; empty for the fastest. */
  readonly engine: string;
}

export const isSame = (a: Asked, b: Asked | null): boolean => a.n === b?.n && a.engine === b.engine;

/** A count that was not finished. */
export interface Saved extends Asked {
  readonly record: CountRecord;
  /** The part of the work that is done. */
  readonly done: number;
  readonly ms: number;
  /** Shards done and solutions of each piece. */
  readonly pieces: readonly (readonly [done: number, solutions: number])[];
  readonly plan: Plan;
}

/** A count that a server is at. */
export interface SavedJob extends Asked {
  readonly id: string;
  /** Its time before the job, in milliseconds, and when the job began, by the calendar. */
  readonly ms: number;
  readonly began: number;
  /** Solutions of each piece before the job. */
  readonly found: readonly number[];
}

/** A time that a count took. */
export interface Timed extends Asked {
  readonly ms: number;
}

const JOB = "queenside.count-job";
const TIMES = "queenside.count-times";

/** Where paused counts are; those of another version may be of other shards. */
let prefix = "";

export function saveFor(version: string): void {
  prefix = `queenside.count.${version}.`;
}

const keyOf = ({ n, engine }: Asked): string => `${prefix}${n}.${engine || "auto"}`;

export const save = (count: Saved): void => remember("local", keyOf(count), count);

function read(key: string): Saved | null {
  const value = recall("local", key) as Partial<Saved> | null;
  const lists = [value?.pieces, value?.plan?.starts, value?.plan?.work];
  const isValid = typeof value?.record?.count === "string" && lists.every(Array.isArray);
  // Other versions of the page left the engine out for the fastest.
  return isValid ? ({ engine: "", ...value } as Saved) : null;
}

export const savedOf = (asked: Asked): Saved | null => read(keyOf(asked));

export const dropSaved = (asked: Asked): void => forget("local", keyOf(asked));

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
  return isValid ? ({ engine: "", ...job } as SavedJob) : null;
}

export function savedTimes(): Timed[] {
  const times = recall("session", TIMES);
  return Array.isArray(times) ? (times as Timed[]) : [];
}

/** Notes a time in place of the one before of the same count; returns all of them. */
export function saveTime(timed: Timed): Timed[] {
  const others = savedTimes().filter((other) => !isSame(timed, other));
  const all = [...others, timed];
  remember("session", TIMES, all);
  return all;
}
