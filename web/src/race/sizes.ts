/** Board sizes as people write them: `8`, `4-12`, `4-20+4`, `8-64*2`, with commas between. */

/** Larger boards are no question to the core. */
export const LARGEST = 64;

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
    if (match === null) return wrong(`“${part.slice(0, 30)}” is no size`);
    const [, first = "", end, sign, step] = match;
    const [low, high] = [Number(first), Number(end ?? first)];
    if (low < 1) return wrong("The smallest board has size 1");
    if (high > LARGEST || low > LARGEST)
      return wrong(`${Math.max(low, high)} is too large: a size is at most ${LARGEST}`);
    if (low > high) return wrong(`${low}-${high} goes down: write ${high}-${low}`);
    const by = Number(step ?? 1);
    if (sign === "*" || sign === "×" ? by < 2 : by < 1) return wrong(`In “${part}” the step leads nowhere`);
    for (let size = low; size <= high; size = sign === "*" || sign === "×" ? size * by : size + by)
      all.add(size);
  }
  return { sizes: [...all].sort((a, b) => a - b) };
}
