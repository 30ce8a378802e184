/** The two searches of the lesson, as lists of moves. */

import { openLines } from "../board/lines.ts";
import type { Square } from "../engine/questions.ts";

/** A queen that is placed, or `null`: the last queen is removed. */
export type Move = Square | null;

export type OpenLine = ReturnType<typeof openLines>[number];

/** Returns the row or column that a method fills next. */
type Choose = (lines: readonly OpenLine[]) => OpenLine | undefined;

export const firstRow: Choose = (lines) => lines[0];

/** The row or column with the fewest free squares; of several, the one nearest the middle. */
export const fewestFree: Choose = (lines) => {
  const far = ({ index, squares: { length } }: OpenLine): number =>
    Math.abs(2 * index + 1 - length) + (2 * index < length ? 0 : 0.5);
  return lines.toSorted((a, b) => a.free.length - b.free.length || far(a) - far(b))[0];
};

/** Search until the first solution. */
export function search(n: number, choose: Choose): readonly Move[] {
  const moves: Move[] = [];
  const isSolved = (queens: readonly Square[]): boolean =>
    queens.length === n ||
    (choose(openLines(n, queens, []))?.free ?? []).some((square) => {
      moves.push(square);
      return isSolved([...queens, square]) || !moves.push(null);
    });
  isSolved([]);
  return moves;
}

/** Return the queens after some moves, and the squares that were tried after the last of them. */
export function standing(moves: readonly Move[]): { queens: readonly Square[]; tried: readonly Square[] } {
  const queens: Square[] = [];
  const tried: Square[][] = [[]];
  for (const move of moves) {
    if (move !== null) {
      queens.push(move);
      tried.push([]);
    } else {
      tried.pop();
      tried.at(-1)?.push(...queens.splice(-1));
    }
  }
  return { queens, tried: tried.at(-1) ?? [] };
}
