/** What is watched, as the address has it: a link is a lesson. */

import { MAX_SIZE } from "../engine/index.ts";
import { flag, number, type SettingsOf, squares, unlessUsual, word } from "../shell/address.ts";

/** Events a second: up to thousands in each picture. */
export const SPEEDS = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1500, 6000, 30_000, 180_000] as const;
const USUAL_SPEED = 8;

/** Pictures a second, as most screens have them. */
const PICTURES = 60;

function nearestSpeed(speed: number): number {
  const apart = (other: number): number => Math.abs(Math.log(other / Math.max(1, speed)));
  return SPEEDS.reduce<number>((best, other) => (apart(other) < apart(best) ? other : best), SPEEDS[0]);
}

/** The speed so many places faster, or slower. */
export function shiftedSpeed(speed: number, by: number): number {
  const place = SPEEDS.findIndex((other) => other === speed) + by;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))] ?? USUAL_SPEED;
}

export function speedInWords(speed: number): string {
  if (speed === 1) return "1 event/s";
  if (speed <= PICTURES) return `${speed} events/s`;
  return `${(speed / PICTURES).toLocaleString("en")} events/frame`;
}

/** More events than can be recorded. */
const FAR = 10 ** 9;

const speed = number("speed", USUAL_SPEED, 1, SPEEDS[SPEEDS.length - 1] ?? USUAL_SPEED);

export const settingsOf = (methods: readonly string[]) => ({
  method: word("method", "backtracking", methods),
  n: number("n", 8, 1, MAX_SIZE),
  seed: number("seed", 0, 0, Number.MAX_SAFE_INTEGER),
  given: squares("q"),
  /** A second method, to compare with; empty for none. */
  other: word("with", "", ["", ...methods], "nothing"),
  /** The number of events that have happened. */
  at: unlessUsual(number("at", 0, 0, FAR)),
  speed: unlessUsual({ ...speed, read: (values, wrong, n) => nearestSpeed(speed.read(values, wrong, n)) }),
  /** Whether lines between attacking queens, and attacked squares, are shown. */
  lines: unlessUsual(flag("lines", true)),
  attacked: unlessUsual(flag("attacked", false)),
  /** Whether keys work wherever the focus is. */
  keys: unlessUsual(flag("keys", true)),
});

export type State = SettingsOf<ReturnType<typeof settingsOf>>;
