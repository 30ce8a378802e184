/** A puzzle of either kind, and which queens attack each other in it. */

import { ask, Asking, type Conflict, type Square } from "../engine/index.ts";
import type { PuzzleName } from "./records.ts";

/** A board with exactly one solution. */
export interface Puzzle {
  readonly n: number;
  readonly queens: readonly Square[];
  readonly blocked: readonly Square[];
  /** Rows of letters, one letter a region; `null` if queens attack along diagonals instead. */
  readonly regions: readonly string[] | null;
  /** The columns of the solution, row by row. */
  readonly columns: readonly number[];
}

export const isSolution = ({ columns }: Puzzle, [row, column]: Square): boolean => columns[row] === column;

/** The letter of the region of a square. */
export const regionOf = (regions: readonly string[], [row, column]: Square): string =>
  regions[row]?.[column] ?? "";

/** Whether two queens attack each other: in the puzzle of regions far diagonals are free. */
export const areAttacking = (puzzle: Puzzle, a: Square, b: Square): boolean =>
  conflictOf(puzzle, a, b) !== "";

/** How two queens attack each other; empty if they do not. */
function conflictOf({ regions }: Puzzle, a: Square, b: Square): string {
  const [rows, columns] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  if (rows === 0) return "are in one row";
  if (columns === 0) return "are in one column";
  if (regions === null) return rows === columns ? "are on one diagonal" : "";
  if (Math.max(rows, columns) === 1) return "touch";
  return regionOf(regions, a) === regionOf(regions, b) ? "are in one region" : "";
}

/** The pairs of queens that attack each other. */
export const conflictsOf = (puzzle: Puzzle, queens: readonly Square[]): Conflict[] =>
  queens.flatMap((a, index) =>
    queens
      .slice(index + 1)
      .filter((b) => areAttacking(puzzle, a, b))
      .map((b) => ({ a, b, line: conflictOf(puzzle, a, b) })),
  );

/** The largest regions that are made on the page: a worker would take longer to start. */
const MAX_AT_ONCE = 9;

/** Make a puzzle; `null` if another question came first. */
export async function make(asking: Asking, { n, clues, level, seed }: PuzzleName): Promise<Puzzle | null> {
  if (clues === "regions") {
    const question = { board: { n }, level, seed } as const;
    asking.stop();
    const made =
      n <= MAX_AT_ONCE ? ask("regions-puzzle", question) : await asking.ask("regions-puzzle", question);
    return made && { n, queens: [], blocked: [], regions: made.regions, columns: made.columns };
  }
  const made = await asking.ask("puzzle", { board: { n }, clues, level, seed });
  return made && { ...made.board, regions: null, columns: made.columns };
}
