/** The tiles of a count: one unit each, or several consecutive units if there are many. */

import { percent } from "../chart/format.ts";
import type { Part, Plan } from "../engine/index.ts";
import { grouped } from "../words.ts";

export interface Piece {
  /** Its first unit and its number of units. */
  readonly first: number;
  readonly units: number;
  /** The estimated part of the work. */
  readonly work: number;
  done: number;
  solutions: number;
}

export function piecesOf(plan: Plan): Piece[] {
  return plan.starts.map((first, index) => ({
    first,
    units: (plan.starts[index + 1] ?? plan.units) - first,
    work: plan.work[index] ?? 0,
    done: 0,
    solutions: 0,
  }));
}

export function setDone(pieces: readonly Piece[], all: Part["pieces"]): void {
  pieces.forEach((piece, index) => {
    const [done, solutions] = all[index] ?? [0, 0];
    Object.assign(piece, { done, solutions });
  });
}

/** The number of colours for shares of the solutions, without the one for 0. */
export const STEPS = 5;

/**
 * The upper bound of a colour relative to the largest share; quadratic, because most shares are
 * small.
 */
export const upTo = (step: number): number => (step / STEPS) ** 2;

/**
 * The colour of a tile by its share: 0 for no solutions, up to {@link STEPS} for the largest
 * shares.
 */
export function step(solutions: number, greatest: number): number {
  if (!(solutions > 0) || !(greatest > 0)) return 0;
  let colour = 1;
  while (colour < STEPS && solutions / greatest > upTo(colour)) colour += 1;
  return colour;
}

export function pieceWords(piece: Piece, found: number): string {
  const last = piece.first + piece.units - 1;
  const [units, have] =
    piece.units === 1
      ? [`Unit ${grouped(piece.first)}`, piece.done > 0 ? "done" : "not done yet"]
      : [
          `Units ${grouped(piece.first)} to ${grouped(last)}`,
          `${grouped(piece.done)} of ${grouped(piece.units)} done`,
        ];
  const share =
    found > 0 && piece.solutions > 0 ? `, ${percent(piece.solutions / found)} of those found` : "";
  const solutions = piece.done > 0 ? `; ${grouped(Math.round(piece.solutions))} solutions${share}` : "";
  return `${units}, ${have}: ${percent(piece.work)} of the work${solutions}.`;
}

export function piecesWords(pieces: readonly Piece[]): string {
  if (pieces.length === 0) return "The count has not started.";
  const full = pieces.filter(({ done, units }) => done === units).length;
  const units = pieces.reduce((sum, piece) => sum + piece.units, 0);
  const each = pieces.length === units ? ", one unit each" : `, ${grouped(units)} units in total`;
  const tiles = pieces.length === 1 ? "1 tile" : `${grouped(pieces.length)} tiles`;
  return `${tiles}${each}: ${grouped(full)} done.`;
}
