/** Kings shared among groups: the sums behind one coefficient of the product. */

/** The ways of 0, 1, 2 and so on kings on each group. */
export type Ways = readonly (readonly bigint[])[];

/** One way to share kings among the groups: how many each gets. */
export type Share = readonly number[];

const product = (factors: readonly bigint[]): bigint => factors.reduce((all, factor) => all * factor, 1n);

/** In how many ways the shares' kings can be set: the product of the groups' ways. */
export function waysOf(ways: Ways, share: Share): bigint {
  return product(factorsOf(ways, share));
}

export function factorsOf(ways: Ways, share: Share): bigint[] {
  return share.map((kings, group) => ways[group]?.[kings] ?? 0n);
}

/**
 * For each group, the ways of 0 to k kings on it and all groups after it; one line more, for no groups at all.
 * Its first line is the product's coefficients.
 */
export function tails(ways: Ways, k: number): bigint[][] {
  let tail: bigint[] = Array.from({ length: k + 1 }, (_, kings) => (kings === 0 ? 1n : 0n));
  const all = [tail];
  for (const group of ways.toReversed()) {
    const next = tail.map(() => 0n);
    group.forEach((count, here) => {
      for (let kings = here; kings <= k; kings++) {
        next[kings] = (next[kings] ?? 0n) + count * (tail[kings - here] ?? 0n);
      }
    });
    all.push((tail = next));
  }
  return all.reverse();
}

/** How many ways there are to share k kings among the groups. */
export function countShares(ways: Ways, k: number): bigint {
  const each = ways.map((group) => group.map(() => 1n));
  return tails(each, k)[0]?.[k] ?? 0n;
}

/** The first ways to share k kings, those with the fewest kings on the first groups before others. */
export function listShares(ways: Ways, k: number, most: number): Share[] {
  const after = tails(ways, k);
  const found: Share[] = [];
  const share: number[] = [];
  const go = (group: number, left: number): void => {
    if (found.length >= most) return;
    if (group === ways.length) {
      found.push([...share]);
      return;
    }
    const greatest = Math.min(left, (ways[group]?.length ?? 1) - 1);
    for (let here = 0; here <= greatest; here++) {
      if ((after[group + 1]?.[left - here] ?? 0n) === 0n) continue;
      share.push(here);
      go(group + 1, left - here);
      share.pop();
    }
  };
  if ((after[0]?.[k] ?? 0n) > 0n) go(0, k);
  return found;
}

/** A way to set k kings, by its number from 0: how they are shared, and the number of the way on each group. */
export function wayAt(ways: Ways, k: number, number: bigint): { share: Share; numbers: readonly bigint[] } {
  const after = tails(ways, k);
  const share: number[] = [];
  let [before, left, rest] = [1n, k, number];
  ways.forEach((group, place) => {
    for (let here = 0; here < group.length && here <= left; here++) {
      const block = before * (group[here] ?? 0n) * (after[place + 1]?.[left - here] ?? 0n);
      if (rest < block) {
        share.push(here);
        before *= group[here] ?? 0n;
        left -= here;
        return;
      }
      rest -= block;
    }
    throw new RangeError("there are not so many ways");
  });
  // Within a share the ways of the last group change fastest.
  const numbers = factorsOf(ways, share)
    .toReversed()
    .map((count) => {
      const here = rest % count;
      rest /= count;
      return here;
    });
  return { share, numbers: numbers.reverse() };
}
