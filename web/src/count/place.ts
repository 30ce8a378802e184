/** Where counts run (in this browser or on the server), and how long they take. */

import { type Answer, askShort, isServed, refusal } from "../engine/index.ts";
import { askHere } from "../engine/local.ts";

import type { Asked } from "./saved.ts";

/** `engines` has the available ones only. */
export interface Place extends Pick<Answer<"info">, "version" | "engines" | "counts"> {
  readonly isServed: boolean;
  /** The largest n. */
  readonly most: number;
}

/** One thread of WebAssembly needs minutes for this size. */
const MAX_BROWSER_SIZE = 20;

export async function findPlace(): Promise<Place> {
  const gone = (thrown: unknown): null => {
    if (refusal(thrown).kind !== "gone") throw thrown;
    return null;
  };
  // If the server does not answer, the browser counts.
  const served = isServed ? await askShort("info", {}).catch(gone) : null;
  // The core that counts knows its engines.
  const info = served ?? (await askHere("info", {}, () => {}, new AbortController().signal));
  return {
    ...info,
    isServed: served !== null,
    engines: info.engines.filter(({ available }) => available),
    most: served !== null ? info.limits.count : Math.min(MAX_BROWSER_SIZE, info.limits.count),
  };
}

/** For n from 17 on, in a browser. */
const BROWSER_TIMES = ["a second", "a few seconds", "half a minute", "a few minutes"];
const BACKTRACKING_TIMES = ["about 10 seconds", "a minute or two", "ten minutes", "more than an hour"];

/**
 * For n from 21 on, on one core with AVX-512; from the samples in the chapter "Towards Q(28)"
 * of the book.
 */
const CORE_TIMES = [
  "a minute",
  "four minutes",
  "half an hour",
  "two hours",
  "most of a day",
  "four days",
  "more than a month",
  "half a year",
];

/** Return the expected time of a long count. */
export function warning({ n, engine }: Asked, { isServed }: Place): string {
  const inBrowser = engine === "backtrack" ? BACKTRACKING_TIMES : BROWSER_TIMES;
  const wait = isServed ? CORE_TIMES[Math.min(n, 28) - 21] : inBrowser[n - 17];
  if (wait === undefined) return "";
  const where = isServed ? "on one fast core (measured; see “Towards Q(28)” in the book)" : "in a browser";
  const known = n > 27 ? `Q(${n}) is not known. ` : "";
  return `n = ${n} may take ${wait} or longer ${where}. ${known}You can pause and resume at any time.`;
}
