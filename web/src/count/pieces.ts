/** The pieces of a count: one shard each, or a run of shards if there are many. */

import { percent } from "../chart/format.ts";
import type { Part, Plan } from "../engine/index.ts";
import { grouped } from "../words.ts";

export interface Piece {
  /** Its first shard and its number of shards. */
  readonly first: number;
  readonly shards: number;
  /** Its estimated part of the work. */
  readonly work: number;
  done: number;
  solutions: number;
}

/** The pieces of a plan. */
export function piecesOf(plan: Plan): Piece[] {
  return plan.starts.map((first, index) => ({
    first,
    shards: (plan.starts[index + 1] ?? plan.units) - first,
    work: plan.work[index] ?? 0,
    done: 0,
    solutions: 0,
  }));
}

/** Set what is done of the pieces. */
export function setDone(pieces: readonly Piece[], all: Part["pieces"]): void {
  pieces.forEach((piece, index) => {
    const [done, solutions] = all[index] ?? [0, 0];
    Object.assign(piece, { done, solutions });
  });
}

/** The number of colours for shares of the solutions, without the one for 0. */
export const STEPS = 5;

/** The upper bound of a colour, as a part of the largest share. Most shares are small, so small shares have more colours. */
export const upTo = (step: number): number => (step / STEPS) ** 2;

/** The colour of a piece by its share: 0 for no solutions, up to {@link STEPS} for the largest shares. */
export function step(solutions: number, greatest: number): number {
  if (!(solutions > 0) || !(greatest > 0)) return 0;
  let colour = 1;
  while (colour < STEPS && solutions / greatest > upTo(colour)) colour += 1;
  return colour;
}

/** A piece in words. */
export function pieceWords(piece: Piece, found: number): string {
  const last = piece.first + piece.shards - 1;
  const [shards, have] =
    piece.shards === 1
      ? [`Shard ${grouped(piece.first)}`, piece.done > 0 ? "done" : "not done yet"]
      : [
          `Shards ${grouped(piece.first)} to ${grouped(last)}`,
          `${grouped(piece.done)} of ${grouped(piece.shards)} done`,
        ];
  const share =
    found > 0 && piece.solutions > 0 ? `, ${percent(piece.solutions / found)} of those found` : "";
  const solutions = piece.done > 0 ? `; ${grouped(Math.round(piece.solutions))} solutions${share}` : "";
  return `${shards}, ${have}: ${percent(piece.work)} of the work${solutions}.`;
}

/** All pieces in words. */
export function piecesWords(pieces: readonly Piece[]): string {
  if (pieces.length === 0) return "No work yet: the count has not begun.";
  const full = pieces.filter(({ done, shards }) => done === shards).length;
  const begun = pieces.filter(({ done, shards }) => done > 0 && done < shards).length;
  const shards = pieces.reduce((sum, piece) => sum + piece.shards, 0);
  const each =
    pieces.length === shards ? ", a shard each" : `, each a run of shards, ${grouped(shards)} in all`;
  const tiles = pieces.length === 1 ? "1 piece" : `${grouped(pieces.length)} pieces`;
  return `The work as tiles: ${tiles}${each}; ${grouped(full)} done, ${grouped(begun)} begun.`;
}
