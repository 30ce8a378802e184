/** What is searched for, in the form, in the address and as the core is asked. */

import { type Long, MAX_SIZE } from "../engine/index.ts";
import {
  type Changes,
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

/** The number of ways that is looked for, as it is being typed. */
export interface Wanted {
  readonly mode: "exactly" | "between" | "least";
  readonly from: string;
  readonly to: string;
}

/** The greatest number of ways that a search can tell apart. */
const GREATEST = 2n ** 128n - 1n;

const isNumber = (text: string): boolean => /^\d{1,39}$/.test(text) && BigInt(text) <= GREATEST;

const exactly = (ways: string): Wanted => ({ mode: "exactly", from: ways, to: ways });

/** As the command line writes it: `48`, `20..24`, `1000..`. */
export function wantedText({ mode, from, to }: Wanted): string {
  return mode === "exactly" ? from : mode === "least" ? `${from}..` : `${from}..${to}`;
}

function wantedOf(text: string): Wanted | null {
  const [, from = "", dots, to = ""] = /^(\d+)(?:(\.\.)(\d*))?$/.exec(text) ?? [];
  if (!isNumber(from) || (to !== "" && !isNumber(to))) return null;
  if (dots === undefined) return exactly(from);
  return to === "" ? { mode: "least", from, to: from } : { mode: "between", from, to };
}

/** The bounds of the question, or what is wrong. */
export function bounds({ mode, from, to }: Wanted): readonly [string, string] | { readonly wrong: string } {
  const typed = mode === "between" ? [from, to] : [from];
  if (!typed.every(isNumber))
    return { wrong: "A number of ways is a whole number, such as 48, of at most 38 digits." };
  if (mode === "exactly") return [from, from];
  if (mode === "least") return [from, String(GREATEST)];
  if (BigInt(from) > BigInt(to)) return { wrong: `${from}..${to} goes down: exchange the two numbers.` };
  return [from, to];
}

const ways: Setting<Wanted> = {
  name: "ways",
  read: (values, wrong) => {
    const text = values.get("ways");
    const usual = exactly("48");
    const wanted = text === null ? usual : wantedOf(text);
    if (wanted === null)
      wrong.push(
        `ways must be such as 48, 20..24 or 1000.., not ${short(text ?? "")}: ${wantedText(usual)} is used instead.`,
      );
    return wanted ?? usual;
  },
  write: wantedText,
};

export const METHODS = [
  ["auto", "auto: what suits"],
  ["every", "every solution in turn"],
  ["sample", "random solutions"],
  ["anneal", "annealing"],
] as const;

export const LIMITS = { n: MAX_SIZE, kings: 400, hits: 1000, seconds: 3600, seed: 999_999_999 };

/** As many kings as queens, where the address says nothing. */
const kings: Setting<number> = {
  ...number("sk", 0, 0, LIMITS.kings),
  read: (values, wrong, n) => number("sk", n, 0, LIMITS.kings).read(values, wrong, n),
};

/** The usual ones are IBM's challenge, answered within a second. */
const SETTINGS = {
  n: unlessUsual(number("sn", 20, 1, LIMITS.n)),
  kings,
  wanted: unlessUsual(ways),
  method: unlessUsual(
    word<string>(
      "method",
      "auto",
      METHODS.map(([name]) => name),
    ),
  ),
  hits: unlessUsual(number("hits", 12, 1, LIMITS.hits)),
  seconds: unlessUsual(number("time", 20, 1, LIMITS.seconds)),
  seed: unlessUsual(number("sseed", 0, 0, LIMITS.seed)),
};

export type Question = SettingsOf<typeof SETTINGS>;

export const questionOf = (values: URLSearchParams, wrong: string[]): Question =>
  readSettings(SETTINGS, values, wrong);

/** For the address: only what is not as usual. */
export function valuesOf(question: Question): Changes {
  const values = writeSettings(SETTINGS, question);
  return { ...values, sk: question.kings === question.n ? undefined : question.kings };
}

export const USUAL = questionOf(new URLSearchParams(), []);

/** Questions to begin with. */
export const LESSONS: readonly { readonly name: string; readonly question: Question }[] = [
  { name: "IBM’s challenge: 48 ways for 20 kings", question: USUAL },
  { name: "The bonus: 0 ways for 26 kings", question: { ...USUAL, n: 26, kings: 26, wanted: exactly("0") } },
  {
    name: "All boards of 10 with 22 ways for 4 kings",
    question: { ...USUAL, n: 10, kings: 4, wanted: exactly("22"), hits: LIMITS.hits },
  },
  {
    name: "Is there room for 8 kings with 8 queens?",
    question: { ...USUAL, n: 8, kings: 8, wanted: { mode: "least", from: "1", to: "1" } },
  },
];

/** As the core is asked, or what is wrong. */
export function asked(question: Question): Long["search-kings"]["ask"] | { readonly wrong: string } {
  const ways = bounds(question.wanted);
  if ("wrong" in ways) return ways;
  const { n, kings, method, hits, seconds, seed } = question;
  return { n, kings, ways, hits, seconds, seed, ...(method === "auto" ? {} : { method }) };
}

/** `20 queens, 20 to 24 ways for 20 kings`. */
export function questionWords({ n, kings, wanted: { mode, from, to } }: Question): string {
  const ways =
    mode === "between"
      ? `${grouped(from)} to ${grouped(to)} ways`
      : counted(BigInt(from), "way") + (mode === "least" ? " or more" : "");
  return `${counted(n, "queen")}, ${ways} for ${counted(kings, "king")}`;
}
