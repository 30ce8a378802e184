/**
 * The data of a chart and its axes: board sizes across, values upwards on a logarithmic scale, and a
 * strip at the bottom for zeros.
 */

import { linear, logarithmic, type Scale } from "./scale.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
  /** The value with its name. */
  readonly name: string;
  readonly value: string;
}

/** How a line looks: the same in the chart and in the legend. */
export interface Look {
  /** The class that sets the colour. */
  readonly color: string;
  /** The path of the marker, about 10 wide, centred at 0. */
  readonly sign: string;
}

export interface Line {
  readonly name: string;
  /** What the legend adds to the name. */
  readonly meaning?: string;
  readonly look: Look;
  readonly points: readonly Point[];
  /** The size at which the line leaves the chart at the top. */
  readonly leavesAt: number | null;
}

export interface Plot {
  readonly lines: readonly Line[];
  /** The board sizes in ascending order. */
  readonly sizes: readonly number[];
  /** The title of the left axis. */
  readonly title: string;
  /** The description of the chart for screen readers. */
  readonly description: string;
  /** The size whose points are larger. */
  readonly marked?: number;
  tick(value: number): string;
}

/** The size of a drawing. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** The scale: the font size in pixels, divided by 16. */
  readonly unit: number;
}

/** The positions of a drawing. */
export interface Plane {
  readonly scale: Scale;
  readonly sizes: Scale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The lower end of the scale, above the strip. */
  readonly base: number;
  /** Whether the strip for zeros is needed. */
  readonly hasZeros: boolean;
  /** Pixels from the first size to the last. */
  readonly spacing: number;
  across(size: number): number;
  up(value: number): number;
}

export function planeOf(plot: Plot, { width, height, unit }: Frame): Plane {
  const [left, right] = [66 * unit, width - 16 * unit];
  const [top, bottom] = [36 * unit, height - 42 * unit];
  const sizes = linear(Math.min(...plot.sizes), Math.max(...plot.sizes));
  const values = plot.lines.flatMap(({ points }) => points.map(({ y }) => y));
  const positive = values.filter((value) => value > 0);
  const scale =
    positive.length === 0 ? logarithmic(1e-6, 1) : logarithmic(Math.min(...positive), Math.max(...positive));
  const hasZeros = positive.length < values.length;
  const base = hasZeros ? bottom - 30 * unit : bottom;
  // Markers at the ends do not touch the axis.
  const inset = 14 * unit;
  const spacing = Math.max(1, right - left - 2 * inset);
  const across = (size: number): number =>
    plot.sizes.length === 1 ? (left + right) / 2 : left + inset + sizes.part(size) * spacing;
  const up = (value: number): number =>
    value <= 0 ? bottom - 11 * unit : base - scale.part(value) * (base - top);
  return { scale, sizes, left, right, top, bottom, base, hasZeros, spacing, across, up };
}
