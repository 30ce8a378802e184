/**
 * The state of the page in the fragment of its URL, such as `#board?n=8&q=0.3,1.5`: links restore it.
 */

import type { Square } from "../engine/questions.ts";

/** Sentences about invalid values of a URL, which the page shows. */
export type Wrong = string[];

/** Values for a URL; empty ones are left out. */
export type Changes = Readonly<Record<string, string | number | undefined>>;

/** The values of a URL. The object records which of them a tab reads. */
export class Values extends URLSearchParams {
  readonly #read = new Set<string>();

  override get(name: string): string | null {
    this.#read.add(name);
    return super.get(name);
  }

  /** Sentences about the values that were not read. */
  unread(): Wrong {
    const names = [...new Set(this.keys())].filter((name) => !this.#read.has(name));
    return names.map((name) => `${short(name)} is not a setting of this tab and is ignored.`);
  }
}

/** Return the tab and the values of the current URL. */
export function here(): { readonly tab: string; readonly values: Values } {
  const [tab = "", query = ""] = location.hash.replace(/^#/, "").split("?", 2);
  const values = new Values(query);
  if (tab === "race") return { tab: "watch", values: fromRace(values) };
  if (tab === "lab") return { tab: "board", values };
  return tab === "puzzle" ? { tab: "play", values: fromPuzzle(values) } : { tab, values };
}

/** The puzzle of an old link: its clues are now its kind. */
function fromPuzzle(puzzle: URLSearchParams): Values {
  const values = new Values(puzzle);
  values.set("kind", puzzle.get("clues") ?? "queens");
  values.delete("clues");
  return values;
}

/** The words of old links for several methods; those of one fit in Watch. */
const SELECTIONS: Readonly<Record<string, string>> = {
  ...{ all: "", none: "", complete: "" },
  repair: "most-threatened-h1,most-threatened-h2,min-conflicts,annealing,iterative-repair,swap-search",
};

/** Watch the methods of an old link to a race of several sizes, on a board of one of them. */
function fromRace(race: URLSearchParams): Values {
  const methods = race.get("methods") ?? "";
  const [method, ...others] = (SELECTIONS[methods] ?? methods).split(",");
  // Without the steps, such as `+2`, whose sign a URL may decode to a space.
  const sizes = [...(race.get("sizes") ?? "8").matchAll(/(?<![+* \d])\d+/g)].map(Number);
  const n = Math.min(Math.max(...sizes), Math.max(Math.min(...sizes), 8));
  return new Values(toValues({ method, with: others.join(), n }));
}

/** The values that are not empty, as text. */
export function toValues(values: Changes): URLSearchParams {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
}

/** Write a state to the URL; return whether the URL changed. */
export function put(tab: string, values: Changes, how: "replace" | "push"): boolean {
  // Commas need no escape in a fragment, and people read it.
  const query = toValues(values).toString().replaceAll("%2C", ",");
  const hash = query === "" ? `#${tab}` : `#${tab}?${query}`;
  if (hash === location.hash) return false;
  history[`${how}State`](null, "", hash);
  return true;
}

/** The greatest number of values that a message lists. */
const MAX_NAMED = 6;

/** Shorten the text of a user for a message. */
export const short = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

/** The message about a number out of range. */
export const mustBe = (name: string, least: number, most: number, text: string): string =>
  `${name} must be from ${least} to ${most}, not ${short(text)}`;

/** A setting of a tab, and its text in the URL. */
export interface Setting<T> {
  readonly name: string;
  /** The value of a URL, or the default; `n` is the size of the board. */
  read(values: URLSearchParams, wrong: Wrong, n: number): T;
  write(value: T): string | number | undefined;
}

/** An integer from `least` to `most`. */
export const number = (name: string, usual: number, least: number, most: number): Setting<number> => ({
  name,
  read: (values, wrong) => {
    const text = values.get(name);
    if (text === null) return usual;
    const used = Math.min(most, Math.max(least, /^-?\d{1,16}$/.test(text) ? Number(text) : usual));
    if (used !== Number(text)) wrong.push(`${mustBe(name, least, most, text)}; using ${used} instead.`);
    return used;
  },
  write: (value) => value,
});

/** Text that `parse` accepts; otherwise `must` returns the error message. */
export const checked = <T>(
  name: string,
  usual: T,
  parse: (text: string) => T | undefined,
  must: (text: string) => string,
  usualName = String(usual),
): Setting<T> => ({
  name,
  read: (values, wrong) => {
    const text = values.get(name);
    const value = text === null ? usual : parse(text);
    if (value === undefined) wrong.push(`${must(text ?? "")}; using ${usualName} instead.`);
    return value === undefined ? usual : value;
  },
  write: String,
});

/** One of several words. */
export const word = <T extends string>(
  name: string,
  usual: T,
  words: readonly T[],
  usualName: string = usual,
): Setting<T> => {
  const choices = words.filter((word) => word !== "");
  return checked(
    name,
    usual,
    (text) => (text === "" ? usual : words.find((word) => word === text)),
    (text) =>
      choices.length > MAX_NAMED
        ? `${short(text)} is not a known ${name}`
        : `${name} must be one of ${choices.join(", ")}, not ${short(text)}`,
    usualName,
  );
};

/** A switch: 0 or 1 in the URL. */
export const flag = (name: string, usual: boolean): Setting<boolean> => {
  const digit = word(name, usual ? "1" : "0", ["0", "1"]);
  return {
    name,
    read: (values, wrong, n) => digit.read(values, wrong, n) === "1",
    write: (value) => (value ? 1 : 0),
  };
};

/** Write squares as `0.3,1.5`. */
export const squaresText = (squares: readonly Square[]): string =>
  squares.map(([row, column]) => `${row}.${column}`).join(",");

/** Squares of the board, each once. */
export const squares = (name: string): Setting<readonly Square[]> => ({
  name,
  read: (values, wrong, n) => {
    const squares = new Map<string, Square>();
    const bad: string[] = [];
    for (const pair of (values.get(name) ?? "").split(",")) {
      const [, row = n, column = n] = /^(\d{1,3})\.(\d{1,3})$/.exec(pair)?.map(Number) ?? [];
      if (row < n && column < n) squares.set(`${row}.${column}`, [row, column]);
      else if (pair !== "") bad.push(pair);
    }
    const [are, is] = bad.length === 1 ? ["is not a square", "is"] : ["are not squares", "are"];
    if (bad.length > 0)
      wrong.push(`${short(bad.join())} in ${name} ${are} of this board (row.column) and ${is} ignored.`);
    return [...squares.values()];
  },
  write: squaresText,
});

/** The same setting, left out of the URL while it has its default value. */
export const unlessUsual = <T>(setting: Setting<T>): Setting<T> => {
  const usual = setting.write(setting.read(new URLSearchParams(), [], 0));
  const write = (value: T): string | number | undefined => {
    const written = setting.write(value);
    return written === usual ? undefined : written;
  };
  return { ...setting, write };
};

/** The settings of a tab by their names in the code. */
type Settings = Readonly<Record<string, Setting<unknown>>>;
export type SettingsOf<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

/** Read settings from a URL, in their order: the size `n` must precede squares. */
export function readSettings<S extends Settings>(
  settings: S,
  values: URLSearchParams,
  wrong: Wrong,
): SettingsOf<S> {
  const all: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(settings))
    all[key] = setting.read(values, wrong, Number(all["n"] ?? 0));
  return all as SettingsOf<S>;
}

/** The values of settings for a URL. */
export function writeSettings<S extends Settings>(settings: S, all: SettingsOf<S>): Changes {
  return Object.fromEntries(
    Object.entries(settings).map(([key, { name, write }]) => [name, write(all[key as keyof S])]),
  );
}
