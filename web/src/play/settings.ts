/** The settings of the tab Puzzles, which its URL contains. */

import { ask } from "../engine/index.ts";
import { checked, number, type SettingsOf, short, unlessUsual, word } from "../shell/address.ts";
import { numberOf, type PuzzleName, today } from "./records.ts";

export const LEVELS = ["easy", "medium", "hard"] as const;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && numberOf(text) > 0;

/** The seed that stands for the puzzle of a day. */
export const NO_SEED = -1;

export const settings = {
  n: number("n", 8, 4, 12),
  clues: word("clues", "queens", ["queens", "blocked-squares"], "queens"),
  level: word("level", "easy", LEVELS),
  /** The day of the puzzle. */
  day: checked<string>(
    "day",
    "",
    (text) => (isDay(text) ? text : undefined),
    (text) => `day must be a date such as 2026-11-26, not ${short(text)}`,
    "today",
  ),
  /** The seed of a puzzle of no day. */
  seed: unlessUsual(number("seed", NO_SEED, 0, Number.MAX_SAFE_INTEGER)),
};
export type Settings = SettingsOf<typeof settings>;

/** The levels that puzzles of a size and kind of clues have, the easiest first. */
export function levelsOf({ n, clues }: Pick<Settings, "n" | "clues">): readonly Settings["level"][] {
  const { levels } = ask("puzzle-levels", { board: { n }, clues });
  return LEVELS.filter((level) => levels.includes(level));
}

/** Choose a level that the size has, and a day. */
export function completed(chosen: Settings): Settings {
  const levels = levelsOf(chosen);
  const level = levels.includes(chosen.level) ? chosen.level : (levels[0] ?? chosen.level);
  return { ...chosen, level, day: chosen.seed >= 0 ? "" : chosen.day || today() };
}

export const nameOf = ({ n, clues, level, day, seed }: Settings): PuzzleName => ({
  ...{ n, clues, level },
  seed: day === "" ? seed : numberOf(day),
});

export const titleOf = ({ n, level, day, seed }: Settings): string =>
  `${day === "" ? `Puzzle ${seed}` : `Puzzle of ${day}`}: ${n} × ${n}, ${level}`;
