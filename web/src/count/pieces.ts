/** What came of the pieces of a count: a shard each, or a run of shards where there are many. */

import type { PartTold, PlanTold } from "../engine/index.ts";

export interface Piece {
  /** The first of its shards, and how many they are. */
  readonly first: number;
  readonly shards: number;
  /** The part of the work that it is thought to be. */
  readonly work: number;
  done: number;
  solutions: number;
}

/** The plan without its name. */
export type Plan = Pick<PlanTold, "units" | "starts" | "work">;

/** The pieces of a plan, with the solutions that were found in them at another time. */
export function piecesOf(plan: Plan, found: readonly number[] = []): Piece[] {
  return plan.starts.map((first, index) => ({
    first,
    shards: (plan.starts[index + 1] ?? plan.units) - first,
    work: plan.work[index] ?? 0,
    done: 0,
    solutions: found[index] ?? 0,
  }));
}

/** Adds what is new of them; the numbers of those that changed. */
export function addNews(pieces: readonly Piece[], news: PartTold["news"]): number[] {
  for (const [index, shards, solutions] of news) {
    const piece = pieces[index];
    if (piece === undefined) continue;
    piece.done = Math.min(piece.shards, piece.done + shards);
    piece.solutions += solutions;
  }
  return news.map(([index]) => index);
}

/** How many colours there are for shares of the solutions, beside that for none. */
export const STEPS = 5;

/** The share, of the greatest, up to which a colour goes: closer to each other for small ones, which most are. */
export function upTo(step: number): number {
  return (step / STEPS) ** 2;
}

/** The colour of a piece by its share: 0 for none, up to {@link STEPS} for the greatest shares. */
export function step(solutions: number, greatest: number): number {
  if (!(solutions > 0) || !(greatest > 0)) return 0;
  let colour = 1;
  while (colour < STEPS && solutions / greatest > upTo(colour)) colour += 1;
  return colour;
}
