/** What outlives the page: paused counts, the job of a server, the times of counts. */

import type { CountRecord } from "../engine/index.ts";
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

/** Storage may be full or forbidden, and what is there damaged: then nothing is saved. */
function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

function read<T>(store: () => Storage, key: string, isValid: (value: Partial<T>) => boolean): T | null {
  return quietly(() => {
    const value = JSON.parse(store().getItem(key) ?? "null") as Partial<T> | null;
    return value !== null && isValid(value) ? (value as T) : null;
  });
}

const write = (store: () => Storage, key: string, value: unknown): void =>
  void quietly(() => store().setItem(key, JSON.stringify(value)));

// Where storage is forbidden, asking for it fails already.
const forever = (): Storage => localStorage;
const visit = (): Storage => sessionStorage;

const isSaved = ({ n, record, done, ms, pieces, plan }: Partial<Saved>): boolean =>
  Number.isInteger(n) &&
  typeof record?.count === "string" &&
  typeof done === "number" &&
  typeof ms === "number" &&
  [pieces, plan?.starts, plan?.work].every(Array.isArray);

export const save = (count: Saved): void => write(forever, keyOf(count.n, count.engine), count);

export const savedOf = (n: number, engine: string | undefined): Saved | null =>
  read<Saved>(forever, keyOf(n, engine), isSaved);

export const dropSaved = (n: number, engine: string | undefined): void =>
  void quietly(() => localStorage.removeItem(keyOf(n, engine)));

/** All paused counts, by n. */
export function allSaved(): Saved[] {
  const keys = quietly(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
  const all = keys.map((key) => read<Saved>(forever, key, isSaved));
  return all.filter((count) => count !== null).sort((a, b) => a.n - b.n);
}

const isJob = ({ id, n, ms, began, found }: Partial<SavedJob>): boolean =>
  typeof id === "string" &&
  Number.isInteger(n) &&
  typeof ms === "number" &&
  typeof began === "number" &&
  Array.isArray(found);

export const saveJob = (job: SavedJob): void => write(visit, JOB, job);
export const savedJob = (): SavedJob | null => read<SavedJob>(visit, JOB, isJob);
export const dropJob = (): void => void quietly(() => sessionStorage.removeItem(JOB));

export const savedTimes = (): Timed[] => read<Timed[]>(visit, TIMES, Array.isArray) ?? [];

/** Notes a time in place of the one before of the same count; returns all of them. */
export function saveTime(timed: Timed): Timed[] {
  const others = savedTimes().filter(({ n, engine }) => n !== timed.n || engine !== timed.engine);
  const all = [...others, timed];
  write(visit, TIMES, all);
  return all;
}
