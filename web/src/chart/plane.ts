/**
 * The data of a chart and its axes: board sizes across, values upwards, and a strip at the bottom
 * for values below the scale.
 */

import { linear, logarithmic, ofSizes, type Scale } from "./scale.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
  /** The quartiles; `null` means above the chart. */
  readonly lower?: number;
  readonly upper?: number | null;
  /** Its values by name. */
  rows(): readonly (readonly [name: string, value: string])[];
}

/** How a line looks: the same in the chart, in the legend and in files. */
export interface Look {
  /** The class that sets the colour. */
  readonly color: string;
  /** The path of the marker, about 10 wide, centred at 0. */
  readonly sign: string;
  readonly isHollow: boolean;
  /** The dashes of the line; empty for a solid line. */
  readonly dashes: string;
}

export interface Line {
  readonly name: string;
  /** What the legend adds to the name. */
  readonly meaning?: string;
  readonly look: Look;
  /** Runs of points that are joined. */
  readonly parts: readonly (readonly Point[])[];
  /** The size at which the line leaves the chart at the top. */
  readonly leavesAt: number | null;
}

export interface Plot {
  readonly lines: readonly Line[];
  /** The board sizes in ascending order. */
  readonly sizes: readonly number[];
  readonly isLogarithmic: boolean;
  /** The smallest positive value of a logarithmic axis; 0 for any. */
  readonly least: number;
  /** A line across the chart. */
  readonly limit: { readonly at: number; readonly words: string } | null;
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
  /** The space at the right for the names of lines. */
  readonly names: number;
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
  /** The label of the strip below a logarithmic scale. */
  readonly foot: string | null;
  /** Pixels from the first size to the last. */
  readonly spacing: number;
  across(size: number): number;
  up(value: number): number;
}

/** Return the chart without some of its lines, and without the limit if no line reaches it. */
export function without(plot: Plot, off: readonly string[]): Plot {
  const lines = plot.lines.filter(({ name }) => !off.includes(name));
  return { ...plot, lines, limit: lines.some(({ leavesAt }) => leavesAt !== null) ? plot.limit : null };
}

export const pointsOf = (line: Line): readonly Point[] => line.parts.flat();

interface Upright extends Pick<Plane, "scale" | "foot"> {
  isFoot(value: number): boolean;
}

function uprightOf({ lines, isLogarithmic, least, limit, tick }: Plot): Upright {
  const points = lines.flatMap(pointsOf);
  const values = points.flatMap(({ y, lower, upper }) => [lower ?? y, y, upper ?? y]);
  if (limit !== null) values.push(limit.at);
  if (!isLogarithmic) {
    // A little above the maximum.
    const top = Math.max(0, ...values);
    return { scale: linear(0, top > 0 ? top * 1.04 : 1), foot: null, isFoot: () => false };
  }
  const isFoot = (value: number): boolean => value <= 0 || value < least;
  const low = points.map(({ y, lower }) => Math.min(y, lower ?? y)).filter(isFoot);
  const shown = values.filter((value) => !isFoot(value));
  // If there are values below `least`, the scale begins there.
  if (least > 0 && (low.length > 0 || shown.length === 0)) shown.push(least);
  const scale =
    shown.length === 0 ? logarithmic(1e-6, 1) : logarithmic(Math.min(...shown), Math.max(...shown));
  const isNothing = low.every((value) => value <= 0);
  return { scale, foot: low.length === 0 ? null : isNothing ? "0" : `<\u00a0${tick(least)}`, isFoot };
}

export function planeOf(plot: Plot, frame: Frame): Plane {
  const { width, height, unit } = frame;
  const [left, right] = [66 * unit, width - (frame.names > 0 ? frame.names : 16 * unit)];
  const [top, bottom] = [36 * unit, height - 42 * unit];
  const sizes = ofSizes(plot.sizes);
  const { scale, foot, isFoot } = uprightOf(plot);
  const base = foot === null ? bottom : bottom - 30 * unit;
  // Markers at the ends do not touch the axis.
  const inset = 14 * unit;
  const spacing = Math.max(1, right - left - 2 * inset);
  const across = (size: number): number =>
    plot.sizes.length === 1 ? (left + right) / 2 : left + inset + sizes.part(size) * spacing;
  const up = (value: number): number =>
    isFoot(value) ? bottom - 11 * unit : base - scale.part(value) * (base - top);
  return { scale, sizes, left, right, top, bottom, base, foot, spacing, across, up };
}
