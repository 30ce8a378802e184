/** Where counts are made: in this browser, or on the machine of the server. */

import { ask, askShort, type Info, isServed, ready, refusal } from "../engine/index.ts";

export interface Place {
  readonly isServed: boolean;
  readonly version: string;
  readonly threads: number;
  /** Those that this place can run. */
  readonly engines: Info["engines"];
  /** The largest n that is counted here. */
  readonly most: number;
  /** The published numbers of solutions for n = 0, 1 and so on. */
  readonly counts: readonly string[];
}

/** One thread of WebAssembly takes minutes for this size; a page is not the place for what takes longer. */
const MOST_IN_A_BROWSER = 20;

export async function findPlace(): Promise<Place> {
  await ready;
  // A server that is gone leaves the browser.
  const served = isServed ? await askShort("info", {}).catch(unlessGone) : null;
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

function unlessGone(thrown: unknown): null {
  if (refusal(thrown).kind !== "gone") throw thrown;
  return null;
}
