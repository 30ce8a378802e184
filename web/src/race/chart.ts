/** The drawing of a race: sizes across, medians upright, a line for each method. */

import { apart } from "../chart/apart.ts";
import type { Look } from "../chart/marks.ts";
import { labelled, ofSizes } from "../chart/scale.ts";
import { svg } from "../dom.ts";
import { uprightOf } from "./axes.ts";
import { type Line, type Point, pointsOf } from "./lines.ts";
import { type Measure, tickText, UNITS } from "./measure.ts";
import type { Axis } from "./settings.ts";

export interface Plot {
  readonly lines: readonly Line[];
  readonly sizes: readonly number[];
  readonly measure: Measure;
  readonly axis: Axis;
  /** The clock's tick in seconds. */
  readonly tick: number;
  /** The limit of a run in seconds. */
  readonly limit: number;
}

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

/** A point as it was drawn. */
export interface Dot {
  readonly line: Line;
  readonly point: Point;
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly nodes: readonly SVGElement[];
  readonly dots: readonly Dot[];
  /** How far down the name of each line stands. */
  readonly places: ReadonlyMap<string, number>;
  readonly isLogarithmic: boolean;
}

const FONT = 13;
/** Names of lines need so much room each. */
const NAMES_APART = 26;

export function draw(plot: Plot, frame: Frame): Drawing {
  const { lines, sizes, measure, tick } = plot;
  const { width, height, unit } = frame;
  const font = FONT * unit;
  const [left, right] = [66 * unit, width - (frame.names > 0 ? frame.names : 16 * unit)];
  const [top, bottom] = [frame.head + 36 * unit, height - 42 * unit];
  const x = ofSizes(sizes);
  const isLimited = measure === "seconds" && lines.some(({ tooSlow }) => tooSlow !== null);
  const limit = isLimited ? plot.limit : null;
  const upright = uprightOf(lines, measure, plot.axis, tick, limit);
  // What is too little for the scale has a strip of its own under it.
  const base = upright.foot === null ? bottom : bottom - 30 * unit;
  const inset = 14 * unit;
  const across = (n: number): number =>
    sizes.length === 1 ? (left + right) / 2 : left + inset + x.part(n) * (right - left - 2 * inset);
  const up = (value: number): number =>
    upright.isFoot(value) ? bottom - 11 * unit : base - upright.scale.part(value) * (base - top);

  const nodes: SVGElement[] = [];
  const text = (kind: string, at: { x: number; y: number }, anchor: string, words: string): SVGElement =>
    svg("text", { class: kind, ...at, "text-anchor": anchor, "font-size": font }, words);
  const rule = (kind: string, x1: number, y1: number, x2: number, y2: number): SVGElement =>
    svg("line", { class: kind, x1, y1, x2, y2, "stroke-width": unit });

  // Upright: values.
  for (const { at, isMain } of upright.scale.ticks((base - top) / (38 * unit))) {
    nodes.push(rule(isMain ? "grid" : "grid fine", left, up(at), right, up(at)));
    if (isMain)
      nodes.push(text("tick", { x: left - 8 * unit, y: up(at) + font * 0.35 }, "end", tickText(at, measure)));
  }
  if (upright.foot !== null) {
    nodes.push(
      svg("rect", { class: "foot", x: left, y: bottom - 22 * unit, width: right - left, height: 22 * unit }),
      text("tick", { x: left - 8 * unit, y: bottom - 11 * unit + font * 0.35 }, "end", upright.foot),
    );
  }
  nodes.push(text("title", { x: 4 * unit, y: frame.head + 13 * unit }, "start", UNITS[measure]));

  // Across: sizes.
  const spacing = Math.max(1, right - left - 2 * inset);
  const named = new Set(labelled(x, sizes, (font * 1.9) / spacing));
  for (const n of sizes) {
    nodes.push(rule(named.has(n) ? "axis" : "grid", across(n), bottom, across(n), bottom + 5 * unit));
    if (named.has(n))
      nodes.push(text("tick", { x: across(n), y: bottom + 7 * unit + font }, "middle", String(n)));
  }
  nodes.push(
    rule("axis", left, bottom, right, bottom),
    rule("axis", left, top, left, bottom),
    text("title", { x: (left + right) / 2, y: height - 5 * unit }, "middle", "board size n"),
  );
  if (limit !== null) {
    nodes.push(
      svg("line", {
        class: "limit",
        x1: left,
        y1: up(limit),
        x2: right,
        y2: up(limit),
        "stroke-width": 1.5 * unit,
      }),
      text("title", { x: left + 8 * unit, y: up(limit) - 6 * unit }, "start", `limit of a run: ${limit} s`),
    );
  }

  // The lines: first their spreads, so that no sign is hidden by one.
  const dots: Dot[] = [];
  const size = unit * Math.min(1.05, Math.max(0.55, spacing / Math.max(1, sizes.length - 1) / unit / 13));
  for (const line of lines) {
    for (const point of pointsOf(line)) {
      dots.push({ line, point, x: across(point.n), y: up(point.spread.median) });
    }
  }
  for (const { line, point, x: cx } of dots) {
    const { lower, upper } = point.spread;
    const [y1, y2] = [up(lower), upper === null ? top : up(upper)];
    if (Math.abs(y1 - y2) < unit) continue;
    nodes.push(
      svg(
        "g",
        { class: line.look.color },
        svg("line", { class: "whisker", x1: cx, x2: cx, y1, y2, "stroke-width": 5 * size }),
      ),
    );
  }
  for (const line of lines) {
    const group = svg("g", { class: line.look.color });
    for (const part of line.parts) {
      const path = part.map(
        ({ n, spread }, place) => `${place ? "L" : "M"}${tenth(across(n))} ${tenth(up(spread.median))}`,
      );
      group.append(
        svg("path", {
          class: "line",
          d: path.join(""),
          "stroke-width": 2 * unit,
          "stroke-dasharray": scaled(line.look.dashes, unit),
        }),
      );
    }
    if (line.tooSlow !== null) {
      const last = pointsOf(line).at(-1);
      // Nobody knows how many steps it would have been: off the chart.
      const [cx, cy] = [across(line.tooSlow), limit === null ? top : up(limit)];
      if (last !== undefined && last.n < line.tooSlow) {
        const from = { x1: across(last.n), y1: up(last.spread.median) };
        group.append(
          svg("line", {
            class: "line",
            ...from,
            x2: cx,
            y2: cy,
            "stroke-width": 1.4 * unit,
            "stroke-dasharray": scaled("1 5", unit),
            "stroke-linecap": "round",
          }),
        );
      }
      group.append(
        svg("path", {
          class: "line",
          "stroke-width": 2.4 * unit,
          d: `M${cx} ${cy + 7 * unit}V${cy - 7 * unit}m${-5 * unit} ${6 * unit}l${5 * unit} ${-6 * unit}l${5 * unit} ${6 * unit}`,
        }),
      );
    }
    nodes.push(group);
  }
  nodes.push(...dots.map((dot) => sign(dot.line.look, dot.x, dot.y, size)));

  const places = namePlaces(lines, dots, { top, bottom, unit });
  if (frame.names > 0) {
    const last = sizes.at(-1);
    for (const dot of dots) {
      const place = places.get(dot.line.name);
      if (dot.point.n !== last || place === undefined) continue;
      const from = { x1: dot.x + 7 * unit, y1: dot.y, x2: right + 10 * unit, y2: place };
      nodes.push(
        svg(
          "g",
          { class: dot.line.look.color },
          svg("line", { class: "leader", ...from, "stroke-width": unit }),
        ),
      );
    }
  }
  return { nodes, dots, places, isLogarithmic: x.isLogarithmic };
}

