/** What is searched for, in the form, in the address and as the core is asked. */

import { type Long, MAX_SIZE } from "../engine/index.ts";
import { numberOf, oneOf, short, type Wrong } from "../shell/address.ts";
import { bounds, type Wanted, wantedOf, wantedText, wantedWords } from "./wanted.ts";
import { many } from "./words.ts";

export const METHODS = [
  ["auto", "auto: what suits"],
  ["every", "every solution in turn"],
  ["sample", "random solutions"],
  ["anneal", "annealing"],
] as const;

export interface Question {
  readonly n: number;
  readonly kings: number;
  readonly wanted: Wanted;
  readonly method: string;
  readonly hits: number;
  readonly seconds: number;
  readonly seed: number;
}

/** IBM's challenge, answered within a second. */
export const USUAL: Question = {
  n: 20,
  kings: 20,
  wanted: { mode: "exactly", from: "48", to: "48" },
  method: "auto",
  hits: 12,
  seconds: 20,
  seed: 0,
};

export const LIMITS = { n: MAX_SIZE, kings: 400, hits: 1000, seconds: 3600, seed: 999_999_999 };

/** Questions to begin with. */
export const LESSONS: readonly { readonly name: string; readonly question: Question }[] = [
  { name: "IBM’s challenge: 48 ways for 20 kings", question: USUAL },
  {
    name: "The bonus: no way for 26 kings",
    question: { ...USUAL, n: 26, kings: 26, wanted: { mode: "exactly", from: "0", to: "0" } },
  },
  {
    name: "All boards of 10 with 22 ways for 4 kings",
    question: {
      ...USUAL,
      n: 10,
      kings: 4,
      wanted: { mode: "exactly", from: "22", to: "22" },
      hits: LIMITS.hits,
    },
  },
  {
    name: "Is there room for 8 kings with 8 queens?",
    question: { ...USUAL, n: 8, kings: 8, wanted: { mode: "least", from: "1", to: "1" } },
  },
];

export function questionOf(values: URLSearchParams, wrong: Wrong): Question {
  const n = numberOf(values, "sn", USUAL.n, 1, LIMITS.n, wrong);
  const methods = METHODS.map(([name]) => name);
  return {
    n,
    kings: numberOf(values, "sk", n, 0, LIMITS.kings, wrong),
    wanted: waysOf(values, wrong),
    method: oneOf(values, "method", methods, "auto", wrong),
    hits: numberOf(values, "hits", USUAL.hits, 1, LIMITS.hits, wrong),
    seconds: numberOf(values, "time", USUAL.seconds, 1, LIMITS.seconds, wrong),
    seed: numberOf(values, "sseed", USUAL.seed, 0, LIMITS.seed, wrong),
  };
}

function waysOf(values: URLSearchParams, wrong: Wrong): Wanted {
  const text = values.get("ways");
  const wanted = wantedOf(text ?? wantedText(USUAL.wanted));
  if (wanted === null)
    wrong.push(
      `ways must be such as 48, 20..24 or 1000.., not ${short(text ?? "")}: ${wantedText(USUAL.wanted)} is used instead.`,
    );
  return wanted ?? USUAL.wanted;
}

/** For the address: only what is not as usual. */
export function valuesOf(question: Question): Record<string, string | number | undefined> {
  const unless = <T>(value: T, usual: T): T | undefined => (value === usual ? undefined : value);
  return {
    sn: unless(question.n, USUAL.n),
    sk: unless(question.kings, question.n),
    ways: unless(wantedText(question.wanted), wantedText(USUAL.wanted)),
    method: unless(question.method, USUAL.method),
    hits: unless(question.hits, USUAL.hits),
    time: unless(question.seconds, USUAL.seconds),
    sseed: unless(question.seed, USUAL.seed),
  };
}

/** As the core is asked, or what is wrong. */
export function asked(question: Question): Long["search-kings"]["ask"] | { readonly wrong: string } {
  const ways = bounds(question.wanted);
  if ("wrong" in ways) return ways;
  const { n, kings, method, hits, seconds, seed } = question;
  return { n, kings, ways, hits, seconds, seed, ...(method === "auto" ? {} : { method }) };
}

export function questionWords({ n, kings, wanted }: Question): string {
  return `${many(n, "queen")}, ${wantedWords(wanted)} for ${many(kings, "king")}`;
}
