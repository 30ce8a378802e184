/** Paths of squares and pieces, in squares of the board. */

import type { Square } from "../engine/protocol.ts";

/** A queen within a square of 1: five points on a band. */
export const QUEEN =
  "M.2.7.12.3.31.49.38.18.5.45.62.18.69.49.88.3.8.7ZM.2.75H.8V.84H.2Z" +
  "M.12.22a.045.045 0 1 0 .001 0ZM.38.1a.045.045 0 1 0 .001 0ZM.62.1a.045.045 0 1 0 .001 0ZM.88.22a.045.045 0 1 0 .001 0Z";

/** A king: a cross above a crown. */
export const KING =
  "M.46.12H.54V.19H.61V.27H.54V.36H.46V.27H.39V.19H.46ZM.5.42C.62.28.86.34.84.52.83.61.76.66.72.74H.28" +
  "C.24.66.17.61.16.52.14.34.38.28.5.42ZM.27.78H.73V.87H.27Z";

/** The squares themselves. */
export function squaresPath(squares: Iterable<Square>): string {
  let path = "";
  for (const [row, column] of squares) path += `M${column} ${row}h1v1h-1z`;
  return path;
}

/** Every second square, the second of the first row among them. */
export function darkPath(n: number): string {
  let path = "";
  for (let row = 0; row < n; row++) {
    for (let column = (row + 1) % 2; column < n; column += 2) path += `M${column} ${row}h1v1h-1z`;
  }
  return path;
}

/** Squares that are attacked, row by row; those side by side as one. */
export function attackedPath(attackers: readonly number[], n: number): string {
  let path = "";
  for (let row = 0; row < n; row++) {
    let from = -1;
    for (let column = 0; column <= n; column++) {
      const isAttacked = column < n && (attackers[row * n + column] ?? 0) > 0;
      if (isAttacked && from < 0) from = column;
      if (!isAttacked && from >= 0) {
        path += `M${from} ${row}H${column}v1H${from}z`;
        from = -1;
      }
    }
  }
  return path;
}

/** Four slanting strokes, evenly apart, within a square that is inset: they never touch its edge. */
const STROKES: readonly (readonly [x: number, y: number, length: number])[] = [0.32, 0.64, 0.96, 1.28].map(
  (sum) => {
    const [inset, side] = [0.1, 0.8];
    const over = Math.max(0, sum - side);
    return [inset + over, inset + sum - over, sum - 2 * over];
  },
);

/** Hatching of blocked squares. */
export function hatchPath(squares: Iterable<Square>): string {
  let path = "";
  for (const [row, column] of squares) {
    for (const [x, y, length] of STROKES) {
      const across = length.toFixed(2);
      path += `M${(column + x).toFixed(2)} ${(row + y).toFixed(2)}l${across}-${across}`;
    }
  }
  return path;
}
