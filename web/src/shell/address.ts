/** The page's state in its address, `#lab?n=8&q=0.3,1.5`: a link is all there is to share. */

import type { Square } from "../engine/protocol.ts";

export interface Place {
  readonly tab: string;
  readonly values: Values;
}

/** The values of an address, which know those that no part reads. */
export class Values extends URLSearchParams {
  readonly #read = new Set<string>();

  override get(name: string): string | null {
    this.#read.add(name);
    return super.get(name);
  }

  /** Lines about the values that were not read. */
  unread(): Wrong {
    const names = [...new Set(this.keys())].filter((name) => !this.#read.has(name));
    return names.map((name) => `${short(name)} is not a setting of this part: it is ignored.`);
  }
}

/** Where the address leads. */
export function here(): Place {
  const hash = location.hash.replace(/^#/, "");
  const [tab = "", query = ""] = hash.split("?", 2);
  return { tab, values: new Values(query) };
}

function hashOf(tab: string, values: URLSearchParams): string {
  // Commas and points need no escape within a fragment, and people read it.
  const query = values.toString().replaceAll("%2C", ",");
  return query === "" ? `#${tab}` : `#${tab}?${query}`;
}

/** Puts a state into the address: in place of the one before, or as one to come back to. */
export function put(tab: string, values: URLSearchParams, how: "replace" | "push"): void {
  const hash = hashOf(tab, values);
  if (hash === location.hash) return;
  if (how === "push") history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

/** Squares as `0.3,1.5`. */
export function squaresText(squares: readonly Square[]): string {
  return squares.map(([row, column]) => `${row}.${column}`).join(",");
}

/** Lines about what an address says wrongly: the reader of a part adds to them, the page shows them. */
export type Wrong = string[];

/** What users typed, as messages repeat it. */
export const short = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);

/** The sentence about a number that is out of bounds. */
export const mustBe = (name: string, least: number, most: number | bigint, text: string): string =>
  `${name} must be from ${least} to ${most}, not ${short(text)}`;

/** The squares that the address has under a name, each once; what is not on a board of this size is left out. */
export function squaresOf(values: URLSearchParams, name: string, n: number, wrong: Wrong): Square[] {
  const squares = new Map<number, Square>();
  const bad: string[] = [];
  for (const pair of (values.get(name) ?? "").split(",")) {
    const [, row, column] = /^(\d{1,2})\.(\d{1,2})$/.exec(pair)?.map(Number) ?? [];
    if (row !== undefined && column !== undefined && row < n && column < n)
      squares.set(row * n + column, [row, column]);
    else if (pair !== "") bad.push(pair);
  }
  const [first] = bad;
  if (first !== undefined && bad.length === 1)
    wrong.push(`${short(first)} in ${name} is not a square of this board (row.column): it is left out.`);
  else if (first !== undefined)
    wrong.push(
      `${short(bad.join())} in ${name} are not squares of this board (row.column): they are left out.`,
    );
  return [...squares.values()];
}

/** A number of the address within bounds, whole unless the pattern lets it be another; the usual one where it has none. */
export function numberOf(
  values: URLSearchParams,
  name: string,
  usual: number,
  least: number,
  most: number,
  wrong: Wrong,
  pattern = /^\d{1,15}$/,
): number {
  const text = values.get(name);
  if (text === null) return usual;
  const number = pattern.test(text) ? Number(text) : usual;
  const used = Math.min(most, Math.max(least, number));
  if (String(used) !== String(Number(text)))
    wrong.push(`${mustBe(name, least, most, text)}: ${used} is used instead.`);
  return used;
}

/** One of some words of the address; the usual one where it has none. */
export function oneOf<T extends string>(
  values: URLSearchParams,
  name: string,
  words: readonly T[],
  usual: T,
  wrong: Wrong,
  usualName: string = usual,
): T {
  const text = values.get(name);
  if (text === null || text === "") return usual;
  const known = words.find((word) => word === text);
  if (known === undefined)
    wrong.push(
      `${name} must be one of ${words.filter((word) => word !== "").join(", ")}, not ${short(text)}: ${usualName} is used instead.`,
    );
  return known ?? usual;
}

/** A setting of a part: how the address has it. */
export interface Setting<T> {
  readonly name: string;
  /** The value in an address; `n` is the size of the board, where it stands before this. */
  read(values: URLSearchParams, wrong: Wrong, n: number): T;
  write(value: T): string | number | undefined;
}

export type SettingsOf<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** A number from `least` to `most`, whole unless the pattern lets it be another. */
export const number = (
  name: string,
  usual: number,
  least: number,
  most: number,
  pattern?: RegExp,
): Setting<number> => ({
  name,
  read: (values, wrong) => numberOf(values, name, usual, least, most, wrong, pattern),
  write: (value) => value,
});

/** One of some words. */
export const word = <T extends string>(
  name: string,
  usual: T,
  words: readonly T[],
  usualName?: string,
): Setting<T> => ({
  name,
  read: (values, wrong) => oneOf(values, name, words, usual, wrong, usualName),
  write: (value) => value,
});

/** Whether something is so. */
export const flag = (name: string, usual: boolean): Setting<boolean> => ({
  name,
  read: (values, wrong) => oneOf(values, name, ["0", "1"], usual ? "1" : "0", wrong) === "1",
  write: (value) => (value ? 1 : 0),
});

/** Squares of the board. */
export const squares = (name: string): Setting<readonly Square[]> => ({
  name,
  read: (values, wrong, n) => squaresOf(values, name, n, wrong),
  write: squaresText,
});

/** The same setting, which the address leaves out while it is as usual. */
export const unlessUsual = <T>(setting: Setting<T>): Setting<T> => {
  const usual = setting.write(setting.read(new URLSearchParams(), [], 0));
  return {
    ...setting,
    write: (value) => (setting.write(value) === usual ? undefined : setting.write(value)),
  };
};

/** What an address says of these settings; what it does not say is as usual. */
export function readSettings<S extends Record<string, Setting<unknown>>>(
  settings: S,
  values: URLSearchParams,
  wrong: Wrong,
): SettingsOf<S> {
  const all: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(settings))
    all[key] = setting.read(values, wrong, Number(all["n"] ?? 0));
  return all as SettingsOf<S>;
}

/** The values that an address needs for these settings. */
export function writeSettings<S extends Record<string, Setting<unknown>>>(
  settings: S,
  all: SettingsOf<S>,
): Record<string, string | number | undefined> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, { name, write }]) => [name, write(all[key as keyof S])]),
  );
}

/** The values that are there, as the address has them. */
export function toValues(values: Record<string, string | number | undefined>): URLSearchParams {
  const there = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(there.map(([name, value]) => [name, String(value)]));
}
