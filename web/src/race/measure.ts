/** What is looked at of a run: seconds by the clock, or what was counted, which is the same on every machine. */

import { count, roundCount, roundTime, time } from "../chart/format.ts";
import type { Cell, Spread } from "../engine/protocol.ts";

export type Measure = "seconds" | "steps" | "moves";
export const MEASURES: readonly Measure[] = ["seconds", "steps", "moves"];

/** What each is, for titles and labels. */
export const TITLES: Record<Measure, string> = {
  seconds: "Time to the first solution",
  steps: "Steps to the first solution",
  moves: "Moves to the first solution",
};

export const UNITS: Record<Measure, string> = {
  seconds: "median time",
  steps: "median steps",
  moves: "median moves",
};

export const spreadOf = (cell: Cell | null, measure: Measure): Spread | null => cell?.[measure] ?? null;

/** The least value that can be told from nothing: a tick of the clock, or one of what is counted. */
export const leastOf = (measure: Measure, tick: number): number => (measure === "seconds" ? tick : 1);

/** A value in words; a time below the clock's tick as that, never as 0. */
export function valueText(value: number | null, measure: Measure, tick: number): string {
  if (value === null) return "no answer";
  if (measure !== "seconds") return count(value);
  return value < tick ? `<\u00a0${roundTime(tick)}` : time(value, tick);
}

/** A round value, as axes have it. */
export const tickText = (value: number, measure: Measure): string =>
  measure === "seconds" ? roundTime(value) : roundCount(value);

/** Half the distance between the quartiles in percent of the median; empty where it says nothing. */
export function spreadText({ lower, median, upper }: Spread, measure: Measure, tick: number): string {
  if (upper === null || median <= 0 || (measure === "seconds" && median < tick)) return "";
  const percent = ((50 * (upper - lower)) / median).toFixed(0);
  return percent === "0" ? "" : `±${percent}\u00a0%`;
}
