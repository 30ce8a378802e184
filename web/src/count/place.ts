/** Where counts are made: in this browser, or on the machine of the server. */

import { ask, type Info, isServed, ready } from "../engine/index.ts";

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
  const here = ask("info", {});
  const info = isServed ? await ofServer() : here;
  return {
    isServed,
    version: info.version,
    threads: info.threads,
    engines: info.engines.filter(({ available }) => available),
    most: isServed ? info.limits.count : Math.min(MOST_IN_A_BROWSER, info.limits.count),
    counts: info.counts,
  };
}

async function ofServer(): Promise<Info> {
  const response = await fetch("./api/ask", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ask: "info" }),
  });
  const said = (await response.json()) as Info & { error?: string };
  if (!response.ok) throw new Error(said.error ?? "the server does not answer");
  return said;
}
