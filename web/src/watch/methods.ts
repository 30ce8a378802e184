/**
 * The texts about the methods, from the Markdown files beside their code. The core has no texts,
 * because every visitor downloads it.
 */

import { capital } from "../words.ts";

const FOLDER = "../../../crates/queenside-solve/src/methods/";
const FILES: Record<string, string> = import.meta.glob("../../../crates/queenside-solve/src/methods/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Return the text of a method, as Markdown. */
export const markdownOf = (name = ""): string => FILES[`${FOLDER}${name.replaceAll("-", "_")}.md`] ?? "";

/** Return the lines of the pseudocode. */
export function pseudocodeOf(name?: string): readonly string[] {
  const [, code = ""] = markdownOf(name).split("```text\n");
  return code.split("```")[0]?.trimEnd().split("\n") ?? [];
}

/** What a method does, in a few plain words. */
const PLAIN: Readonly<Record<string, string>> = {
  permutations: "one order after the other",
  "all-permutations": "list all orders, test each",
  "late-backtracking": "notice dead ends late",
  backtracking: "first free square, go back",
  lookahead: "check the rows ahead",
  "row-generators": "a chain of rows",
  "bit-masks": "rows as bits",
  "algorithm-x": "fewest choices first",
  "most-threatened-h1": "worst queen first, or a random one",
  "most-threatened-h2": "worst queen first, or another",
  "min-conflicts": "repair where the fewest attack",
  annealing: "random moves that cool down",
  "iterative-repair": "steepest descent",
  "swap-search": "swap columns",
};

/** The name of a method for readers: `Algorithm X`. */
export const titleOf = (name: string): string => capital(name.replaceAll("-", " ").replace(" x", " X"));

/** Its name, and what it does. */
export const nameInWords = (name: string): string => `${titleOf(name)}: ${PLAIN[name] ?? ""}`;
