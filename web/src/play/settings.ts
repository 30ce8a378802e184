/** The settings of the tab Play, which its URL contains. */

import { ask } from "../engine/index.ts";
import {
  checked,
  number,
  readSettings,
  type SettingsOf,
  short,
  unlessUsual,
  word,
} from "../shell/address.ts";
import { dayOf, hasSolved, KINDS, numberOf, type PuzzleName, today } from "./records.ts";

/** The levels of both kinds, the easiest first: their numbers, and the hardest step of each. */
const LEVELS = {
  single: [1, "a row, column or region with one free square left"],
  line: [2, "a region that lies in one row or column"],
  lines: [3, "regions that share their rows or columns"],
  block: [4, "a square that would leave a region without a free square"],
  supposition: [5, "a supposition that leads to a contradiction"],
  easy: [1, "a row or column with one free square left"],
  medium: [2, "a square that would leave a row or column without a free square"],
  hard: [3, "the queens that a square would force; rarely, trying the squares of a line"],
} as const;
export type Level = keyof typeof LEVELS;
const NAMES = Object.keys(LEVELS) as Level[];

/** The level of the regions of each day, from Sunday on, and of the first puzzle of a newcomer. */
const WEEK: readonly Level[] = ["block", "line", "line", "lines", "lines", "block", "block"];
const FIRST: Level = "line";

/** Whether a text is a real day that is not in the future. */
function isDay(text: string): boolean {
  const number = /^\d{4}-\d\d-\d\d$/.test(text) ? numberOf(text) : NaN;
  return number > 0 && dayOf(number) === text && text <= today();
}

/** The seed that stands for the puzzle of a day. */
export const NO_SEED = -1;

export const settings = {
  kind: word("kind", "regions", KINDS),
  n: number("n", 8, 4, 12),
  level: word<Level | "">("level", "", ["", ...NAMES], "the usual one"),
  /** The day of the puzzle. */
  day: checked<string>(
    "day",
    "",
    (text) => (isDay(text) ? text : undefined),
    (text) => `day must be a date from 1970-01-02 to today, such as 2026-11-26, not ${short(text)}`,
    "today",
  ),
  /** The seed of a puzzle of no day. */
  seed: unlessUsual(number("seed", NO_SEED, 0, Number.MAX_SAFE_INTEGER)),
};
export type Settings = SettingsOf<typeof settings>;
export type Chosen = Settings & { readonly level: Level };

/** The levels that puzzles of a kind and size have, the easiest first. */
export function levelsOf({ n, kind }: Pick<Settings, "n" | "kind">): readonly Level[] {
  const { levels } =
    kind === "regions"
      ? ask("regions-levels", { board: { n } })
      : ask("puzzle-levels", { board: { n }, clues: kind });
  return NAMES.filter((level) => levels.includes(level));
}

/** The name of a level, the same for all sizes: `Level 4`. */
export const levelName = (level: Level): string => `Level ${LEVELS[level][0]}`;

export const hardestStep = (level: Level): string => `Hardest step: ${LEVELS[level][1]}`;

/** Choose a day, and the level or the next easier one that the kind and the size have. */
export function completed(chosen: Settings): Chosen {
  const day = chosen.seed >= 0 ? "" : chosen.day || today();
  const levels = levelsOf(chosen);
  const isDaily = chosen.kind === "regions" && day !== "";
  const usual = isDaily && (hasSolved() ? WEEK[new Date(day).getUTCDay()] : FIRST);
  const most = LEVELS[chosen.level || usual || "single"][0];
  const level = levels.findLast((level) => LEVELS[level][0] <= most) ?? levels[0] ?? "single";
  return { ...chosen, level, day };
}

/** The puzzle of today. */
export const usual = (): Chosen => completed(readSettings(settings, new URLSearchParams(), []));

export const nameOf = ({ n, kind, level, day, seed }: Chosen): PuzzleName => ({
  ...{ n, clues: kind, level },
  seed: day === "" ? seed : numberOf(day),
});

const DATE = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** The date of a puzzle, or its number. */
export const titleOf = ({ day, seed }: Settings): string =>
  day === "" ? `Puzzle ${seed}` : DATE.format(new Date(day));
