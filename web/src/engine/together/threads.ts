/** The workers that share a long question. */

import { coreFor } from "../core.ts";
import { Thread } from "../local.ts";
import type { Kind } from "../questions.ts";

/** The number of threads: workers that run at the same time. */
export const THREADS = Math.min(16, Math.max(1, navigator.hardwareConcurrency || 1));

/** Start all threads, and end them when `work` ends, fails, or the signal is aborted. */
export async function withThreads<T>(
  kind: Kind,
  signal: AbortSignal,
  work: (threads: readonly Thread[]) => Promise<T>,
): Promise<T> {
  const threads = Array.from({ length: THREADS }, () => new Thread(coreFor(kind)));
  const stop = (): void => threads.forEach((thread) => thread.end(signal.reason));
  signal.addEventListener("abort", stop);
  try {
    return await work(threads);
  } finally {
    signal.removeEventListener("abort", stop);
    threads.forEach((thread) => thread.end());
  }
}

/** Run tasks; each thread takes the next task when it is free. */
export const inTurn = <T>(
  threads: readonly Thread[],
  next: () => T | undefined,
  work: (thread: Thread, task: T) => Promise<void>,
): Promise<unknown> =>
  Promise.all(
    threads.map(async (thread) => {
      for (let task = next(); task !== undefined; task = next()) await work(thread, task);
    }),
  );
