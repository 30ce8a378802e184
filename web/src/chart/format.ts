/** Numbers with three significant digits and a unit, as in the command line. */

import { grouped } from "../words.ts";

function threeDigits(number: number): string {
  return number.toFixed(number < 9.995 ? 2 : number < 99.95 ? 1 : 0);
}

const TIMES: readonly (readonly [scale: number, unit: string])[] = [
  [1e-9, "ns"],
  [1e-6, "µs"],
  [1e-3, "ms"],
  [1, "s"],
];

/** Format a time in the unit in which it is below 1000. */
function scaled(seconds: number, digits: (number: number) => string): string {
  const [scale, unit] = TIMES.find(([scale]) => seconds / scale < 999.5) ?? [1, "s"];
  return `${digits(seconds / scale)}\u00a0${unit}`;
}

const round = (number: number): string => String(Number(number.toPrecision(3)));

/** Format a time with three digits, such as `1.23 ms`. */
export const time = (seconds: number): string => scaled(seconds, threeDigits);

/** Format a round time for an axis, such as `1 ms`. */
export const roundTime = (seconds: number): string => scaled(seconds, round);

/** Format a power of ten for an axis, such as `10¹²`; other numbers in full. */
export function roundPower(number: number): string {
  const exponent = Math.round(Math.log10(number));
  if (exponent < 4 || number !== Number(`1e${exponent}`)) return grouped(number);
  return `10${String(exponent).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "")}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Format a duration in milliseconds: `42.3 ms`, `2.14 s`, `1 min 12 s`, `2 h 5 min`, `3.4 days`.
 */
export function duration(ms: number): string {
  if (ms < 59_950) return time(ms / 1000);
  if (ms < HOUR - 500) return two(Math.round(ms / 1000), 60, "min", "s");
  if (ms < DAY - MINUTE / 2) return two(Math.round(ms / MINUTE), 60, "h", "min");
  return `${(ms / DAY).toFixed(1)} days`;
}

function two(value: number, base: number, large: string, small: string): string {
  const rest = value % base;
  return `${Math.floor(value / base)} ${large}${rest > 0 ? ` ${rest} ${small}` : ""}`;
}

/** Format an estimated duration in milliseconds, rounded. */
export function roughly(ms: number): string {
  return `about ${ms < 59_500 ? `${Math.max(1, Math.round(ms / 1000))} s` : duration(ms)}`;
}

/** Format a share in percent; `0 %` and `100 %` are exact. */
export function percent(share: number): string {
  if (share <= 0) return "0 %";
  if (share >= 1) return "100 %";
  if (share < 0.001) return "under 0.1 %";
  return `${Math.min(share * 100, 99.9).toFixed(1)} %`;
}
