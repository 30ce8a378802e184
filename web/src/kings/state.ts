/** What the address says of the board with kings. */

import { whole } from "../shell/address.ts";

/** The ten queens that the workbench's book explains kings on, with four kings. */
export const EXAMPLE: Start = { columns: [8, 1, 3, 0, 6, 9, 5, 2, 4, 7], k: 4, way: null };

export const MOST_RANDOM = 50;

export interface Start {
  readonly columns: readonly number[];
  /** The number of kings; where it is left out, as many as queens, or as many as there is room for. */
  readonly k: number | null;
  /** The number of the way that is shown, from 1. */
  readonly way: bigint | null;
}

/** The board that the address asks for; `null` if it is no list of columns. */
export function startOf(values: URLSearchParams): Start | null {
  const text = values.get("c") ?? values.get("columns");
  if (text === null) {
    const k = values.has("k") ? whole(values, "k", 4, 0, 999) : EXAMPLE.k;
    return { ...EXAMPLE, k, way: wayOf(values) };
  }
  if (!/^\d{1,3}(,\d{1,3})*$/.test(text)) return null;
  const columns = text.split(",").map(Number);
  return { columns, k: values.has("k") ? whole(values, "k", 0, 0, 999) : null, way: wayOf(values) };
}

function wayOf(values: URLSearchParams): bigint | null {
  const text = values.get("way") ?? "";
  return /^[1-9]\d{0,99}$/.test(text) ? BigInt(text) : null;
}

/** As many kings as queens, or as many as there is room for. */
export function usualKings(n: number, room: number): number {
  return Math.min(n, room);
}
