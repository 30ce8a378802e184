/** Questions to the core: short ones on the page, long ones in workers. */

import { createSignal, untrack } from "solid-js";
import { small } from "./core.ts";
import { type Answer, type Kind, type Listener, type Question, refusal } from "./questions.ts";
import { withWorkers } from "./workers.ts";

export { ask, loaded, ready } from "./core.ts";
export * from "./questions.ts";

/**
 * Long work of a tab, one at a time. New work stops the previous one, which then gets no further
 * events and no answer.
 */
export class Asking {
  readonly #running;
  readonly #setRunning;
  readonly isRunning = (): boolean => this.#running() !== null;

  constructor() {
    [this.#running, this.#setRunning] = createSignal<AbortController | null>(null);
  }

  /**
   * Return the result of work, which ends when the signal is aborted; `null` if it was stopped.
   * Rejects with {@link Refused}.
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.stop();
    const mine = new AbortController();
    this.#setRunning(mine);
    const stopped = new Promise<null>((resolve) =>
      mine.signal.addEventListener("abort", () => resolve(null)),
    );
    try {
      return await Promise.race([stopped, work(mine.signal)]);
    } catch (thrown) {
      throw refusal(thrown);
    } finally {
      if (untrack(this.#running) === mine) this.#setRunning(null);
    }
  }

  /** Return the answer of a worker with the small core; `null` if the question was stopped. */
  ask<K extends Kind>(
    kind: K,
    question: Question<K>,
    listen: Listener<K> = () => {},
  ): Promise<Answer<K> | null> {
    return this.run((signal) =>
      withWorkers(small, 1, signal, (worker) => worker.ask(kind, question, listen)),
    );
  }

  readonly stop = (): void => {
    untrack(this.#running)?.abort();
    this.#setRunning(null);
  };
}
