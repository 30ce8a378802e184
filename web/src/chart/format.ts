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
