/** Kings set on the board, one way after another. */

import type { Kings, Square } from "../engine/index.ts";
import { areNeighbours, GroupWays, TooLarge } from "./place.ts";
import { type Share, tails, wayAt, type Ways, waysOf } from "./shares.ts";

export interface Setting {
  readonly share: Share;
  readonly squares: readonly Square[];
}

export class Settings {
  readonly #kings: Kings;
  readonly #ways: Ways;
  readonly #groups = new Map<number, GroupWays>();

  constructor(kings: Kings, ways: Ways) {
    this.#kings = kings;
    this.#ways = ways;
  }

  /** The way of this number, from 0, of so many kings; what is wrong, in words, if it cannot be shown. */
  at(k: number, number: bigint): Setting | string {
    try {
      const { share, numbers } = wayAt(this.#ways, k, number);
      const squares = share.flatMap((kings, group) => {
        if (kings === 0) return [];
        const ways = this.#group(group);
        // Counted here in another way than in the core, it must be the same.
        if (ways.count(kings) !== this.#ways[group]?.[kings])
          throw new Error("this page counts a group otherwise");
        return ways.way(kings, numbers[group] ?? 0n);
      });
      return isRight(squares, k, this.#kings)
        ? { share, squares }
        : "These kings would not stand right: a mistake of this page.";
    } catch (error) {
      if (error instanceof TooLarge)
        return "The groups of this board are too large to set kings on them one by one.";
      return `No kings can be set: ${(error as Error).message}.`;
    }
  }

  /** The number of the first way that has this share, from 0. */
  first(k: number, share: Share): bigint {
    const after = tails(this.#ways, k);
    let [number, before, left] = [0n, 1n, k];
    share.forEach((kings, place) => {
      for (let here = 0; here < kings; here++) {
        number += before * (this.#ways[place]?.[here] ?? 0n) * (after[place + 1]?.[left - here] ?? 0n);
      }
      before = waysOf(this.#ways, share.slice(0, place + 1));
      left -= kings;
    });
    return number;
  }

  #group(group: number): GroupWays {
    const known = this.#groups.get(group) ?? new GroupWays(this.#kings.groups[group]?.squares ?? []);
    this.#groups.set(group, known);
    return known;
  }
}

/** So many kings, all on safe squares, no two side by side. */
function isRight(squares: readonly Square[], k: number, { groups }: Kings): boolean {
  const safe = new Set(groups.flatMap((group) => group.squares.map(String)));
  const areApart = squares.every((a, place) => squares.slice(place + 1).every((b) => !areNeighbours(a, b)));
  return squares.length === k && areApart && squares.every((square) => safe.has(String(square)));
}
