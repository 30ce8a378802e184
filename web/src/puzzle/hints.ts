/** Hints: the next step of a person who solves a puzzle, and its reason. */

import { type Line, openLines } from "../board/lines.ts";
import type { Board, Square } from "../engine/questions.ts";
import { attacks, has } from "../squares.ts";

/** A step and its squares. */
export type Hint =
  | { readonly kind: "wrong"; readonly queen: Square }
  /** The only free square of a line. */
  | { readonly kind: "forced"; readonly queen: Square; readonly line: Line }
  /** A square where a queen would attack all free squares of a line. */
  | {
      readonly kind: "ruled-out";
      readonly square: Square;
      readonly line: Line;
      readonly free: readonly Square[];
    }
  /** A queen of the solution, if no other step applies. */
  | { readonly kind: "try"; readonly queen: Square; readonly line: Line };

/**
 * Return the next step; `queens` are all queens, `ruledOut` are squares that the user ruled out.
 */
export function hintFor(
  board: Required<Board>,
  queens: readonly Square[],
  ruledOut: readonly Square[],
  columns: readonly number[],
): Hint | null {
  const isSolution = ([row, column]: Square): boolean => columns[row] === column;
  const wrong = queens.find((queen) => !isSolution(queen));
  if (wrong !== undefined) return { kind: "wrong", queen: wrong };
  // The squares of the solution stay free, even if the user ruled one out.
  const blocked = [...board.blocked, ...ruledOut.filter((square) => !isSolution(square))];
  const lines = openLines(board.n, queens, blocked).sort((a, b) => a.free.length - b.free.length);
  const [narrow] = lines;
  if (narrow === undefined) return null;
  const [only] = narrow.free;
  if (narrow.free.length === 1 && only !== undefined) return { kind: "forced", queen: only, line: narrow };
  const rows = lines.filter(({ kind }) => kind === "row");
  for (const line of lines)
    for (const square of rows.flatMap(({ free }) => free))
      if (!has(line.free, square) && line.free.every((other) => attacks(square, other)))
        return { kind: "ruled-out", square, line, free: line.free };
  const queen = narrow.free.find(isSolution);
  return queen === undefined ? null : { kind: "try", queen, line: narrow };
}
