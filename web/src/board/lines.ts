/** Rows and columns without a queen, and their free squares. */

import type { Conflict, Square } from "../engine/questions.ts";
import { attacks, columnName, has, rowName } from "../squares.ts";

export interface Line {
  readonly kind: "row" | "column";
  readonly index: number;
}

interface OpenLine extends Line {
  readonly squares: readonly Square[];
  /** Squares that are neither attacked nor blocked. */
  readonly free: readonly Square[];
}

export const lineName = ({ kind, index }: Line, n: number): string =>
  kind === "row" ? `row ${rowName(index, n)}` : `column ${columnName(index, n)}`;

/** Return the conflict of a square with a queen that attacks it; none if none does, or on a queen. */
export function attackOn(queens: readonly Square[], square: Square): readonly Conflict[] {
  const by = has(queens, square) ? undefined : queens.find((queen) => attacks(queen, square));
  return by === undefined ? [] : [{ a: square, b: by, line: "" }];
}

/** Return the rows without a queen, then the columns. */
export function openLines(n: number, queens: readonly Square[], blocked: readonly Square[]): OpenLine[] {
  const all = Array.from({ length: n }, (_, index) => index);
  const isFree = (square: Square): boolean =>
    !has(blocked, square) && !queens.some((queen) => attacks(queen, square));
  const lineOf = (kind: Line["kind"], index: number): OpenLine => {
    const squares = all.map((other): Square => (kind === "row" ? [index, other] : [other, index]));
    return { kind, index, squares, free: squares.filter(isFree) };
  };
  const open = (kind: Line["kind"], part: 0 | 1): OpenLine[] =>
    all.filter((index) => !queens.some((queen) => queen[part] === index)).map((index) => lineOf(kind, index));
  return [...open("row", 0), ...open("column", 1)];
}
