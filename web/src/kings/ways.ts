/**
 * Shares of kings among groups: the sum for one coefficient of the product, and each way by its
 * number.
 */

import type { Answer, Square } from "../engine/questions.ts";

/** The number of kings on each group. */
export type Share = readonly number[];

/** A way to place kings on all groups. */
export interface Setting {
  readonly share: Share;
  readonly squares: readonly Square[];
}

const product = (factors: readonly bigint[]): bigint => factors.reduce((all, factor) => all * factor, 1n);

/**
 * For each group, the numbers of ways to place 0 to k kings on it and all later groups; the last
 * row is for no group. The first row has the coefficients of the product.
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
  /** The numbers of ways to place 0, 1, 2, … kings on each group. */
  readonly of: readonly (readonly bigint[])[];
  readonly #placed = new Map<number, GroupWays>();

  constructor(readonly kings: Answer<"kings-count">) {
    this.of = kings.groups.map((group) => group.ways.map(BigInt));
  }

  /** Return the number of ways per group; their product is the number of ways of the share. */
  factors(share: Share): bigint[] {
    return share.map((kings, group) => this.of[group]?.[kings] ?? 0n);
  }

  count(share: Share): bigint {
    return product(this.factors(share));
  }

  /** The number of shares of k kings. */
  countShares(k: number): bigint {
    const each = this.of.map((group) => group.map(() => 1n));
    return tails(each, k)[0]?.[k] ?? 0n;
  }

  /** The first shares of k kings, in lexicographic order. */
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

  /** The way with this number, from 0, or an error message. */
  at(k: number, number: bigint): Setting | string {
    try {
      const { share, numbers } = this.#split(k, number);
      const squares = share.flatMap((kings, group) =>
        kings === 0 ? [] : this.#place(group, kings, numbers[group] ?? 0n),
      );
      return this.#isRight(squares, k)
        ? { share, squares }
        : "The page computed an invalid placement: this is a bug.";
    } catch (error) {
      if (error instanceof TooLarge) return "The groups of this board are too large to show single ways.";
      return `Cannot place the kings: ${(error as Error).message}.`;
    }
  }

  /** The share of a way, and the number of the way on each group. */
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
    // Within a share, the way on the last group changes first.
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
    // This count is independent of that of the core.
    if (ways.count(kings) !== this.of[group]?.[kings])
      throw new Error("the web app and its solver count a group differently");
    return ways.way(kings, number);
  }

  /** Return whether k kings are on safe squares, no two adjacent. */
  #isRight(squares: readonly Square[], k: number): boolean {
    const safe = new Set(this.kings.groups.flatMap((group) => group.squares.map(String)));
    const areApart = squares.every((a, place) => squares.slice(place + 1).every((b) => !areNeighbours(a, b)));
    return squares.length === k && areApart && squares.every((square) => safe.has(String(square)));
  }
}

/** The maximum number of saved counts; groups of real boards need far fewer. */
const MAX_SAVED_COUNTS = 200_000;

/** The group is too large to enumerate in a page. */
class TooLarge extends Error {}

const areNeighbours = (a: Square, b: Square): boolean =>
  Math.abs(a[0] - b[0]) <= 1 && Math.abs(a[1] - b[1]) <= 1;

/** The ways of kings on one group, numbered by deciding square by square. */
class GroupWays {
  readonly #squares: readonly Square[];
  /** Bit sets: each square with its neighbours. */
  readonly #around: readonly bigint[];
  readonly #all: bigint;
  /** Saved counts by free squares and number of kings. */
  readonly #known = new Map<bigint, bigint>();

  constructor(squares: readonly Square[]) {
    const extent = (of: 0 | 1): number =>
      Math.max(...squares.map((square) => square[of])) - Math.min(...squares.map((square) => square[of]));
    // Along the shorter side, so that few decided squares have undecided neighbours.
    const [slow, fast] = extent(0) >= extent(1) ? ([0, 1] as const) : ([1, 0] as const);
    this.#squares = squares.toSorted((a, b) => a[slow] - b[slow] || a[fast] - b[fast]);
    this.#around = this.#squares.map((square) =>
      this.#squares.reduce(
        (bits, other, at) => bits | (areNeighbours(square, other) ? 1n << BigInt(at) : 0n),
        0n,
      ),
    );
    this.#all = (1n << BigInt(squares.length)) - 1n;
  }

  /** The number of ways of k kings. */
  count(kings: number): bigint {
    return this.#count(this.#all, 0, kings);
  }

  /** The squares of the way with this number, from 0, in lexicographic order. */
  way(kings: number, number: bigint): Square[] {
    let [free, left, rest] = [this.#all, kings, number];
    return this.#squares.filter((_, turn) => {
      const bit = 1n << BigInt(turn);
      if (left === 0 || (free & bit) === 0n) return false;
      const after = free & ~(this.#around[turn] ?? 0n);
      const withKing = this.#count(after, turn + 1, left - 1);
      if (rest >= withKing) {
        rest -= withKing;
        free &= ~bit;
        return false;
      }
      free = after;
      left -= 1;
      return true;
    });
  }

  /** The number of ways of kings on the free squares from this turn on. */
  #count(free: bigint, turn: number, left: number): bigint {
    if (left === 0) return 1n;
    const around = this.#around[turn];
    if (around === undefined || left > this.#squares.length - turn) return 0n;
    const bit = 1n << BigInt(turn);
    if ((free & bit) === 0n) return this.#count(free, turn + 1, left);
    const key = (free << 12n) | BigInt(left);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const withKing = this.#count(free & ~around, turn + 1, left - 1);
    const ways = withKing + this.#count(free & ~bit, turn + 1, left);
    if (this.#known.size >= MAX_SAVED_COUNTS) throw new TooLarge("too many ways to list");
    this.#known.set(key, ways);
    return ways;
  }
}
