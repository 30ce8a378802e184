/** What is raced and how it is shown: all of it stands in the address. */

import type { Long, Method } from "../engine/protocol.ts";
import { numberOf, oneOf, short, type Wrong } from "../shell/address.ts";
import { type Measure, MEASURES } from "./measure.ts";
import { readSizes, tidySizes } from "./sizes.ts";

export type Axis = "log" | "linear";

export interface Settings {
  readonly sizes: string;
  readonly methods: readonly string[];
  readonly runs: number;
  readonly seed: number;
  /** Seconds for each run. */
  readonly limit: number;
  readonly measure: Measure;
  readonly axis: Axis;
  /** Methods whose lines are not shown. */
  readonly off: readonly string[];
}

export type Question = Long["compare"]["ask"];

export const MOST_RUNS = 100;
export const MOST_SEED = 999_999_999;
export const LIMITS = { least: 0.01, most: 60 } as const;

/** The two families of methods, as their proofs tell them apart. */
export interface Families {
  readonly tries: readonly string[];
  readonly repairs: readonly string[];
}

export function familiesOf(methods: readonly Method[]): Families {
  const names = (isComplete: boolean): string[] =>
    methods.filter((method) => method.is_complete === isComplete).map(({ name }) => name);
  return { tries: names(true), repairs: names(false) };
}

/** A few that show what differs: growth by leaps, growth at some pace, and hardly any. */
const FEW = [
  "permutations",
  "late-backtracking",
  "backtracking",
  "bit-masks",
  "algorithm-x",
  "min-conflicts",
  "swap-search",
];

/** Done in a few seconds, in a browser too. */
export function usual(all: readonly string[]): Settings {
  const few = all.filter((name) => FEW.includes(name));
  return {
    sizes: "4-22+2",
    methods: few.length > 0 ? few : all,
    runs: 3,
    seed: 0,
    limit: 0.5,
    measure: "seconds",
    axis: "log",
    off: [],
  };
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** The methods as the address has them: a word for a choice that has one. */
function methodsText(methods: readonly string[], { tries, repairs }: Families): string {
  if (methods.length === 0) return "none";
  if (same(methods, [...tries, ...repairs])) return "all";
  if (same(methods, tries)) return "complete";
  return same(methods, repairs) ? "repair" : methods.join();
}

function methodsOf(
  text: string | null,
  families: Families,
  usual: readonly string[],
  wrong: Wrong,
): readonly string[] {
  const all = [...families.tries, ...families.repairs];
  if (text === null) return usual;
  if (text === "none") return [];
  if (text === "all") return all;
  if (text === "complete") return families.tries;
  if (text === "repair") return families.repairs;
  const named = text.split(",");
  const known = all.filter((name) => named.includes(name));
  const used = known.length > 0 ? known : usual;
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    wrong.push(`methods: there is no ${short(unknown.join(", "))}: ${used.join(", ")} is used instead.`);
  return used;
}

function sizesOf(values: URLSearchParams, usual: string, wrong: Wrong): string {
  const text = values.get("sizes");
  if (text === null) return usual;
  const sizes = tidySizes(text);
  const read = readSizes(sizes);
  if (!("error" in read)) return sizes;
  wrong.push(`sizes: ${read.error} ${usual} is used instead.`);
  return usual;
}

export function toAddress(
  settings: Settings,
  families: Families,
): Record<string, string | number | undefined> {
  const { sizes, methods, runs, seed, limit, measure, axis, off } = settings;
  return {
    sizes: tidySizes(sizes),
    methods: methodsText(methods, families),
    runs,
    seed,
    limit,
    show: measure,
    axis: axis === "log" ? undefined : axis,
    off: off.join(),
  };
}

/** What the address says; what it does not say is as usual. */
export function fromAddress(values: URLSearchParams, families: Families, wrong: Wrong): Settings {
  const all = [...families.tries, ...families.repairs];
  const otherwise = usual(all);
  const off = (values.get("off") ?? "").split(",");
  return {
    sizes: sizesOf(values, otherwise.sizes, wrong),
    methods: methodsOf(values.get("methods"), families, otherwise.methods, wrong),
    runs: numberOf(values, "runs", otherwise.runs, 1, MOST_RUNS, wrong),
    seed: numberOf(values, "seed", otherwise.seed, 0, MOST_SEED, wrong),
    limit: numberOf(
      values,
      "limit",
      otherwise.limit,
      LIMITS.least,
      LIMITS.most,
      wrong,
      /^\d{0,9}(\.\d{1,2})?$/,
    ),
    measure: oneOf(values, "show", MEASURES, otherwise.measure, wrong),
    axis: oneOf(values, "axis", ["log", "linear"], "log", wrong),
    off: all.filter((name) => off.includes(name)),
  };
}

/** The question to the core, or a line that says what to set. */
export function questionOf({
  sizes,
  methods,
  runs,
  seed,
  limit,
}: Settings): Question | { readonly error: string } {
  const read = readSizes(sizes);
  if ("error" in read) return read;
  if (methods.length === 0) return { error: "No method is chosen: tick at least one." };
  return { sizes: read.sizes, methods, runs, seed, seconds: limit };
}

export const keyOf = (question: Question): string => JSON.stringify(question);

/** The key of what these settings ask; empty where they ask nothing. */
export function keyOfSettings(settings: Settings): string {
  const question = questionOf(settings);
  return "error" in question ? "" : keyOf(question);
}
