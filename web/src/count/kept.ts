/** What outlives the page: records of paused counts, the job of a server, the times of counts. */

import type { CountRecord } from "../engine/index.ts";
import type { Plan } from "./pieces.ts";

/** A count that was not finished. */
export interface Kept {
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
export interface KeptJob {
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

const PREFIX = "queenside.count.";
const JOB = "queenside.count-job";
const TIMES = "queenside.count-times";

/** Records of another version may be of other shards. */
let version = "";

/** Tells which version the records are of. */
export function keepFor(of: string): void {
  version = of;
}

const keyOf = (n: number, engine: string | undefined): string =>
  `${PREFIX}${version}.${n}.${engine ?? "auto"}`;

/** Storage may be full or forbidden: then nothing is kept. */
function quietly<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

function read<T>(store: Storage, key: string, isGood: (value: Partial<T>) => boolean): T | null {
  return quietly(() => {
    const value = JSON.parse(store.getItem(key) ?? "null") as Partial<T> | null;
    return value !== null && isGood(value) ? (value as T) : null;
  }, null);
}

const isKept = (kept: Partial<Kept>): boolean =>
  Number.isInteger(kept.n) &&
  typeof kept.record?.count === "string" &&
  typeof kept.done === "number" &&
  typeof kept.ms === "number" &&
  Array.isArray(kept.pieces) &&
  Array.isArray(kept.plan?.starts) &&
  Array.isArray(kept.plan?.work);

export function keep(kept: Kept): void {
  quietly(() => localStorage.setItem(keyOf(kept.n, kept.engine), JSON.stringify(kept)), undefined);
}

export function keptOf(n: number, engine: string | undefined): Kept | null {
  return quietly(() => read<Kept>(localStorage, keyOf(n, engine), isKept), null);
}

export function dropKept(n: number, engine: string | undefined): void {
  quietly(() => localStorage.removeItem(keyOf(n, engine)), undefined);
}

/** All of them, by n. */
export function allKept(): Kept[] {
  return quietly(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${version}.`));
    const all = keys.map((key) => read<Kept>(localStorage, key, isKept));
    return all.filter((kept) => kept !== null).sort((a, b) => a.n - b.n);
  }, []);
}

export function keepJob(job: KeptJob): void {
  quietly(() => sessionStorage.setItem(JOB, JSON.stringify(job)), undefined);
}

export function keptJob(): KeptJob | null {
  return quietly(
    () =>
      read<KeptJob>(
        sessionStorage,
        JOB,
        ({ id, n, ms, began, found }) =>
          typeof id === "string" &&
          Number.isInteger(n) &&
          typeof ms === "number" &&
          typeof began === "number" &&
          Array.isArray(found),
      ),
    null,
  );
}

export function dropJob(): void {
  quietly(() => sessionStorage.removeItem(JOB), undefined);
}

export function times(): Timed[] {
  return quietly(() => read<Timed[]>(sessionStorage, TIMES, Array.isArray), null) ?? [];
}

/** Notes a time in place of the one before of the same count. */
export function keepTime(timed: Timed): void {
  const others = times().filter(({ n, engine }) => n !== timed.n || engine !== timed.engine);
  quietly(() => sessionStorage.setItem(TIMES, JSON.stringify([...others, timed])), undefined);
}
