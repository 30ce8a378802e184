/** The lines of the chart: for each method the sizes that it answered, and where it came to the limit. */

import { lookOf, type Look } from "../chart/marks.ts";
import type { Cell, Method, Spread } from "../engine/protocol.ts";
import type { Results } from "./results.ts";
import { type Measure, spreadOf } from "./measure.ts";

export interface Point {
  readonly n: number;
  readonly cell: Cell;
  readonly spread: Spread;
}

export interface Line {
  readonly name: string;
  readonly look: Look;
  /** Runs of sizes that were answered one after the other. */
  readonly parts: readonly (readonly Point[])[];
  /** The size at which it came to the limit of time. */
  readonly tooSlow: number | null;
}

/** The look of each method, the same whichever are chosen. */
export function looksOf(methods: readonly Method[]): Map<string, Look> {
  const places = { tries: 0, repairs: 0 };
  return new Map(
    methods.map(({ name, is_complete }) => [
      name,
      lookOf(is_complete ? places.tries++ : places.repairs++, !is_complete),
    ]),
  );
}

export function linesOf(results: Results, methods: readonly Method[], measure: Measure): Line[] {
  const looks = looksOf(methods);
  const lines: Line[] = [];
  for (const { name, is_complete } of methods) {
    const look = looks.get(name);
    if (look === undefined || !results.question.methods.includes(name)) continue;
    const parts: Point[][] = [];
    let part: Point[] | null = null;
    for (const n of results.question.sizes) {
      const cell = results.cell(n, name);
      const spread = spreadOf(cell, measure);
      if (cell === null || spread === null) {
        part = null;
        continue;
      }
      if (part === null) parts.push((part = []));
      part.push({ n, cell, spread });
    }
    const tooSlow = results.question.sizes.find((n) => results.isTooSlow(n, name, is_complete)) ?? null;
    lines.push({ name, look, parts, tooSlow });
  }
  return lines;
}

export const pointsOf = (line: Line): readonly Point[] => line.parts.flat();
