/** Races on all threads. */

import type { Listener, Long } from "../protocol.ts";
import { inTurn, THREADS, withThreads } from "./threads.ts";

/** Run the methods in parallel, each on one thread. */
export function compareTogether(
  question: Long["compare"]["ask"],
  listen: Listener<"compare">,
  signal: AbortSignal,
): Promise<Long["compare"]["answer"]> {
  const methods = [...question.methods];
  const rows: unknown[] = [];
  return withThreads("compare", signal, async (threads) => {
    await inTurn(
      threads,
      () => methods.shift(),
      async (thread, method) => {
        rows.push(...(await thread.ask("compare", { ...question, methods: [method] }, listen)).rows);
      },
    );
    return { rows, threads: THREADS };
  });
}
