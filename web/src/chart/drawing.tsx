/** The SVG of a chart: lines with markers and quartiles, and the positions of their names. */

import type { JSX } from "solid-js";

import { grid } from "./grid.tsx";
import {
  type Frame,
  type Line,
  type Look,
  type Plane,
  planeOf,
  type Plot,
  type Point,
  pointsOf,
} from "./plane.ts";
import { apart } from "./scale.ts";

const SHAPES: readonly string[] = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M-3.6-3.6h7.2v7.2h-7.2z",
  "M0-4.8L4.6 3.4H-4.6z",
  "M0-5L5 0L0 5L-5 0z",
  "M0 4.8L4.6-3.4H-4.6z",
  "M0-5.4L1.5-1.8L5.3-1.6L2.3.8L3.3 4.5L0 2.4L-3.3 4.5L-2.3.8L-5.3-1.6L-1.5-1.8z",
  "M-1.4-4.6h2.8v3.2h3.2v2.8h-3.2v3.2h-2.8v-3.2h-3.2v-2.8h3.2z",
  "M0-2L2.6-4.6L4.6-2.6L2 0L4.6 2.6L2.6 4.6L0 2L-2.6 4.6L-4.6 2.6L-2 0L-4.6-2.6L-2.6-4.6z",
];

const DASHES: readonly string[] = ["7 3", "2 3", "9 3 2 3", "5 2", "4 5", "3 2 3 5"];

/** The look of the n-th line: solid with filled markers, or dashed with hollow markers. */
export function lookOf(place: number, isHollow = false): Look {
  return {
    color: `line-${isHollow ? 8 + (place % 6) : place % 8}`,
    sign: SHAPES[place % SHAPES.length] ?? "",
    isHollow,
    dashes: isHollow ? (DASHES[place % DASHES.length] ?? "") : "",
  };
}

/** A drawn point. */
export interface Dot {
  readonly line: Line;
  readonly point: Point;
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly nodes: JSX.Element;
  readonly dots: readonly Dot[];
  /** The y position of the name of each line. */
  readonly places: ReadonlyMap<string, number>;
}

/** The distance between names of lines. */
const NAMES_APART = 26;
/** The distance at which markers have their full size. */
const SIGNS_APART = 13;

export function draw(plot: Plot, frame: Frame): Drawing {
  const { lines, sizes } = plot;
  const { unit } = frame;
  const plane = planeOf(plot, frame);
  const dots = lines.flatMap((line) =>
    pointsOf(line).map((point) => ({ line, point, x: plane.across(point.x), y: plane.up(point.y) })),
  );
  const space = plane.spacing / Math.max(1, sizes.length - 1) / unit / SIGNS_APART;
  const size = unit * Math.min(1.05, Math.max(0.55, space));
  const places = namePlaces(lines, dots, plane, NAMES_APART * unit);
  const lasts = frame.names > 0 ? dots.filter(({ point }) => point.x === sizes.at(-1)) : [];
  const leader = ({ line, x, y }: Dot): JSX.Element => {
    const [x2, y2] = [plane.right + 10 * unit, places.get(line.name) ?? y];
    return <line class="leader" x1={x + 7 * unit} y1={y} x2={x2} y2={y2} stroke-width={unit} />;
  };
  return {
    nodes: [
      ...grid(plot, frame, plane),
      ...lines.map((line) => coloured(line.look, whiskers(line, plane, 5 * size))),
      ...lines.map((line) =>
        coloured(line.look, [...stroke(line, plane, unit), ...arrow(line, plot, plane, unit)]),
      ),
      // Above all lines, so that no line hides a marker.
      ...dots.map(({ line, point, x, y }) =>
        sign(line.look, x, y, point.x === plot.marked ? 1.7 * size : size),
      ),
      ...lasts.map((dot) => coloured(dot.line.look, leader(dot))),
    ],
    dots,
    places,
  };
}

/**
 * Place names beside the ends of their lines, without overlap. Lines that leave the chart come
 * first, lines without points last.
 */
