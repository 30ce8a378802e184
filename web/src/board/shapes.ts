/** Paths of squares and pieces; the unit is one square. */

import type { Square } from "../engine/questions.ts";
import { has } from "../squares.ts";

/** A queen of width .78 in the middle of a square of side 1: a crown with five points on a base. */
export const QUEEN =
  "M.24.68.155.34.31.52.33.235.435.47.5.195.565.47.67.235.69.52.845.34.76.68Q.5.61.24.68Z" +
  "M.23.73Q.5.66.77.73L.79.85Q.5.905.21.85Z" +
  "M.155.275a.045.045 0 1 0 .001 0ZM.33.17a.045.045 0 1 0 .001 0ZM.5.125a.05.05 0 1 0 .001 0Z" +
  "M.67.17a.045.045 0 1 0 .001 0ZM.845.275a.045.045 0 1 0 .001 0Z";

/** Four diagonal strokes that do not touch the edge of their square. */
const HATCH = "m.1.42l.32-.32m-.32.64l.64-.64m-.48.8l.64-.64m-.32.64l.32-.32";

/**
 * The side of a piece and of a mark, in squares. On large boards pieces are larger than their
 * squares, because a piece of a few pixels would be invisible.
 */
export const sideOf = (n: number): number => Math.max(1, n * 0.016);

/** The maximum size for drawing single squares; smaller ones are indistinguishable. */
const MAX_DRAWN_SIZE = 100;

/** The transform of a drawing on a square. */
export function placed([row, column]: readonly [number, number], n: number): string {
  const side = sideOf(n);
  const shift = (1 - side) / 2;
  return `translate(${column + shift} ${row + shift})${side > 1 ? ` scale(${side})` : ""}`;
}

const pathOf = (squares: readonly Square[], shape: string, side: number): string => {
  const scaled = side === 1 ? shape : shape.replace(/-?\.?\d+/g, (length) => ` ${Number(length) * side}`);
  const shift = (1 - side) / 2;
  return squares.map(([row, column]) => `M${column + shift} ${row + shift}${scaled}`).join("");
};

export const squaresPath = (squares: readonly Square[], side = 1): string =>
  pathOf(squares, "h1v1h-1z", side);

export const hatchPath = (squares: readonly Square[], side: number): string => pathOf(squares, HATCH, side);

/** The dark squares, such as the second square of the first row. */
export function darkPath(n: number): string {
  if (n > MAX_DRAWN_SIZE) return "";
  const squares = Array.from({ length: n * n }, (_, at): Square => [Math.floor(at / n), at % n]);
  return squaresPath(squares.filter(([row, column]) => (row + column) % 2 === 1));
}

/** The radius of the dot on an attacked square. */
const DOT = 0.09;

/** A dot on each attacked square. */
export function attackedPath(attackers: readonly number[], n: number): string {
  const half = `a${DOT} ${DOT} 0 1 0`;
  const dot = (at: number): string =>
    `M${(at % n) + 0.5 - DOT} ${Math.floor(at / n) + 0.5}${half} ${2 * DOT} 0${half}-${2 * DOT} 0z`;
  return attackers.map((count, at) => (count > 0 ? dot(at) : "")).join("");
}

/** Colours of regions, as `oklch`: neighbours in the list differ in hue and lightness. */
export const REGION_COLORS = [
  "0.86 0.068 25",
  "0.8 0.076 250",
  "0.9 0.08 105",
  "0.83 0.072 150",
  "0.78 0.08 310",
  "0.93 0.024 80",
  "0.8 0.088 60",
  "0.88 0.056 205",
  "0.75 0.04 280",
  "0.85 0.08 345",
  "0.74 0.072 165",
  "0.82 0.012 250",
];

/** The squares of each region, by its letter, in the order of the first ones. */
export function squaresOf(regions: readonly string[]): Map<string, Square[]> {
  const squares = new Map<string, Square[]>();
  regions.forEach((letters, row) =>
    [...letters].forEach((letter, column) =>
      squares.set(letter, [...(squares.get(letter) ?? []), [row, column]]),
    ),
  );
  return squares;
}

/** The sides of squares that no other of them shares. */
export function outlinePath(squares: readonly Square[]): string {
  const isIn = (row: number, column: number): boolean => has(squares, [row, column]);
  return squares
    .map(
      ([row, column]) =>
        (isIn(row - 1, column) ? "" : `M${column} ${row}h1`) +
        (isIn(row + 1, column) ? "" : `M${column} ${row + 1}h1`) +
        (isIn(row, column - 1) ? "" : `M${column} ${row}v1`) +
        (isIn(row, column + 1) ? "" : `M${column + 1} ${row}v1`),
    )
    .join("");
}
