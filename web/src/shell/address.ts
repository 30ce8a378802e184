/** The page's state in its address, `#lab?n=8&q=0.3,1.5`: a link is all there is to share. */

import type { Square } from "../engine/protocol.ts";

export interface Place {
  readonly tab: string;
  readonly values: URLSearchParams;
}

/** Where the address leads. */
export function here(): Place {
  const hash = location.hash.replace(/^#/, "");
  const [tab = "", query = ""] = hash.split("?", 2);
  return { tab, values: new URLSearchParams(query) };
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

/** The squares of a text that lie on a board of this size, each once; what is none is left out. */
export function squaresOf(text: string | null, n: number): Square[] {
  const seen = new Set<number>();
  const squares: Square[] = [];
  for (const pair of (text ?? "").split(",")) {
    const match = /^(\d{1,2})\.(\d{1,2})$/.exec(pair);
    if (match === null) continue;
    const [row, column] = [Number(match[1]), Number(match[2])];
    if (row >= n || column >= n || seen.has(row * n + column)) continue;
    seen.add(row * n + column);
    squares.push([row, column]);
  }
  return squares;
}

/** A whole number of the address within bounds, else the usual one. */
export function whole(
  values: URLSearchParams,
  name: string,
  usual: number,
  least: number,
  most: number,
): number {
  const text = values.get(name);
  if (text === null || !/^\d{1,15}$/.test(text)) return usual;
  return Math.min(most, Math.max(least, Number(text)));
}
