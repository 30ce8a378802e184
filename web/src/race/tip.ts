/** The numbers of a point. */

import { el } from "../dom.ts";
import type { Dot } from "./chart.ts";
import type { Plot } from "./plane.ts";
import { MEASURES, valueText } from "./measure.ts";

export function tipOf({ line, point }: Dot, { measure }: Plot): Node[] {
  const { cell, spread } = point;
  const text = (value: number | null): string => valueText(value, measure);
  const row = (name: string, words: string): Node => el("div", {}, el("dt", {}, name), el("dd", {}, words));
  const others = MEASURES.filter((other) => other !== measure);
  return [
    el("p", { class: "tip-head" }, el("strong", {}, line.name), ` on n = ${point.n}`),
    el(
      "dl",
      {},
      row(measure, text(spread.median)),
      cell.answered > 1 ? row("quartiles", `${text(spread.lower)} – ${text(spread.upper)}`) : null,
      cell.answered > 1 ? row("range", `${text(spread.least)} – ${text(spread.greatest)}`) : null,
      others.map((other) => row(other, valueText(cell[other]?.median ?? null, other))),
      row("answered", `${cell.answered} of ${cell.runs}`),
    ),
  ];
}
