/** Board sizes as people write them: `8`, `4-12`, `4-20+4`, `8-64*2`, with commas between. */

import { MAX_SIZE } from "../engine/protocol.ts";
import { mustBe, short } from "../shell/address.ts";

export const SIZES_HELP =
  "such as 8, 4-12 (both ends count), 4-20+2 (every second) or 8-64*2 (doubled each time)";

export type Sizes = { readonly sizes: readonly number[] } | { readonly error: string };

/** A size, a range, or a range with a step; two dots between the ends, as on the command line, do as well. */
const PART = /^(\d+)(?:(?:-|–|\.\.)(\d+)(?:([+*×])(\d+))?)?$/;

/** The text without what does not matter. A plus sign in an address is read as a space. */
export function tidySizes(text: string): string {
  return text
    .trim()
    .replace(/\s*([,;+*×–-]|\.\.)\s*/g, "$1")
    .replace(/(\d)\s+(\d+)(?=$|[,;])/g, "$1+$2")
    .replaceAll(";", ",")
    .replaceAll("×", "*")
    .replaceAll("–", "-");
}

/** The sizes in ascending order, each once, or a line that says what to type. */
export function readSizes(text: string): Sizes {
  const all = new Set<number>();
  const wrong = (what: string): Sizes => ({ error: `${what}; write sizes ${SIZES_HELP}.` });
  for (const part of tidySizes(text).split(",")) {
    if (part === "") return wrong("A size is missing");
    const match = PART.exec(part);
    if (match === null) return wrong(`“${short(part)}” is not a size`);
    const [, first = "", end, sign, step] = match;
    const [low, high] = [Number(first), Number(end ?? first)];
    const outside = [low, high].find((size) => size < 1 || size > MAX_SIZE);
    if (outside !== undefined) return wrong(mustBe("n", 1, MAX_SIZE, String(outside)));
    if (low > high) return wrong(`${low}-${high} goes down: write ${high}-${low}`);
    const by = Number(step ?? 1);
    if (sign === "*" || sign === "×" ? by < 2 : by < 1) return wrong(`In “${part}” the step leads nowhere`);
    for (let size = low; size <= high; size = sign === "*" || sign === "×" ? size * by : size + by)
      all.add(size);
  }
  return { sizes: [...all].sort((a, b) => a - b) };
}
