/** The question of a search: its settings, its text in the URL, and the request to the core. */

import { MAX_KINGS_SIZE, type Question as QuestionOf } from "../engine/index.ts";
import {
  type Changes,
  checked,
  number,
  readSettings,
  type Setting,
  type SettingsOf,
  short,
  unlessUsual,
  word,
  writeSettings,
} from "../shell/address.ts";
import { counted, grouped } from "../words.ts";

/** The largest number of ways. */
const MAX_WAYS = 2n ** 128n - 1n;

/**
 * Parse a range of ways as in the command line: `48`, `20..24` or `1000..`; `null` for other text.
 */
function boundsOf(text: string): readonly [bigint, bigint] | null {
  const [, from, dots, to] = /^(\d{1,39})(?:(\.\.)(\d{0,39}))?$/.exec(text) ?? [];
  if (from === undefined) return null;
  const [least, most] = [BigInt(from), to ? BigInt(to) : dots === undefined ? BigInt(from) : MAX_WAYS];
  return least <= most && most <= MAX_WAYS ? [least, most] : null;
}

const must = (text: string): string =>
  `ways must be a number or range such as 48, 20..24 or 1000.., not ${short(text)}`;

/** Return the error message about a number of ways; empty if it is valid. */
export const wrongWays = (text: string): string => (boundsOf(text) === null ? `${must(text)}.` : "");

export const METHODS = [
  ["auto", "automatic"],
  ["every", "all solutions in order"],
  ["sample", "random solutions"],
  ["anneal", "simulated annealing"],
  ["iterative-repair", "iterative repair"],
] as const;
const NAMES = METHODS.map(([name]) => name);

export const LIMITS = { n: MAX_KINGS_SIZE, kings: 400, limit: 1000, time_limit: 3600, seed: 999_999_999 };

/** The number of kings; by default the number of queens. */
const kings: Setting<number> = {
  ...number("sk", 0, 0, LIMITS.kings),
  read: (values, wrong, n) => number("sk", n, 0, LIMITS.kings).read(values, wrong, n),
};

/** The defaults are the challenge of IBM, which takes less than a second. */
const SETTINGS = {
  n: unlessUsual(number("sn", 20, 1, LIMITS.n)),
  kings,
  /** The number of ways, or a range of them. */
  ways: unlessUsual(checked("ways", "48", (text) => (boundsOf(text) === null ? undefined : text), must)),
  method: unlessUsual(word<string>("method", "auto", NAMES)),
  limit: unlessUsual(number("limit", 12, 1, LIMITS.limit)),
  time_limit: unlessUsual(number("time_limit", 20, 1, LIMITS.time_limit)),
  seed: unlessUsual(number("sseed", 0, 0, LIMITS.seed)),
};

export type Question = SettingsOf<typeof SETTINGS>;

export const questionOf = (values: URLSearchParams, wrong: string[]): Question =>
  readSettings(SETTINGS, values, wrong);

/** The values for the URL, without defaults. */
export function valuesOf(question: Question): Changes {
  const values = writeSettings(SETTINGS, question);
  return { ...values, sk: question.kings === question.n ? undefined : question.kings };
}

export const DEFAULT = questionOf(new URLSearchParams(), []);

/** Example questions. */
export const LESSONS: readonly { readonly name: string; readonly question: Question }[] = [
  { name: "IBM’s challenge: 48 ways for 20 kings", question: DEFAULT },
  { name: "The bonus: 0 ways for 26 kings", question: { ...DEFAULT, n: 26, kings: 26, ways: "0" } },
  {
    name: "All boards with n = 10 and 22 ways for 4 kings",
    question: { ...DEFAULT, n: 10, kings: 4, ways: "22", limit: LIMITS.limit },
  },
  {
    name: "Do 8 kings fit with 8 queens?",
    question: { ...DEFAULT, n: 8, kings: 8, ways: "1.." },
  },
];

/** The request to the core. */
export function asked({ method, ways, ...question }: Question): QuestionOf<"kings-search"> {
  const [least, most] = boundsOf(ways) ?? [0n, MAX_WAYS];
  const chosen = method === "auto" ? null : method;
  return { ...question, ways: [String(least), String(most)], method: chosen };
}

/** Describe the question: `20 queens, 20 to 24 ways for 20 kings`. */
export function questionWords({ n, kings, ways }: Question): string {
  const [least, most] = boundsOf(ways) ?? [0n, MAX_WAYS];
  const to = most === MAX_WAYS ? " or more" : ` to ${grouped(most)}`;
  return `${counted(n, "queen")}, ${grouped(least)}${least === most ? "" : to} ways for ${counted(kings, "king")}`;
}
