/**
 * The chart of a race: for each method its results by size, and the size where it reached the
 * limit.
 */

import { lookOf } from "../chart/drawing.tsx";
import { roundCount, roundTime } from "../chart/format.ts";
import { type Line, type Look, type Plot, type Point, pointsOf } from "../chart/plane.ts";
import type { Method } from "../engine/questions.ts";
import type { Results } from "./results.ts";
import type { Measure, Settings } from "./settings.ts";
import { cellRows, TITLES, valueText } from "./words.ts";

/**
 * The look of each method, independent of the selection: solid for exhaustive methods, dashed for
 * others.
 */
export function looksOf(methods: readonly Method[]): (name: string) => Look {
  const places = { tries: 0, repairs: 0 };
  const looks = new Map(
    methods.map(({ name, proves }) => [name, lookOf(proves ? places.tries++ : places.repairs++, !proves)]),
  );
  return (name) => looks.get(name) ?? lookOf(0);
}

function lineOf(results: Results, { name, proves }: Method, look: Look, measure: Measure): Line {
  const parts: Point[][] = [[]];
  for (const n of results.question.sizes) {
    const cell = results.cell(n, name);
    const spread = cell?.[measure];
    if (!cell || !spread) parts.push([]);
    else {
      const { median, lower, upper } = spread;
      parts.at(-1)?.push({ x: n, y: median, lower, upper, rows: () => cellRows(cell, measure) });
    }
  }
  const leavesAt = results.question.sizes.find((n) => results.isTooSlow(n, name, proves)) ?? null;
  return { name, look, parts: parts.filter((part) => part.length > 0), leavesAt };
}

export function plotOf(results: Results, methods: readonly Method[], { measure, axis }: Settings): Plot {
  const { sizes, time_limit } = results.question;
  const looks = looksOf(methods);
  const lines = methods
    .filter(({ name }) => results.question.methods.includes(name))
    .map((method) => lineOf(results, method, looks(method.name), measure));
  return {
    lines,
    sizes,
    isLogarithmic: axis === "log",
    // The smallest positive count is 1.
    least: measure === "seconds" ? 0 : 1,
    limit: measure === "seconds" ? { at: time_limit, words: `time limit: ${time_limit} s` } : null,
    title: measure === "seconds" ? "median time" : `median ${measure}`,
    description: description(lines, measure),
    tick: (value) => (measure === "seconds" ? roundTime(value) : roundCount(value)),
  };
}

function description(lines: readonly Line[], measure: Measure): string {
  const words = lines.map((line) => {
    const points = pointsOf(line);
    const at = (point: Point): string => `${valueText(point.y, measure)} at n = ${point.x}`;
    const ends = [...new Set([points[0], points.at(-1)])].filter((point) => point !== undefined);
    const values = ends.length === 0 ? "no answer" : ends.map(at).join(", ");
    return `${line.name}: ${values}${line.leavesAt === null ? "" : `, too slow at n = ${line.leavesAt}`}.`;
  });
  return [`${TITLES[measure]} by board size, medians.`, ...words].join(" ");
}
