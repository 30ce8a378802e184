/** Kings set on the squares of one group: counted square by square, so that each way has a number. */

import type { Square } from "../engine/protocol.ts";

/** So many numbers are kept, at most: enough for the groups of all boards but odd ones. */
const MOST = 600_000;

/** The group is too large to be gone through in a page. */
export class TooLarge extends Error {}

export const areNeighbours = (a: Square, b: Square): boolean =>
  Math.abs(a[0] - b[0]) <= 1 && Math.abs(a[1] - b[1]) <= 1;

/** What there is to know of a square when its turn comes. */
interface Step {
  readonly square: Square;
  /** Places of the memory where kings beside it are kept. */
  readonly beside: number;
  /** Its own place; 0 where no later square is beside it. */
  readonly own: number;
  /** The places still needed after it. */
  readonly kept: number;
}

/** Gives each square a bit of memory, for as long as a neighbour is still to come; `null` if 30 do not do. */
function plan(squares: readonly Square[]): { steps: Step[]; width: number } | null {
  const last = squares.map((square) => squares.findLastIndex((other) => areNeighbours(square, other)));
  const slots = new Map<number, number>();
  const steps: Step[] = [];
  let width = 0;
  squares.forEach((square, turn) => {
    let [beside, kept] = [0, 0];
    for (const [other, slot] of slots) {
      if (areNeighbours(squares[other] ?? square, square)) beside |= 1 << slot;
      if ((last[other] ?? 0) <= turn) slots.delete(other);
      else kept |= 1 << slot;
    }
    let own = 0;
    if ((last[turn] ?? 0) > turn) {
      const taken = new Set(slots.values());
      let slot = 0;
      while (taken.has(slot)) slot++;
      slots.set(turn, slot);
      own = 1 << slot;
      width = Math.max(width, slot + 1);
    }
    steps.push({ square, beside, own, kept });
  });
  return width <= 30 ? { steps, width } : null;
}

export class GroupWays {
  readonly #steps: readonly Step[];
  readonly #width: number;
  readonly #known = new Map<number, bigint>();

  constructor(squares: readonly Square[]) {
    // Row by row or column by column, whichever has less to keep in mind.
    const byRow = squares.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
    const byColumn = squares.toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
    const plans = [plan(byRow), plan(byColumn)].filter((found) => found !== null);
    const best = plans.sort((a, b) => a.width - b.width)[0];
    if (best === undefined) throw new TooLarge("too many squares side by side");
    this.#steps = best.steps;
    this.#width = best.width;
  }

  /** The ways of so many kings. */
  count(kings: number): bigint {
    return this.#count(0, 0, kings);
  }

  /** The squares of so many kings in the way of this number, from 0. */
  way(kings: number, number: bigint): Square[] {
    const squares: Square[] = [];
    let [mask, left, rest] = [0, kings, number];
    this.#steps.forEach((step, turn) => {
      if (left === 0) return;
      const withKing = this.#withKing(turn, mask, left);
      if (rest < withKing) {
        squares.push(step.square);
        mask = (mask & step.kept) | step.own;
        left--;
      } else {
        rest -= withKing;
        mask &= step.kept;
      }
    });
    return squares;
  }

  #withKing(turn: number, mask: number, left: number): bigint {
    const step = this.#steps[turn];
    if (step === undefined || (mask & step.beside) !== 0) return 0n;
    return this.#count(turn + 1, (mask & step.kept) | step.own, left - 1);
  }

  /** In how many ways so many kings can stand on the squares from this turn on. */
  #count(turn: number, mask: number, left: number): bigint {
    if (left === 0) return 1n;
    const step = this.#steps[turn];
    if (step === undefined || left > this.#steps.length - turn) return 0n;
    const key = (left * (this.#steps.length + 1) + turn) * 2 ** this.#width + mask;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const ways = this.#withKing(turn, mask, left) + this.#count(turn + 1, mask & step.kept, left);
    if (this.#known.size >= MOST) throw new TooLarge("too many ways to go through");
    this.#known.set(key, ways);
    return ways;
  }
}
