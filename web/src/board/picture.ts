/** The content of a board, and its description for screen readers. */

import type { Conflict, Square } from "../engine/questions.ts";
import { columnName, has, isSame, naming, rowName, squareName } from "../squares.ts";
import { counted } from "../words.ts";
import { squaresOf } from "./shapes.ts";

export interface Picture {
  readonly n: number;
  readonly queens: readonly Square[];
  /** Queens that the program found, in another colour. */
  readonly found?: readonly Square[];
  /** Whether the user placed these queens. */
  readonly isPlayed?: boolean;
  readonly blocked?: readonly Square[];
  /** The number of queens that attack each square, row by row; attacked squares have a dot. */
  readonly attackers?: readonly number[] | null;
  readonly conflicts?: readonly Conflict[];
  /** Squares with a ring; it pulses unless the user prefers reduced motion. */
  readonly pulsing?: readonly Square[];
  /** Squares with a sign. */
  readonly marks?: readonly Mark[];
  /** The regions of the board, as rows of letters. */
  readonly regions?: readonly string[] | null;
  /** The letters of the regions that a hint names: only they are drawn. */
  readonly named?: readonly string[];
  /** The rows, columns and regions that a hint names: each has a thick outline. */
  readonly outlined?: readonly (readonly Square[])[];
}

export interface Mark {
  readonly square: Square;
  /**
   * Frames: `from`, `to`, `bad`, and `forced` for a queen that a hint forces. Crosses: `out` by the user,
   * `rule-out` by a hint, and `attacked`.
   */
  readonly kind: "from" | "to" | "bad" | "forced" | "out" | "rule-out" | "attacked";
}

/** The squares of a solution, given by its columns. */
export const queensOn = (columns: readonly number[]): Square[] => columns.map((column, row) => [row, column]);

const hasMark = (picture: Picture, square: Square, kind: Mark["kind"]): boolean =>
  picture.marks?.some((mark) => mark.kind === kind && isSame(mark.square, square)) ?? false;

/** Describe a square: its name, its pieces and its attackers. */
export function squareInWords(picture: Picture, square: Square): string {
  const [row, column] = square;
  const attackers = picture.attackers?.[row * picture.n + column] ?? 0;
  const parts = [
    naming() === "chess"
      ? squareName(square, picture.n)
      : `row ${rowName(row, picture.n)}, column ${columnName(column, picture.n)}`,
    picture.regions && `region ${picture.regions[row]?.[column]}`,
    has(picture.queens, square) && "queen",
    has(picture.found, square) && (picture.isPlayed ? "your queen" : "queen found by the program"),
    hasMark(picture, square, "out") && "marked",
    hasMark(picture, square, "attacked") && "attacked",
    has(picture.blocked, square) && "blocked",
    picture.attackers && (attackers > 0 ? `attacked by ${attackers}` : "not attacked"),
  ];
  return parts.filter(Boolean).join(", ");
}

/** The greatest number of squares that a description lists. */
const MAX_LISTED = 32;

export function boardInWords({ n, queens, found = [], blocked = [], regions = null }: Picture): string {
  const list = (squares: readonly Square[]): string =>
    squares.length > 0 && squares.length <= MAX_LISTED
      ? ` on ${squares.map((square) => squareName(square, n)).join(", ")}`
      : "";
  const all = [...queens, ...found];
  const closed = blocked.length > 0 ? `; ${counted(blocked.length, "blocked square")}${list(blocked)}` : "";
  const areas = [...squaresOf(regions ?? [])].map(
    ([letter, squares]) => `; region ${letter}: ${squares.map((square) => squareName(square, n)).join(", ")}`,
  );
  return `${counted(n, "row")} with ${counted(all.length, "queen")}${list(all)}${closed}${areas.join("")}`;
}
