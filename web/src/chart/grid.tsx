/** The grid of a chart: its axes with their labels, and the strip at the bottom. */

import type { JSX } from "solid-js";

import type { Frame, Plane, Plot } from "./plane.ts";
import { labelled } from "./scale.ts";

const FONT = 13;
type Anchor = "start" | "middle" | "end";

export function grid(plot: Plot, { height, unit }: Frame, plane: Plane): JSX.Element[] {
  const { scale, sizes, left, right, top, bottom, base, hasZeros, spacing, across, up } = plane;
  const font = FONT * unit;
  const fontSize = String(font);
  const text = (kind: string, x: number, y: number, anchor: Anchor, words: string): JSX.Element => (
    <text class={kind} x={x} y={y} text-anchor={anchor} font-size={fontSize}>
      {words}
    </text>
  );
  const rule = (kind: string, x1: number, y1: number, x2: number, y2: number): JSX.Element => (
    <line class={kind} x1={x1} y1={y1} x2={x2} y2={y2} stroke-width={unit} />
  );
  const value = (y: number, words: string): JSX.Element =>
    text("tick", left - 8 * unit, y + font * 0.35, "end", words);
  const named = new Set(labelled(sizes, plot.sizes, (font * 1.9) / spacing));
  return [
    ...scale
      .ticks((base - top) / (38 * unit))
      .flatMap(({ at, isMain }) => [
        rule(isMain ? "grid" : "grid fine", left, up(at), right, up(at)),
        ...(isMain ? [value(up(at), plot.tick(at))] : []),
      ]),
    ...(hasZeros
      ? [
          <rect class="foot" x={left} y={bottom - 22 * unit} width={right - left} height={22 * unit} />,
          value(bottom - 11 * unit, "0"),
        ]
      : []),
    ...plot.sizes.flatMap((size) => [
      rule(named.has(size) ? "axis" : "grid", across(size), bottom, across(size), bottom + 5 * unit),
      ...(named.has(size)
        ? [text("tick", across(size), bottom + 7 * unit + font, "middle", String(size))]
        : []),
    ]),
    rule("axis", left, bottom, right, bottom),
    rule("axis", left, top, left, bottom),
    text("title", 4 * unit, 13 * unit, "start", plot.title),
    text("title", (left + right) / 2, height - 5 * unit, "middle", "board size n"),
  ];
}
