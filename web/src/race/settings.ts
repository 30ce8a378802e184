/** The settings of a race and of its view; the URL contains all of them. */

import { MAX_SIZE, type Method, type Question as QuestionOf } from "../engine/questions.ts";
import {
  checked,
  mustBe,
  number,
  type Setting,
  type SettingsOf,
  short,
  unlessUsual,
  word,
  type Wrong,
} from "../shell/address.ts";

/** Measured seconds, or counts, which are equal on every machine. */
export const MEASURES = ["seconds", "steps", "moves"] as const;
export type Measure = (typeof MEASURES)[number];

export const AXES = ["log", "linear"] as const;

export type Question = Required<QuestionOf<"compare">>;

/** The range of each number; the time limit is in seconds per run. */
export const LIMITS = { runs: [1, 100], seed: [0, 999_999_999], time_limit: [0.01, 60] } as const;

export const SIZES_HELP =
  "such as 8, 4..12 (both included), 4..20+2 (every second) or 8..64*2 (doubled each time)";

/** A size, a range, or a range with a step. */
const PART = /^(\d+)(?:\.\.(\d+)(?:([+*])(\d+))?)?$/;

/**
 * Normalise sizes: accept `4-12`, `8 - 64 × 2` and `4;6`. URL decoding turns a plus sign into a
 * space.
 */
export function tidySizes(text: string): string {
  return text
    .trim()
    .replace(/\s*([,;+*×–-]|\.\.)\s*/g, "$1")
    .replace(/(\d)\s+(\d+)(?=$|[,;])/g, "$1+$2")
    .replaceAll(";", ",")
    .replaceAll("×", "*")
    .replace(/[–-]/g, "..");
}

/** Return the distinct sizes in ascending order, or an error message. */
function readSizes(text: string): readonly number[] | string {
  const all = new Set<number>();
  const wrong = (what: string): string => `${what}; write sizes ${SIZES_HELP}`;
  for (const part of tidySizes(text).split(",")) {
    if (part === "") return wrong("a size is missing");
    const match = PART.exec(part);
    if (match === null) return wrong(`“${short(part)}” is not a size`);
    const [, first = "", end, sign, step] = match;
    const [low, high, by] = [Number(first), Number(end ?? first), Number(step ?? 1)];
    const outside = [low, high].find((size) => size < 1 || size > MAX_SIZE);
    if (outside !== undefined) return wrong(mustBe("n", 1, MAX_SIZE, String(outside)));
    if (low > high) return wrong(`${low}..${high} is descending: write ${high}..${low}`);
    const leastStep = sign === "*" ? 2 : 1;
    if (by < leastStep) return wrong(`the step in “${part}” must be at least ${leastStep}`);
    for (let size = low; size <= high; size = sign === "*" ? size * by : size + by) all.add(size);
  }
  return [...all].sort((a, b) => a - b);
}

/** Return the error message about sizes; empty if they are valid. */
export function wrongSizes(text: string): string {
  const read = readSizes(text);
  return typeof read === "string" ? read : "";
}

const sizes = (usual: string): Setting<string> =>
  checked("sizes", usual, (text) => (wrongSizes(text) === "" ? tidySizes(text) : undefined), wrongSizes);

/** Methods by name, or a word for a common selection. */
function methodsSetting(methods: readonly Method[], usual: readonly string[]): Setting<readonly string[]> {
  const named = (isChosen: (method: Method) => boolean): string[] =>
    methods.filter(isChosen).map(({ name }) => name);
  const all = named(() => true);
  const choices: Readonly<Record<string, readonly string[]>> = {
    none: [],
    all,
    complete: named(({ proves }) => proves),
    repair: named(({ proves }) => !proves),
  };
  const read = (text: string, wrong: Wrong): readonly string[] => {
    const names = text.split(",");
    const known = all.filter((name) => names.includes(name));
    const used = known.length > 0 ? known : usual;
    const unknown = names.filter((name) => !all.includes(name));
    if (unknown.length > 0)
      wrong.push(
        `methods has unknown names: ${short(unknown.join(", "))}; using ${used.join(", ")} instead.`,
      );
    return used;
  };
  return {
    name: "methods",
    read: (values, wrong) => {
      const text = values.get("methods");
      return text === null ? usual : (choices[text] ?? read(text, wrong));
    },
    write: (names) =>
      Object.keys(choices).find((name) => choices[name]?.join() === names.join()) ?? names.join(),
  };
}

/** The default selection: methods with very different growth. */
const DEFAULT_METHODS = [
  "permutations",
  "late-backtracking",
  "backtracking",
  "bit-masks",
  "algorithm-x",
  "min-conflicts",
  "swap-search",
];

/** The settings of a race; a race with the defaults takes a few seconds in a browser. */
export function settingsFor(methods: readonly Method[]) {
  const all = methods.map(({ name }) => name);
  const few = all.filter((name) => DEFAULT_METHODS.includes(name));
  const off: Setting<readonly string[]> = {
    name: "off",
    read: (values) => {
      const names = (values.get("off") ?? "").split(",");
      return all.filter((name) => names.includes(name));
    },
    write: (names) => names.join(),
  };
  return {
    sizes: sizes("4..22+2"),
    methods: methodsSetting(methods, few.length > 0 ? few : all),
    runs: number("runs", 3, ...LIMITS.runs),
    seed: number("seed", 0, ...LIMITS.seed),
    time_limit: number("time_limit", 0.5, ...LIMITS.time_limit, /^\d{0,9}(\.\d{1,2})?$/),
    measure: word<Measure>("show", "seconds", MEASURES),
    axis: unlessUsual(word("axis", "log", AXES)),
    /** Methods whose lines are not shown. */
    off,
  };
}

export type Settings = SettingsOf<ReturnType<typeof settingsFor>>;

/** The question for the core; `null` if the settings are not valid. */
export function questionOf({ sizes, methods, runs, seed, time_limit }: Settings): Question | null {
  const read = readSizes(sizes);
  if (typeof read === "string" || methods.length === 0) return null;
  return { sizes: read, methods, runs, seed, time_limit };
}

export const keyOf = (question: Question | null): string => JSON.stringify(question);
