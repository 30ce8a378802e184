/** What the fast core can count, and how long counts take. */

import { fast } from "../engine/core.ts";
import type { Answer } from "../engine/index.ts";
import { withWorkers } from "../engine/workers.ts";
import type { Asked } from "./saved.ts";

/** `engines` has the available ones only; `counts` are the published numbers. */
export type Info = Pick<Answer<"info">, "version" | "engines" | "counts">;

/** The largest n: one thread of WebAssembly needs minutes for it. */
export const MAX_COUNTED = 20;

/** Ask the core that counts, because it knows its engines. */
export async function findInfo(): Promise<Info> {
  const { signal } = new AbortController();
  const info = await withWorkers(fast(), 1, signal, (worker) => worker.ask("info", {}));
  return { ...info, engines: info.engines.filter(({ available }) => available) };
}

/** For n from 17 on. */
const TIMES = ["a second", "a few seconds", "half a minute", "a few minutes"];
const BACKTRACKING_TIMES = ["about 10 seconds", "a minute or two", "ten minutes", "more than an hour"];

/** Return the expected time of a long count. */
export function warning({ n, engine }: Asked): string {
  const time = (engine === "backtrack" ? BACKTRACKING_TIMES : TIMES)[n - 17];
  return time === undefined
    ? ""
    : `n = ${n} may take ${time} or longer. You can pause and resume at any time.`;
}
