/** Where the sizes and values of a race stand in its drawing. */

import { ofSizes, type Scale } from "../chart/scale.ts";
import { type Upright, uprightOf } from "./axes.ts";
import type { Line } from "./lines.ts";
import type { Measure } from "./measure.ts";
import type { Axis } from "./settings.ts";

/** What is drawn. */
export interface Plot {
  readonly lines: readonly Line[];
  readonly sizes: readonly number[];
  readonly measure: Measure;
  readonly axis: Axis;
  /** The limit of a run in seconds. */
  readonly limit: number;
}

/** Where it is drawn. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Pixels of what is one pixel on a plain screen. */
  readonly unit: number;
  /** Room at the right for the names of lines. */
  readonly names: number;
  /** Room at the top, for a heading. */
  readonly head: number;
}

export interface Plane {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Where the upright scale begins: below it is a strip for what is too little for it, if there is any. */
  readonly base: number;
  /** Pixels from the first size to the last. */
  readonly spacing: number;
  readonly sizes: Scale & { readonly isLogarithmic: boolean };
  readonly values: Upright;
  /** The limit in seconds, where it is to be seen. */
  readonly limit: number | null;
  across(n: number): number;
  up(value: number): number;
}

export function planeOf(plot: Plot, frame: Frame): Plane {
  const { lines, measure } = plot;
  const { width, height, unit } = frame;
  const [left, right] = [66 * unit, width - (frame.names > 0 ? frame.names : 16 * unit)];
  const [top, bottom] = [frame.head + 36 * unit, height - 42 * unit];
  const isLimited = measure === "seconds" && lines.some(({ tooSlow }) => tooSlow !== null);
  const limit = isLimited ? plot.limit : null;
  const sizes = ofSizes(plot.sizes);
  const values = uprightOf(lines, measure, plot.axis, limit);
  const base = values.foot === null ? bottom : bottom - 30 * unit;
  // Signs at the ends stand clear of the axis.
  const inset = 14 * unit;
  const spacing = Math.max(1, right - left - 2 * inset);
  return {
    ...{ left, right, top, bottom, base, spacing, sizes, values, limit },
    across: (n) => (plot.sizes.length === 1 ? (left + right) / 2 : left + inset + sizes.part(n) * spacing),
    up: (value) =>
      values.isFoot(value) ? bottom - 11 * unit : base - values.scale.part(value) * (base - top),
  };
}
