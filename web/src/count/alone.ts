/** One tab of the browser at a time: two would do the same work, and keep what they did in place of each other's. */

import { type Job, type Long, Refused } from "../engine/index.ts";

/** A page that is loaded again may have to wait for the one before to let go, in milliseconds. */
const PATIENCE = 1000;

/** Begins the job once no other tab is at one of this name. */
export function alone<K extends keyof Long>(name: string, begin: () => Job<K>): Job<K> {
  // Browsers have locks for pages of this machine and of secure addresses only.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return begin();
  let job: Job<K> | null = null;
  let isStopped = false;
  let settle: (refused: Refused) => void = () => {};
  const answer = new Promise<Long[K]["answer"]>((resolve, reject) => {
    settle = reject;
    const hold = async (): Promise<void> => {
      if (isStopped) return;
      job = begin();
      job.answer.then(resolve, reject);
      await job.answer.catch(() => {});
    };
    locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, hold).catch((error: unknown) => {
      const isTaken = error instanceof DOMException && error.name === "TimeoutError";
      if (isTaken) reject(new Refused("this count runs in another tab", "elsewhere"));
      // Locks may be forbidden.
      else void hold();
    });
  });
  const stop = (): void => {
    isStopped = true;
    job?.stop();
    settle(new Refused("stopped", "stopped"));
  };
  return { answer, stop };
}
