/** Numbers as people read them. Counts are decimal strings, as they outgrow a double. */

/** The logarithm to base 10; nothing for 0, which has none. */
export function log10(count: string): number | null {
  if (/^0*$/.test(count)) return null;
  return Math.log10(Number(`0.${count}`)) + count.length;
}

/** How many times as many, to three digits; nothing where there were none. */
export function ratio(count: string, before: string): string | null {
  const [above, below] = [log10(count), log10(before)];
  if (below === null) return null;
  if (above === null) return "0";
  return trimmed(10 ** (above - below));
}

function trimmed(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** The factorials of 0 to n. */
export function factorials(n: number): string[] {
  const all = [1n];
  for (let k = 1; k <= n; k++) all.push((all[k - 1] ?? 1n) * BigInt(k));
  return all.map(String);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time as exact as it is worth: `0.8 ms`, `42 ms`, `2.14 s`, `1 min 12 s`, `2 h 5 min`, `3.4 days`. */
export function duration(ms: number): string {
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 9_995) return `${(ms / 1000).toFixed(2)} s`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < HOUR - 500) return two(Math.round(ms / 1000), 60, "min", "s");
  if (ms < DAY - MINUTE / 2) return two(Math.round(ms / MINUTE), 60, "h", "min");
  return `${(ms / DAY).toFixed(1)} days`;
}

function two(value: number, base: number, large: string, small: string): string {
  const rest = value % base;
  return `${Math.floor(value / base)} ${large}${rest > 0 ? ` ${rest} ${small}` : ""}`;
}

/** What is left, which nobody knows to the millisecond. */
export function roughly(ms: number): string {
  return ms < 1500
    ? "about 1 s"
    : `about ${duration(ms < MINUTE ? Math.round(ms / 1000) * 1000 : ms)}`.replace(/(\d+)\.0+ s$/, "$1 s");
}

/** A part of a whole, in percent; neither nothing nor all unless it is. */
export function percent(share: number): string {
  if (share <= 0) return "0 %";
  if (share >= 1) return "100 %";
  if (share < 0.001) return "under 0.1 %";
  return `${Math.min(share * 100, 99.9).toFixed(1)} %`;
}

const SHORT = new Intl.NumberFormat("en", {
  notation: "compact",
  compactDisplay: "long",
  maximumSignificantDigits: 3,
});

/** `3.21 million`. */
export function short(value: number): string {
  return SHORT.format(value);
}
