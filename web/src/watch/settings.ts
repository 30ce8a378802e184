/** The settings of the tab Watch. The URL contains all of them, so a link can show a lesson. */

import { MAX_SIZE } from "../engine/index.ts";
import { counted, grouped } from "../words.ts";
import {
  flag,
  number,
  type Setting,
  type SettingsOf,
  short,
  squares,
  unlessUsual,
  word,
} from "../shell/address.ts";
import { MAX_EVENTS } from "./run.ts";

/** Speeds in steps per second: up to hundreds per frame. */
export const SPEEDS = "1 2 4 8 15 30 60 120 300 600 1500 6000 30000".split(" ");

/** Frames per second of most screens. */
const FRAMES = 60;

/** Return the speed `by` places faster, or slower if `by` is negative. */
export function shiftedSpeed(speed: string, by: number): string {
  const place = SPEEDS.indexOf(speed) + by;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))] ?? speed;
}

export function speedInWords(speed: string): string {
  const steps = Number(speed);
  return steps > FRAMES ? `${grouped(steps / FRAMES)} steps/frame` : `${counted(steps, "step")}/s`;
}

/** With this seed, every repair method has to repair its first board of 8 queens. */
const USUAL_SEED = 20;

/** The maximum number of methods beside the first one. */
export const MAX_OTHERS = 5;

const others = (methods: readonly string[]): Setting<readonly string[]> => ({
  name: "with",
  read: (values, wrong) => {
    const names = (values.get("with") ?? "").split(",").filter((name) => name !== "");
    const known = names.filter((name) => methods.includes(name));
    const used = known.slice(0, MAX_OTHERS);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined)
      wrong.push(`with must be one of ${methods.join(", ")}, not ${short(unknown)}; it is ignored.`);
    if (known.length > MAX_OTHERS) wrong.push(`with has more than ${MAX_OTHERS} methods; using the first.`);
    return used;
  },
  write: (names) => names.join(),
});

export const settingsOf = (methods: readonly string[]) => ({
  method: word("method", "backtracking", methods),
  n: number("n", 8, 1, MAX_SIZE),
  seed: number("seed", USUAL_SEED, 0, Number.MAX_SAFE_INTEGER),
  given: squares("q"),
  /** The first board of a method that repairs. */
  start: squares("start"),
  /** Whether the methods continue after the first solution. */
  all: unlessUsual(flag("all", false)),
  /** Other methods, which run beside the first one. */
  others: others(methods),
  /** The number of steps that have happened. */
  at: unlessUsual(number("at", 0, 0, MAX_EVENTS)),
  speed: unlessUsual(word("speed", "8", SPEEDS)),
  /** Whether the board shows lines between attacking queens, and attacked squares. */
  lines: unlessUsual(flag("lines", true)),
  attacked: unlessUsual(flag("attacked", false)),
  /** Whether keys control the playback from anywhere on the page. */
  keys: unlessUsual(flag("keys", true)),
});

export type State = SettingsOf<ReturnType<typeof settingsOf>>;