/** The sign of a line at a place. */
export function sign(look: Look, x: number, y: number, size: number): SVGElement {
  const path = svg("path", { class: look.isHollow ? "sign hollow" : "sign", d: look.sign });
  return svg(
    "g",
    { class: look.color, transform: `translate(${tenth(x)} ${tenth(y)}) scale(${size})` },
    path,
  );
}

/** Names stand where their lines end, moved apart; those that were too slow come first, those without an answer last. */
function namePlaces(
  lines: readonly Line[],
  dots: readonly Dot[],
  { top, bottom, unit }: { top: number; bottom: number; unit: number },
): Map<string, number> {
  const wishes = lines.map((line) => {
    const last = dots.findLast((dot) => dot.line === line);
    if (line.tooSlow !== null) return top - 1 / (1 + line.tooSlow);
    return last?.y ?? bottom + 1;
  });
  const places = apart(wishes, NAMES_APART * unit, top, Math.max(top, bottom));
  return new Map(lines.map(({ name }, index) => [name, places[index] ?? top]));
}

const tenth = (number: number): number => Math.round(number * 10) / 10;

function scaled(dashes: string, unit: number): string | null {
  return dashes === ""
    ? null
    : dashes
        .split(" ")
        .map((dash) => tenth(Number(dash) * unit))
        .join(" ");
}
