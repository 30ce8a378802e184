/** Hints: the next step of a person who solves a puzzle, and why. */

import type { Board, Square } from "../engine/protocol.ts";

/** A step, with the squares that it is about. */
export type Hint =
  | { readonly kind: "wrong"; readonly queen: Square }
  /** The only free square of a line. */
  | { readonly kind: "forced"; readonly queen: Square; readonly line: Line }
  /** A queen there would attack all free squares of a line. */
  | {
      readonly kind: "ruled-out";
      readonly square: Square;
      readonly line: Line;
      readonly free: readonly Square[];
    }
  /** No step without trying: a queen of the solution. */
  | { readonly kind: "try"; readonly queen: Square; readonly line: Line };

export interface Line {
  readonly kind: "row" | "column";
  readonly index: number;
}

const isSame = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];

export const attacks = (a: Square, b: Square): boolean =>
  a[0] === b[0] || a[1] === b[1] || Math.abs(a[0] - b[0]) === Math.abs(a[1] - b[1]);

/** The next step on the board with all its queens; `ruledOut` are squares that the user has ruled out. */
export function hintFor(
  board: Required<Board>,
  queens: readonly Square[],
  ruledOut: readonly Square[],
  columns: readonly number[],
): Hint | null {
  const wrong = queens.find(([row, column]) => columns[row] !== column);
  if (wrong !== undefined) return { kind: "wrong", queen: wrong };
  const { n } = board;
  // The solution's squares stay free, even if the user has ruled one out.
  const closed = [...board.blocked, ...ruledOut.filter(([row, column]) => columns[row] !== column)];
  const isFree = (square: Square): boolean =>
    !queens.some((queen) => attacks(queen, square)) && !closed.some((other) => isSame(other, square));
  const open = freeLines(n, queens, isFree).sort((a, b) => a.free.length - b.free.length);
  const [narrow] = open;
  if (narrow === undefined) return null;
  const [only] = narrow.free;
  if (narrow.free.length === 1 && only !== undefined)
    return { kind: "forced", queen: only, line: narrow.line };
  for (const { line, free } of open)
    for (let at = 0; at < n * n; at++) {
      const square: Square = [Math.floor(at / n), at % n];
      const isFatal =
        isFree(square) && free.every((other) => !isSame(square, other) && attacks(square, other));
      if (isFatal) return { kind: "ruled-out", square, line, free };
    }
  const queen = narrow.free.find(([row, column]) => columns[row] === column);
  return queen === undefined ? null : { kind: "try", queen, line: narrow.line };
}

/** The free squares of each row and column without a queen. */
function freeLines(
  n: number,
  queens: readonly Square[],
  isFree: (square: Square) => boolean,
): { line: Line; free: Square[] }[] {
  const all = Array.from({ length: n }, (_, index) => index);
  const row = (index: number) => ({
    line: { kind: "row" as const, index },
    free: all.map((column): Square => [index, column]).filter(isFree),
  });
  const column = (index: number) => ({
    line: { kind: "column" as const, index },
    free: all.map((row): Square => [row, index]).filter(isFree),
  });
  return [
    ...all.filter((index) => !queens.some(([row]) => row === index)).map(row),
    ...all.filter((index) => !queens.some(([, column]) => column === index)).map(column),
  ];
}
