/** The stored state of counts: checkpoints and times. */

import type { Answer, CountRecord, Plan } from "../engine/index.ts";
import { forget, keysWith, recall, remember } from "../save.ts";

/** The identity of a count. */
export interface Asked {
  readonly n: number;
  /** The name of the engine; empty for the fastest. */
  readonly engine: string;
}

export const isSame = (a: Asked, b: Asked | null): boolean => a.n === b?.n && a.engine === b.engine;

/** The state of a count. */
export interface Saved extends Asked {
  readonly record: CountRecord;
  /** The completed part of the work, from 0 to 1. */
  readonly done: number;
  readonly ms: number;
  /** Completed units and solutions of each tile. */
  readonly pieces: readonly (readonly [done: number, solutions: number])[];
  readonly plan: Plan;
  /** The result of a finished count. */
  readonly answer?: Answer<"count">;
}

/** The time that a count took, in milliseconds. */
export interface Timed extends Asked {
  readonly ms: number;
}

const DONE = "queenside.count-done";
const TIMES = "queenside.count-times";

/**
 * The prefix of checkpoint keys. It contains the version, because another version may have other
 * units.
 */
let prefix = "";

export function saveFor(version: string): void {
  prefix = `queenside.count.${version}.`;
}

const keyOf = ({ n, engine }: Asked): string => `${prefix}${n}.${engine || "auto"}`;

/** Save a checkpoint; return whether the browser stored it. */
export const save = (count: Saved): boolean => remember("localStorage", keyOf(count), count);

function valid(stored: unknown): Saved | null {
  const value = stored as Partial<Saved> | null;
  const lists = [value?.pieces, value?.plan?.starts, value?.plan?.work];
  const isValid = typeof value?.record?.count === "string" && lists.every(Array.isArray);
  return isValid ? (value as Saved) : null;
}

/** Return the checkpoint of a count. */
export const savedOf = (asked: Asked): Saved | null => valid(recall("localStorage", keyOf(asked)));

/** Return a count with its result if it was the last to finish. */
export function finishedOf(asked: Asked): Saved | null {
  const finished = valid(recall("sessionStorage", DONE));
  return isSame(asked, finished) ? finished : null;
}

export const saveFinished = (count: Saved): void => void remember("sessionStorage", DONE, count);

export const dropSaved = (asked: Asked): void => forget("localStorage", keyOf(asked));

/** Return all paused counts, ordered by n. */
export const allSaved = (): Saved[] =>
  keysWith("localStorage", prefix)
    .map((key) => valid(recall("localStorage", key)))
    .filter((count) => count !== null)
    .sort((a, b) => a.n - b.n);

export function savedTimes(): Timed[] {
  const times = recall("sessionStorage", TIMES);
  return Array.isArray(times) ? (times as Timed[]) : [];
}

/** Save a time, replacing that of the same count; return all times. */
export function saveTime(timed: Timed): Timed[] {
  const others = savedTimes().filter((other) => !isSame(timed, other));
  const all = [...others, timed];
  remember("sessionStorage", TIMES, all);
  return all;
}
