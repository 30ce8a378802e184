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

/** The least value above nothing: one of what is counted. */
export const leastOf = (measure: Measure): number => (measure === "seconds" ? 0 : 1);

/** A value in words. */
export function valueText(value: number | null, measure: Measure): string {
  if (value === null) return "no answer";
  return measure === "seconds" ? time(value) : count(value);
}

/** A round value, as axes have it. */
export const tickText = (value: number, measure: Measure): string =>
  measure === "seconds" ? roundTime(value) : roundCount(value);

/** Half the distance between the quartiles in percent of the median; empty where it says nothing. */
export function spreadText({ lower, median, upper }: Spread): string {
  if (upper === null || median <= 0) return "";
  const percent = ((50 * (upper - lower)) / median).toFixed(0);
  return percent === "0" ? "" : `±${percent}\u00a0%`;
}
