/** Results as the command line writes them with `queenside compare --as csv`. */

import type { Cell, Spread } from "../engine/protocol.ts";
import { MEASURES } from "./measure.ts";

const PARTS = ["least", "lower", "median", "upper", "greatest"] as const satisfies readonly (keyof Spread)[];

/** A line for each method and size. What is not known, or infinite, is empty. */
export function csv(cells: Iterable<Cell>): string {
  const head = ["n", "method", "state", "runs", "answered"];
  const names = MEASURES.flatMap((measure) => PARTS.map((part) => `${measure}_${part}`));
  const lines = [[...head, ...names].join()];
  for (const cell of cells) {
    const numbers = MEASURES.flatMap((measure) =>
      PARTS.map((part) => numberText(cell[measure]?.[part] ?? null)),
    );
    lines.push([cell.n, cell.method, cell.state, cell.runs, cell.answered, ...numbers].join());
  }
  return `${lines.join("\n")}\n`;
}

/** In full, never as `1e-7`, and without what interpolation leaves behind the twelfth decimal. */
export function numberText(number: number | null): string {
  if (number === null || !Number.isFinite(number)) return "";
  const tidy = Math.abs(number) < 1e3 ? Math.round(number * 1e12) / 1e12 : number;
  const text = String(tidy);
  if (!text.includes("e")) return text;
  // Only tiny numbers have an exponent here, and of those at most twelve decimals are left.
  return text.includes("e-") ? tidy.toFixed(12).replace(/0+$/, "") : BigInt(tidy).toString();
}
