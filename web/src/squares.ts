/** Squares and their names: rows and columns from 0, from 1, or in chess notation. */

import { createSignal } from "solid-js";
import type { Square } from "./engine/questions.ts";

export const isSame = (a: Square | null, b: Square | null): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];
export const has = (squares: readonly Square[] | undefined, square: Square): boolean =>
  squares?.some((other) => isSame(other, square)) ?? false;
export const without = (squares: readonly Square[], others: readonly Square[]): Square[] =>
  squares.filter((square) => !has(others, square));
export const attacks = (a: Square, b: Square): boolean =>
  a[0] === b[0] || a[1] === b[1] || Math.abs(a[0] - b[0]) === Math.abs(a[1] - b[1]);

/** The squares on the way from one square to another, without the first. */
export function wayTo(from: Square, to: Square): Square[] {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, index): Square => {
    const part = (index + 1) / steps;
    return [from[0] + Math.round(down * part), from[1] + Math.round(right * part)];
  });
}

/** The first one is for new visitors. */
export const NAMINGS = { chess: "a1", zero: "(0, 0)", one: "(1, 1)" } as const;
export const [naming, setNaming] = createSignal<keyof typeof NAMINGS>("chess");

/** Boards with more than 26 columns have too few letters: they count from 1. */
const isChess = (n: number): boolean => naming() === "chess" && n <= 26;
const from = (): number => (naming() === "zero" ? 0 : 1);

export const columnName = (column: number, n: number): string =>
  isChess(n) ? String.fromCharCode(97 + column) : String(column + from());

/** Return the name of a row; chess notation counts rows from the bottom. */
export const rowName = (row: number, n: number): string => String(isChess(n) ? n - row : row + from());

/** Return `(0, 3)`, `(1, 4)` or `d8`. */
export function squareName([row, column]: Square, n: number): string {
  const [rank, file] = [rowName(row, n), columnName(column, n)];
  return isChess(n) ? file + rank : `(${rank}, ${file})`;
}

/** Replace each square `(0, 3)`, `row 0` and `column 3` in a text by its name in the chosen notation. */
export const withNames = (text: string, n: number): string =>
  text
    .replace(/\((\d+), (\d+)\)/g, (_, row, column) => squareName([Number(row), Number(column)], n))
    .replace(/\brow (\d+)/g, (_, row) => `row ${rowName(Number(row), n)}`)
    .replace(/\bcolumn (\d+)/g, (_, column) => `column ${columnName(Number(column), n)}`);
