/** The SVG of a chart: lines with markers. */

import type { JSX } from "solid-js";

import { grid } from "./grid.tsx";
import { type Frame, type Line, type Look, type Plane, planeOf, type Plot, type Point } from "./plane.ts";

const SHAPES: readonly string[] = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M-3.6-3.6h7.2v7.2h-7.2z",
  "M0-4.8L4.6 3.4H-4.6z",
  "M0-5L5 0L0 5L-5 0z",
  "M0 4.8L4.6-3.4H-4.6z",
  "M0-5.4L1.5-1.8L5.3-1.6L2.3.8L3.3 4.5L0 2.4L-3.3 4.5L-2.3.8L-5.3-1.6L-1.5-1.8z",
];

/** The look of the n-th line. */
export const lookOf = (place: number): Look => ({
  color: `var(--line-${place % SHAPES.length})`,
  sign: SHAPES[place % SHAPES.length] ?? "",
});

/** A drawn point. */
export interface Dot {
  readonly line: Line;
  readonly point: Point;
  readonly x: number;
  readonly y: number;
}

interface Drawing {
  readonly nodes: JSX.Element;
  readonly dots: readonly Dot[];
}

/** The distance at which markers have their full size. */
const SIGNS_APART = 13;

export function draw(plot: Plot, frame: Frame): Drawing {
  const { lines, sizes } = plot;
  const { unit } = frame;
  const plane = planeOf(plot, frame);
  const dots = lines.flatMap((line) =>
    line.points.map((point) => ({ line, point, x: plane.across(point.x), y: plane.up(point.y) })),
  );
  const space = plane.spacing / Math.max(1, sizes.length - 1) / unit / SIGNS_APART;
  const size = unit * Math.min(1.05, Math.max(0.55, space));
  return {
    nodes: [
      ...grid(plot, frame, plane),
      ...lines.map((line) => coloured(line.look, [stroke(line, plane, unit), arrow(line, plane, unit)])),
      // Above all lines, so that no line hides a marker.
      ...dots.map(({ line, point, x, y }) =>
        sign(line.look, x, y, point.x === plot.marked ? 1.7 * size : size),
      ),
    ],
    dots,
  };
}

/** An element in the colour of a line. */
const coloured = ({ color }: Look, nodes: JSX.Element): JSX.Element => (
  <g style={{ "--line-color": color }}>{nodes}</g>
);

/** The marker of a line at a position. */
function sign(look: Look, x: number, y: number, size: number): JSX.Element {
  const place = `translate(${tenth(x)} ${tenth(y)}) scale(${size})`;
  return coloured(look, <path class="sign" d={look.sign} transform={place} />);
}

/** A short sample of a line with its marker. */
export const sample = (look: Look): JSX.Element => (
  <svg class="sample" viewBox="0 0 34 16" aria-hidden="true">
    {coloured(look, <path class="line" d="M1 8H33" stroke-width="2" />)}
    {sign(look, 17, 8, 1)}
  </svg>
);

function stroke({ points }: Line, plane: Plane, unit: number): JSX.Element {
  const steps = points.map(
    ({ x, y }, place) => `${place === 0 ? "M" : "L"}${tenth(plane.across(x))} ${tenth(plane.up(y))}`,
  );
  return <path class="line" d={steps.join("")} stroke-width={2 * unit} />;
}

/** The arrow from the last point out of the chart, for a line that leaves it. */
function arrow({ leavesAt, points }: Line, plane: Plane, unit: number): JSX.Element {
  if (leavesAt === null) return [];
  const [x, y] = [plane.across(leavesAt), plane.top];
  const [down, side, tip] = [7 * unit, 5 * unit, 6 * unit];
  const head = `M${x} ${y + down}V${y - down}m${-side} ${tip}l${side} ${-tip}l${side} ${tip}`;
  const last = points.at(-1);
  // The value is unknown, so the way to it is dotted.
  const way = last && `M${tenth(plane.across(last.x))} ${tenth(plane.up(last.y))}L${x} ${y + down}`;
  return (
    <>
      <path class="line" stroke-width={2.4 * unit} d={head} />
      <path
        class="line"
        stroke-width={1.4 * unit}
        stroke-dasharray={`${unit} ${5 * unit}`}
        stroke-linecap="round"
        d={way}
      />
    </>
  );
}

const tenth = (number: number): number => Math.round(number * 10) / 10;
