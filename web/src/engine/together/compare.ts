/** Races on all threads. */

import type { Answer, Listener, Question } from "../questions.ts";
import { inTurn, THREADS, withThreads } from "./threads.ts";

/** Run the methods in parallel, each on one thread. */
export function compareTogether(
  question: Question<"compare">,
  listen: Listener<"compare">,
  signal: AbortSignal,
): Promise<Answer<"compare">> {
  const methods = [...(question.methods ?? [])];
  const rows: Answer<"compare">["rows"][number][] = [];
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
