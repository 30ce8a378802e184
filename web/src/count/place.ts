/** Where counts run, in this browser or on the server, and how long they take. */

import { ask, askShort, type Info, isServed, ready, refusal } from "../engine/index.ts";

import type { Asked } from "./saved.ts";

export interface Place {
  readonly isServed: boolean;
  readonly version: string;
  readonly threads: number;
  /** The available engines. */
  readonly engines: Info["engines"];
  /** The largest n. */
  readonly most: number;
  /** The published numbers of solutions for n = 0, 1 and so on. */
  readonly counts: readonly string[];
}

/** One thread of WebAssembly takes minutes for this size. */
const MOST_IN_A_BROWSER = 20;

export async function findPlace(): Promise<Place> {
  await ready;
  const gone = (thrown: unknown): null => {
    if (refusal(thrown).kind !== "gone") throw thrown;
    return null;
  };
  // If the server does not answer, the browser counts.
  const served = isServed ? await askShort("info", {}).catch(gone) : null;
  const info = served ?? ask("info", {});
  return {
    isServed: served !== null,
    version: info.version,
    threads: info.threads,
    engines: info.engines.filter(({ available }) => available),
    most: served !== null ? info.limits.count : Math.min(MOST_IN_A_BROWSER, info.limits.count),
    counts: info.counts,
  };
}

/** For n from 17 on, in a browser. */
const BROWSER_TIMES = ["a second", "some seconds", "half a minute", "some minutes"];
const BACKTRACKING_TIMES = ["about 10 seconds", "a minute or two", "ten minutes", "more than an hour"];

/** For n from 21 on, of a core with AVX-512: the book's table of predictions. */
const CORE_TIMES = [
  "more than a minute",
  "six minutes",
  "three quarters of an hour",
  "three or four hours",
  "more than a day",
  "eight days",
  "three months",
  "more than a year",
];

/** The expected time of a long count. */
export function warning({ n, engine }: Asked, { isServed }: Place): string {
  if (!isServed) {
    const wait = (engine === "backtrack" ? BACKTRACKING_TIMES : BROWSER_TIMES)[n - 17];
    return wait === undefined
      ? ""
      : `n = ${n} may take ${wait} in a browser, or more. You can pause, and resume at any time.`;
  }
  if (n > 28) return `n = ${n} has not been counted: n = 28 alone takes one core more than a year.`;
  const time = CORE_TIMES[n - 21];
  if (time === undefined) return "";
  const what = n === 28 ? "Q(28) is not known: it would take" : `n = ${n} takes`;
  return `${what} one fast core ${time} (measured in the chapter “Counting” of the book). You can pause, and resume at any time.`;
}
