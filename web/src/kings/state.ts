/** What the address says of the board with kings. */

import { numberOf, short, type Wrong } from "../shell/address.ts";

/** The ten queens that the workbench's book explains kings on, with four kings. */
export const EXAMPLE: Start = { columns: [8, 1, 3, 0, 6, 9, 5, 2, 4, 7], k: 4, way: null };

export interface Start {
  readonly columns: readonly number[];
  /** The number of kings; where it is left out, as many as queens, or as many as there is room for. */
  readonly k: number | null;
  /** The number of the way that is shown, from 1. */
  readonly way: bigint | null;
}

/** The board that the address asks for. */
export function startOf(values: URLSearchParams, wrong: Wrong): Start {
  const text = values.get("c") ?? values.get("columns");
  const isList = text !== null && /^\d{1,3}(,\d{1,3})*$/.test(text);
  if (text !== null && !isList)
    wrong.push(
      `c must be a list of columns, such as 1,3,0,2, not ${short(text)}: the example is used instead.`,
    );
  const k = values.has("k") ? numberOf(values, "k", EXAMPLE.k ?? 0, 0, 999, wrong) : null;
  const way = wayOf(values, wrong);
  return isList ? { columns: text.split(",").map(Number), k, way } : { ...EXAMPLE, k: k ?? EXAMPLE.k, way };
}

function wayOf(values: URLSearchParams, wrong: Wrong): bigint | null {
  const text = values.get("way");
  if (text === null || /^[1-9]\d{0,99}$/.test(text)) return text === null ? null : BigInt(text);
  wrong.push(`way must be 1 or more, not ${short(text)}: no way is shown.`);
  return null;
}

/** As many kings as queens, or as many as there is room for. */
export function usualKings(n: number, room: number): number {
  return Math.min(n, room);
}
