/** The number of ways that is looked for, as the command line writes it: `48`, `20..24`, `1000..`. */

import { many } from "./words.ts";
import { grouped } from "../words.ts";

export type Mode = "exactly" | "between" | "least";

export interface Wanted {
  readonly mode: Mode;
  readonly from: string;
  readonly to: string;
}

/** The greatest number of ways that a search can tell apart. */
const GREATEST = 2n ** 128n - 1n;

const isNumber = (text: string): boolean => /^\d{1,39}$/.test(text) && BigInt(text) <= GREATEST;

export function wantedOf(text: string): Wanted | null {
  const match = /^(\d+)(?:(\.\.)(\d*))?$/.exec(text);
  const [, from = "", dots, to = ""] = match ?? [];
  if (match === null || !isNumber(from) || (to !== "" && !isNumber(to))) return null;
  if (dots === undefined) return { mode: "exactly", from, to: from };
  return to === "" ? { mode: "least", from, to: from } : { mode: "between", from, to };
}

export function wantedText({ mode, from, to }: Wanted): string {
  return mode === "exactly" ? from : mode === "least" ? `${from}..` : `${from}..${to}`;
}

/** The bounds of the question, or what is wrong. */
export function bounds({ mode, from, to }: Wanted): readonly [string, string] | { readonly wrong: string } {
  for (const text of mode === "between" ? [from, to] : [from]) {
    if (!isNumber(text))
      return { wrong: "A number of ways is a whole number, such as 48, of at most 38 digits." };
  }
  if (mode === "exactly") return [from, from];
  if (mode === "least") return [from, String(GREATEST)];
  if (BigInt(from) > BigInt(to))
    return { wrong: `Between ${from} and ${to} there is no number: exchange them.` };
  return [from, to];
}

/** `48 ways`, `20 to 24 ways`, `1,000 ways or more`. */
export function wantedWords({ mode, from, to }: Wanted): string {
  if (mode === "between") return `${grouped(from)} to ${grouped(to)} ways`;
  if (mode === "least") return `${many(BigInt(from), "way")} or more`;
  return from === "0" ? "no way" : many(BigInt(from), "way");
}