function namePlaces(
  lines: readonly Line[],
  dots: readonly Dot[],
  { top, bottom }: Plane,
  distance: number,
): Map<string, number> {
  const wishes = lines.map((line) => {
    if (line.leavesAt !== null) return top - 1 / (1 + line.leavesAt);
    return dots.findLast((dot) => dot.line === line)?.y ?? bottom + 1;
  });
  const places = apart(wishes, distance, top, Math.max(top, bottom));
  return new Map(lines.map(({ name }, index) => [name, places[index] ?? top]));
}

/** An element in the colour of a line. */
const coloured = ({ color }: Look, nodes: JSX.Element): JSX.Element => <g class={color}>{nodes}</g>;

/** The marker of a line at a position. */
export function sign({ color, sign, isHollow }: Look, x: number, y: number, size: number): JSX.Element {
  const place = `translate(${tenth(x)} ${tenth(y)}) scale(${size})`;
  return (
    <g class={color} transform={place}>
      <path class={isHollow ? "sign hollow" : "sign"} d={sign} />
    </g>
  );
}

/** A short sample of a line with its marker. */
export function sample(look: Look): JSX.Element {
  const line = <path class="line" d="M1 8H33" stroke-width="2" stroke-dasharray={look.dashes || undefined} />;
  return (
    <svg class="sample" viewBox="0 0 34 16" aria-hidden="true">
      {coloured(look, line)}
      {sign(look, 17, 8, 1)}
    </svg>
  );
}

/** Bars from quartile to quartile; one without an upper end reaches the top. */
function whiskers(line: Line, plane: Plane, width: number): JSX.Element[] {
  return pointsOf(line).flatMap(({ x: size, lower, upper }) => {
    if (lower === undefined || upper === undefined) return [];
    const x = plane.across(size);
    const [y1, y2] = [plane.up(lower), upper === null ? plane.top : plane.up(upper)];
    return [<line class="whisker" x1={x} x2={x} y1={y1} y2={y2} stroke-width={width} />];
  });
}

function stroke({ parts, look }: Line, plane: Plane, unit: number): JSX.Element[] {
  const dashes = scaled(look.dashes, unit);
  return parts.map((part) => {
    const steps = part.map(
      ({ x, y }, place) => `${place === 0 ? "M" : "L"}${tenth(plane.across(x))} ${tenth(plane.up(y))}`,
    );
    const path = steps.join("");
    return <path class="line" d={path} stroke-width={2 * unit} stroke-dasharray={dashes} />;
  });
}

/** The arrow from the last point to the limit, for a line that leaves the chart. */
function arrow(line: Line, { limit }: Plot, plane: Plane, unit: number): JSX.Element[] {
  const { leavesAt } = line;
  if (leavesAt === null) return [];
  // The value is unknown: the arrow points out of the chart.
  const [x, y] = [plane.across(leavesAt), limit === null ? plane.top : plane.up(limit.at)];
  const [down, side, tip] = [7 * unit, 5 * unit, 6 * unit];
  const head = `M${x} ${y + down}V${y - down}m${-side} ${tip}l${side} ${-tip}l${side} ${tip}`;
  const nodes = [<path class="line" stroke-width={2.4 * unit} d={head} />];
  const last = pointsOf(line).findLast((point) => point.x < leavesAt);
  if (last !== undefined) {
    const [x1, y1, dashes] = [plane.across(last.x), plane.up(last.y), scaled("1 5", unit)];
    nodes.push(
      <line
        class="line"
        x1={x1}
        y1={y1}
        x2={x}
        y2={y}
        stroke-width={1.4 * unit}
        stroke-dasharray={dashes}
        stroke-linecap="round"
      />,
    );
  }
  return nodes;
}

const tenth = (number: number): number => Math.round(number * 10) / 10;

function scaled(dashes: string, unit: number): string | undefined {
  if (dashes === "") return undefined;
  const lengths = dashes.split(" ").map((dash) => tenth(Number(dash) * unit));
  return lengths.join(" ");
}
