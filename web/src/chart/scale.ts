/** Scales of axes, and which sizes have labels. */

/** A grid line; main ones have a label. */
interface Tick {
  readonly at: number;
  readonly isMain: boolean;
}

export interface Scale {
  /** The position from 0 (low) to 1 (high), clamped. */
  part(value: number): number;
  /** Grid lines with about `most` labels. */
  ticks(most: number): readonly Tick[];
}

const clamped = (part: number): number => Math.min(1, Math.max(0, Number.isNaN(part) ? 0 : part));

/** Return the smallest of 1, 2, 5, 10, 20, 50, ... that is at least this. */
function roundStep(least: number): number {
  if (!(least > 0)) return 1;
  const decade = 10 ** Math.floor(Math.log10(least) + 1e-9);
  const step = [1, 2, 5, 10].find((round) => round * decade >= least * (1 - 1e-9)) ?? 10;
  return step * decade;
}

/** Return the largest of 1, 2, 5, 10, 20, 50, ... that is at most this. */
function roundBelow(most: number): number {
  const decade = 10 ** Math.floor(Math.log10(most) + 1e-9);
  const step = [5, 2, 1].find((round) => round * decade <= most * (1 + 1e-9)) ?? 1;
  return step * decade;
}

/** A scale that is linear in `bend(value)`. */
function scaleOf(low: number, high: number, bend: (value: number) => number, ticks: Scale["ticks"]): Scale {
  const [from, to] = [bend(low), bend(high)];
  return { part: (value) => clamped((bend(value) - from) / (to - from)), ticks };
}

/** A linear scale, without grid lines. */
export const linear = (low: number, high: number): Scale =>
  scaleOf(low, Math.max(high, low + 1), Number, () => []);

/** A logarithmic scale around two positive bounds. */
export function logarithmic(least: number, most: number): Scale {
  const low = roundBelow(least);
  const high = Math.max(roundStep(most), roundStep(low * 2));
  const span = Math.log10(high / low);
  return scaleOf(low, high, Math.log10, (count) => {
    const [first, last] = [Math.floor(Math.log10(low) + 1e-9), Math.ceil(Math.log10(high) - 1e-9)];
    // Few decades also have labels at 2 and 5; of many decades only some have labels.
    const every = Math.max(1, Math.ceil(span / Math.max(1, count)));
    const isFew = span <= 1.5 && count >= 4;
    const ticks: Tick[] = [];
    for (let exponent = first; exponent <= last; exponent += 1) {
      for (const round of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
        const at = Number(`${round}e${exponent}`);
        if (at < low * (1 - 1e-9) || at > high * (1 + 1e-9)) continue;
        const isDecade = round === 1 && exponent % every === 0;
        const isMain = isDecade || (isFew && [1, 2, 5].includes(round));
        if (isMain || span <= 6) ticks.push({ at, isMain });
      }
    }
    return ticks;
  });
}

/** The minimum distance of ascending sizes. */
const nearest = (scale: Scale, sizes: readonly number[]): number =>
  Math.min(...sizes.slice(1).map((size, place) => scale.part(size) - scale.part(sizes[place] ?? size)));

/**
 * Return the sizes with labels, at least `apart` from each other (1 is the axis): all, every
 * second, …
 */
export function labelled(scale: Scale, sizes: readonly number[], apart: number): number[] {
  for (let every = 1; every < sizes.length; every += 1) {
    const some = sizes.filter((_, place) => place % every === 0);
    if (nearest(scale, some) >= apart) return some;
  }
  return sizes.slice(0, 1);
}
