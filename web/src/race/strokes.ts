/** What is drawn of a line: its spreads, its stroke, its signs, and an arrow where it came to the limit. */

import type { Look } from "../chart/marks.ts";
import { svg } from "../dom.ts";
import { type Line, pointsOf } from "./lines.ts";
import type { Plane } from "./plane.ts";

/** An element in the colour of a line. */
export const colored = (look: Look, ...nodes: readonly SVGElement[]): SVGElement =>
  svg("g", { class: look.color }, nodes);

/** The sign of a line at a place. */
export function sign(look: Look, x: number, y: number, size: number): SVGElement {
  const path = svg("path", { class: look.isHollow ? "sign hollow" : "sign", d: look.sign });
  const transform = `translate(${tenth(x)} ${tenth(y)}) scale(${size})`;
  return svg("g", { class: look.color, transform }, path);
}

/** Bars from quartile to quartile; one that ends in runs without an answer reaches the top. */
export function whiskers(line: Line, plane: Plane, width: number): SVGElement {
  const bars = pointsOf(line).map(({ n, spread }) => {
    const x = plane.across(n);
    const [y1, y2] = [plane.up(spread.lower), spread.upper === null ? plane.top : plane.up(spread.upper)];
    return svg("line", { class: "whisker", x1: x, x2: x, y1, y2, "stroke-width": width });
  });
  return colored(line.look, ...bars);
}

/** The line from sign to sign, and on to the limit. */
export function stroke(line: Line, plane: Plane, unit: number): SVGElement {
  const parts = line.parts.map((part) => {
    const steps = part.map(
      ({ n, spread }, place) =>
        `${place === 0 ? "M" : "L"}${tenth(plane.across(n))} ${tenth(plane.up(spread.median))}`,
    );
    const dashes = scaled(line.look.dashes, unit);
    return svg("path", {
      class: "line",
      d: steps.join(""),
      "stroke-width": 2 * unit,
      "stroke-dasharray": dashes,
    });
  });
  return colored(line.look, ...parts, ...arrow(line, plane, unit));
}

function arrow(line: Line, plane: Plane, unit: number): SVGElement[] {
  if (line.tooSlow === null) return [];
  // Nobody knows how many steps it would have been: off the chart.
  const [x, y] = [plane.across(line.tooSlow), plane.limit === null ? plane.top : plane.up(plane.limit)];
  const [down, side, tip] = [7 * unit, 5 * unit, 6 * unit];
  const head = `M${x} ${y + down}V${y - down}m${-side} ${tip}l${side} ${-tip}l${side} ${tip}`;
  const nodes: SVGElement[] = [svg("path", { class: "line", "stroke-width": 2.4 * unit, d: head })];
  const last = pointsOf(line).findLast(({ n }) => n < (line.tooSlow ?? 0));
  if (last !== undefined) {
    nodes.push(
      svg("line", {
        class: "line",
        ...{ x1: plane.across(last.n), y1: plane.up(last.spread.median), x2: x, y2: y },
        "stroke-width": 1.4 * unit,
        "stroke-dasharray": scaled("1 5", unit),
        "stroke-linecap": "round",
      }),
    );
  }
  return nodes;
}

const tenth = (number: number): number => Math.round(number * 10) / 10;

function scaled(dashes: string, unit: number): string | null {
  if (dashes === "") return null;
  const lengths = dashes.split(" ").map((dash) => tenth(Number(dash) * unit));
  return lengths.join(" ");
}
