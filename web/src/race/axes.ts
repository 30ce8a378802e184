/** The vertical axis of a race: a scale, and under it a place for what is too little for it. */

import { linear, logarithmic, type Scale } from "../chart/scale.ts";
import { type Line, pointsOf } from "./lines.ts";
import { leastOf, type Measure, tickText } from "./measure.ts";
import type { Axis } from "./settings.ts";

export interface Upright {
  readonly scale: Scale;
  /** What stands at the foot of the axis, below the scale; a logarithm has no place for it. */
  readonly foot: string | null;
  /** Whether a value stands at the foot. */
  isFoot(value: number): boolean;
}

export function uprightOf(
  lines: readonly Line[],
  measure: Measure,
  axis: Axis,
  limit: number | null,
): Upright {
  const spreads = lines.flatMap(pointsOf).map(({ spread }) => spread);
  const values = spreads.flatMap(({ lower, median, upper }) => [lower, median, upper ?? median]);
  if (limit !== null) values.push(limit);
  if (axis === "linear") {
    // A little above the greatest, which ends on a round number.
    const top = Math.max(0, ...values);
    return { scale: linear(0, top > 0 ? top * 1.04 : 1), foot: null, isFoot: () => false };
  }
  const least = leastOf(measure);
  const isFoot = (value: number): boolean => value <= 0 || value < least;
  const low = spreads.map(({ median, lower }) => Math.min(median, lower)).filter(isFoot);
  const shown = values.filter((value) => !isFoot(value));
  // Where something stands below the least, the scale begins there.
  if (least > 0 && (low.length > 0 || shown.length === 0)) shown.push(least);
  const scale =
    shown.length === 0 ? logarithmic(1e-6, 1) : logarithmic(Math.min(...shown), Math.max(...shown));
  if (low.length === 0) return { scale, foot: null, isFoot };
  const isNothing = least === 0 || (measure !== "seconds" && low.every((value) => value <= 0));
  return { scale, foot: isNothing ? "0" : `<\u00a0${tickText(least, measure)}`, isFoot };
}
