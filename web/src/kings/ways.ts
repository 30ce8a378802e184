/** Kings shared among groups, and set on them: the sums behind one coefficient of the product, and each way by its number. */

import type { Kings, Square } from "../engine/protocol.ts";
import { areNeighbours, GroupWays, TooLarge } from "./place.ts";

/** One way to share kings among the groups: how many each gets. */
export type Share = readonly number[];

/** A way of setting kings on all groups. */
export interface Setting {
  readonly share: Share;
  readonly squares: readonly Square[];
}

const product = (factors: readonly bigint[]): bigint => factors.reduce((all, factor) => all * factor, 1n);

/**
 * For each group, the ways of 0 to k kings on it and all groups after it; one line more, for no groups at all.
 * Its first line is the product's coefficients.
 */
function tails(ways: readonly (readonly bigint[])[], k: number): bigint[][] {
  let tail: bigint[] = Array.from({ length: k + 1 }, (_, kings) => (kings === 0 ? 1n : 0n));
  const all = [tail];
  for (const group of ways.toReversed()) {
    const next = tail.map(() => 0n);
    group.forEach((count, here) => {
      for (let kings = here; kings <= k; kings++)
        next[kings] = (next[kings] ?? 0n) + count * (tail[kings - here] ?? 0n);
    });
    all.push((tail = next));
  }
  return all.reverse();
}

export class Ways {
  /** The ways of 0, 1, 2 and so on kings on each group. */
  readonly of: readonly (readonly bigint[])[];
  readonly #placed = new Map<number, GroupWays>();

  constructor(readonly kings: Kings) {
    this.of = kings.groups.map((group) => group.ways.map(BigInt));
  }

  /** The ways of each group for its share; their product is the ways of the share. */
  factors(share: Share): bigint[] {
    return share.map((kings, group) => this.of[group]?.[kings] ?? 0n);
  }

  count(share: Share): bigint {
    return product(this.factors(share));
  }

  /** In how many ways k kings can be shared among the groups. */
  countShares(k: number): bigint {
    const each = this.of.map((group) => group.map(() => 1n));
    return tails(each, k)[0]?.[k] ?? 0n;
  }

  /** The first ways to share k kings, those with the fewest kings on the first groups before others. */
  listShares(k: number, most: number): Share[] {
    const after = tails(this.of, k);
    const found: Share[] = [];
    const extend = (share: Share, left: number): void => {
      if (found.length >= most || (after[share.length]?.[left] ?? 0n) === 0n) return;
      const group = this.of[share.length];
      if (group === undefined) found.push(share);
      else
        for (let here = 0; here <= Math.min(left, group.length - 1); here++)
          extend([...share, here], left - here);
    };
    extend([], k);
    return found;
  }

  /** The number of the first way that has this share, from 0. */
  first(k: number, share: Share): bigint {
    const after = tails(this.of, k);
    let [number, before, left] = [0n, 1n, k];
    share.forEach((kings, place) => {
      const group = this.of[place] ?? [];
      for (let here = 0; here < kings; here++)
        number += before * (group[here] ?? 0n) * (after[place + 1]?.[left - here] ?? 0n);
      before *= group[kings] ?? 0n;
      left -= kings;
    });
    return number;
  }

  /** The way of this number, from 0, of k kings; what is wrong, in words, if it cannot be shown. */
  at(k: number, number: bigint): Setting | string {
    try {
      const { share, numbers } = this.#split(k, number);
      const squares = share.flatMap((kings, group) =>
        kings === 0 ? [] : this.#place(group, kings, numbers[group] ?? 0n),
      );
      return this.#isRight(squares, k)
        ? { share, squares }
        : "These kings would not stand right: a mistake of this page.";
    } catch (error) {
      if (error instanceof TooLarge)
        return "The groups of this board are too large to set kings on them one by one.";
      return `Kings cannot be set: ${(error as Error).message}.`;
    }
  }

  /** How the kings of a way are shared, and the number of the way on each group. */
  #split(k: number, number: bigint): { share: Share; numbers: readonly bigint[] } {
    const after = tails(this.of, k);
    const share: number[] = [];
    let [before, left, rest] = [1n, k, number];
    this.of.forEach((group, place) => {
      const blockOf = (here: number): bigint =>
        before * (group[here] ?? 0n) * (after[place + 1]?.[left - here] ?? 0n);
      let here = 0;
      while (rest >= blockOf(here)) {
        if (here >= Math.min(group.length - 1, left))
          throw new RangeError("the number of the way is too large");
        rest -= blockOf(here++);
      }
      share.push(here);
      before *= group[here] ?? 0n;
      left -= here;
    });
    // Within a share the ways of the last group change fastest.
    const numbers = this.factors(share)
      .toReversed()
      .map((count) => {
        const here = rest % count;
        rest /= count;
        return here;
      });
    return { share, numbers: numbers.reverse() };
  }

  #place(group: number, kings: number, number: bigint): Square[] {
    const ways = this.#placed.get(group) ?? new GroupWays(this.kings.groups[group]?.squares ?? []);
    this.#placed.set(group, ways);
    // Counted here in another way than in the core, it must be the same.
    if (ways.count(kings) !== this.of[group]?.[kings]) throw new Error("this page counts a group otherwise");
    return ways.way(kings, number);
  }

  /** So many kings, all on safe squares, no two side by side. */
  #isRight(squares: readonly Square[], k: number): boolean {
    const safe = new Set(this.kings.groups.flatMap((group) => group.squares.map(String)));
    const areApart = squares.every((a, place) => squares.slice(place + 1).every((b) => !areNeighbours(a, b)));
    return squares.length === k && areApart && squares.every((square) => safe.has(String(square)));
  }
}
