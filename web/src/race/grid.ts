/** Axes, their numbers, and the limit. */

import { labelled } from "../chart/scale.ts";
import { svg } from "../dom.ts";
import { tickText, UNITS } from "./measure.ts";
import type { Frame, Plane, Plot } from "./plane.ts";

const FONT = 13;

export function gridOf(plot: Plot, frame: Frame, plane: Plane): SVGElement[] {
  const { unit } = frame;
  const { left, right, top, bottom, up, across } = plane;
  const font = FONT * unit;
  const text = (kind: string, x: number, y: number, anchor: string, words: string): SVGElement =>
    svg("text", { class: kind, x, y, "text-anchor": anchor, "font-size": font }, words);
  const rule = (kind: string, x1: number, y1: number, x2: number, y2: number, width = 1): SVGElement =>
    svg("line", { class: kind, x1, y1, x2, y2, "stroke-width": width * unit });
  const valueText = (y: number, words: string): SVGElement =>
    text("tick", left - 8 * unit, y + font * 0.35, "end", words);

  const nodes: SVGElement[] = [];
  for (const { at, isMain } of plane.values.scale.ticks((plane.base - top) / (38 * unit))) {
    nodes.push(rule(isMain ? "grid" : "grid fine", left, up(at), right, up(at)));
    if (isMain) nodes.push(valueText(up(at), tickText(at, plot.measure)));
  }
  if (plane.values.foot !== null) {
    const height = 22 * unit;
    nodes.push(
      svg("rect", { class: "foot", x: left, y: bottom - height, width: right - left, height }),
      valueText(bottom - height / 2, plane.values.foot),
    );
  }
  const named = new Set(labelled(plane.sizes, plot.sizes, (font * 1.9) / plane.spacing));
  for (const n of plot.sizes) {
    nodes.push(rule(named.has(n) ? "axis" : "grid", across(n), bottom, across(n), bottom + 5 * unit));
    if (named.has(n)) nodes.push(text("tick", across(n), bottom + 7 * unit + font, "middle", String(n)));
  }
  nodes.push(
    rule("axis", left, bottom, right, bottom),
    rule("axis", left, top, left, bottom),
    text("title", 4 * unit, frame.head + 13 * unit, "start", UNITS[plot.measure]),
    text("title", (left + right) / 2, frame.height - 5 * unit, "middle", "board size n"),
  );
  if (plane.limit !== null) {
    const y = up(plane.limit);
    nodes.push(
      rule("limit", left, y, right, y, 1.5),
      text("title", left + 8 * unit, y - 6 * unit, "start", `limit of a run: ${plane.limit} s`),
    );
  }
  return nodes;
}
