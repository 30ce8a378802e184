/** Numbers for people: three digits that matter, and the unit, as the command line writes them. */

import { grouped } from "../words.ts";

function threeDigits(number: number): string {
  return number.toFixed(number < 9.995 ? 2 : number < 99.95 ? 1 : 0);
}

const UNITS: readonly (readonly [scale: number, unit: string])[] = [
  [1e-9, "ns"],
  [1e-6, "µs"],
  [1e-3, "ms"],
  [1, "s"],
];

const unitOf = (seconds: number): readonly [number, string] =>
  UNITS.find(([scale]) => seconds / scale < 999.5) ?? [1, "s"];

/** A time with three digits, such as `1.23 ms`. */
export function time(seconds: number): string {
  const [scale, unit] = unitOf(seconds);
  return `${threeDigits(seconds / scale)}\u00a0${unit}`;
}

/** A round time as axes have it, such as `1 ms`. */
export function roundTime(seconds: number): string {
  if (seconds === 0) return "0";
  const [scale, unit] = unitOf(seconds);
  return `${Number((seconds / scale).toPrecision(3))}\u00a0${unit}`;
}

/** A number of steps: whole up to ten million, such as `12,345`, then three digits, such as `12.3 M`. */
export function count(number: number): string {
  if (number >= 999.5e9) return `${threeDigits(number / 1e12)}\u00a0T`;
  if (number >= 999.5e6) return `${threeDigits(number / 1e9)}\u00a0G`;
  if (number >= 9_999_999.5) return `${threeDigits(number / 1e6)}\u00a0M`;
  // The median of an even number of runs may end in a half.
  const part = number % 1;
  const text = number < 1000 && part >= 0.25 && part < 0.75 ? number.toFixed(1) : number.toFixed(0);
  return grouped(text);
}

/** A round number as axes have it, such as `10 k`. */
export function roundCount(number: number): string {
  const units = [
    [1e12, "T"],
    [1e9, "G"],
    [1e6, "M"],
    [1e3, "k"],
  ] as const;
  const [scale, unit] = units.find(([least]) => number >= least) ?? [1, ""];
  const digits = String(Number((number / scale).toPrecision(3)));
  return unit === "" ? digits : `${digits}\u00a0${unit}`;
}

/** A power of ten as axes have it, such as `10¹²`; other numbers in full. */
export function roundPower(number: number): string {
  const exponent = Math.round(Math.log10(number));
  if (exponent < 4 || number !== Number(`1e${exponent}`)) return grouped(number);
  return `10${String(exponent).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "")}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds as exact as they are worth: `0.8 ms`, `42 ms`, `2.14 s`, `1 min 12 s`, `2 h 5 min`, `3.4 days`. */
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

/** An estimate in milliseconds, which is not exact to one of them. */
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
