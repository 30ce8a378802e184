/** Hints: the next step of a person who solves a puzzle, and its reason. */

import { type Line, lineName, openLines } from "../board/lines.ts";
import type { Board, Square } from "../engine/questions.ts";
import { squareName } from "../squares.ts";
import { capital } from "../words.ts";

/** A step and its squares. */
export type Hint =
  | { readonly kind: "wrong"; readonly queen: Square }
  /** The only free square of a line. */
  | { readonly kind: "forced"; readonly queen: Square; readonly line: Line }
  /** A square where a queen would leave a line without a free square, after forced queens. */
  | {
      readonly kind: "ruled-out";
      readonly square: Square;
      readonly forced: readonly Square[];
      readonly line: Line;
      /** The squares of the line that are free now. */
      readonly free: readonly Square[];
    }
  /** A queen of the solution, if no other step applies. */
  | { readonly kind: "try"; readonly queen: Square; readonly line: Line };

/** Place a queen and then all queens that are forced, until a line has no free square. */
function ruledOut(n: number, queens: readonly Square[], blocked: readonly Square[], square: Square) {
  const forced: Square[] = [];
  for (;;) {
    const lines = openLines(n, [...queens, square, ...forced], blocked);
    const dead = lines.find(({ free }) => free.length === 0);
    if (dead !== undefined) return { square, forced, line: dead };
    const [only] = lines.find(({ free }) => free.length === 1)?.free ?? [];
    if (only === undefined) return null;
    forced.push(only);
  }
}

/**
 * Return the next step; `queens` are all queens, `marked` are squares that the user ruled out.
 */
export function hintFor(
  { n, blocked }: Required<Board>,
  queens: readonly Square[],
  marked: readonly Square[],
  columns: readonly number[],
): Hint | null {
  const isSolution = ([row, column]: Square): boolean => columns[row] === column;
  const wrong = queens.find((queen) => !isSolution(queen));
  if (wrong !== undefined) return { kind: "wrong", queen: wrong };
  // The squares of the solution stay free, even if the user ruled one out.
  const closed = [...blocked, ...marked.filter((square) => !isSolution(square))];
  const lines = openLines(n, queens, closed).sort((a, b) => a.free.length - b.free.length);
  const [narrow] = lines;
  if (narrow === undefined) return null;
  const [only] = narrow.free;
  if (narrow.free.length === 1 && only !== undefined) return { kind: "forced", queen: only, line: narrow };
  const [found] = lines
    .flatMap(({ kind, free }) => (kind === "row" ? free : []))
    .filter((square) => !isSolution(square))
    .flatMap((square) => ruledOut(n, queens, closed, square) ?? [])
    // The shortest reason is the easiest.
    .sort((a, b) => a.forced.length - b.forced.length);
  if (found !== undefined) {
    const { kind, index } = found.line;
    const line = lines.find((line) => line.kind === kind && line.index === index);
    return { kind: "ruled-out", ...found, free: line?.free ?? [] };
  }
  const queen = narrow.free.find(isSolution);
  return queen === undefined ? null : { kind: "try", queen, line: narrow };
}

/** The squares that a hint is about. */
export const squaresOf = (hint: Hint): readonly Square[] =>
  hint.kind === "ruled-out"
    ? [hint.square, ...(hint.forced.length > 0 ? hint.forced : hint.free)]
    : [hint.queen];

/** Describe a hint on a board of n rows. */
export function hintWords(hint: Hint, n: number): string {
  const name = (square: Square): string => squareName(square, n);
  if (hint.kind === "wrong") return `The queen on ${name(hint.queen)} is not part of the solution.`;
  const line = lineName(hint.line, n);
  if (hint.kind === "forced") return `${capital(line)} has one free square left: ${name(hint.queen)}.`;
  if (hint.kind === "try")
    return `No single step helps: try the free squares of ${line} in turn. The solution has a queen on ${name(hint.queen)}.`;
  if (hint.forced.length > 0)
    return `No queen on ${name(hint.square)}: it would force ${hint.forced.length === 1 ? "a queen" : "queens"} on ${hint.forced.map(name).join(", then ")}, and then ${line} would have no free square.`;
  return `No queen on ${name(hint.square)}: it would attack every free square of ${line}: ${hint.free.map(name).join(", ")}.`;
}
