/** Sends questions to the program that serves the page if there is one, otherwise to workers. */

import { createSignal, untrack } from "solid-js";
import { askHere, fetchWorker } from "./local.ts";
import { type Answer, type Kind, type Listener, type Question, refusal } from "./questions.ts";
import { askServer, askShort, isServed } from "./remote.ts";

export { ask, loaded, ready } from "./core.ts";
export * from "./questions.ts";
export { askServer, askShort, isServed };

/** Fetch everything that later questions need, so that they work without the server. */
export const fetchAhead = (): Promise<unknown> => Promise.all([fetchWorker(), import("./together/index.ts")]);

/** Ask a long question; `listen` receives its events. Aborting the signal stops it and rejects. */
export async function begin<K extends Kind>(
  kind: K,
  question: Question<K>,
  listen: Listener<K>,
  signal: AbortSignal,
): Promise<Answer<K>> {
  const here = async (): Promise<Answer<K>> => {
    const { askTogether } = await import("./together/index.ts");
    signal.throwIfAborted();
    return askTogether(kind, question, listen, signal);
  };
  if (!isServed) return here();
  let hasEvents = false;
  try {
    return await askServer(kind, question, (event) => ((hasEvents = true), listen(event)), signal);
  } catch (thrown) {
    // If the server is busy, or does not answer before the first event, the browser answers.
    const why = refusal(thrown).kind;
    if (why !== "busy" && (why !== "gone" || hasEvents)) throw thrown;
    return here();
  }
}

/**
 * Long questions of a tab, one at a time. A new question stops the previous one, which then gets no
 * further events and no answer.
 */
export class Asking {
  readonly #running;
  readonly #setRunning;
  readonly isRunning = (): boolean => this.#running() !== null;

  constructor() {
    [this.#running, this.#setRunning] = createSignal<AbortController | null>(null);
  }

  /**
   * Return the answer; `null` if the question was stopped. With `isShort` this browser answers.
   * Rejects with {@link Refused}.
   */
  async ask<K extends Kind>(
    kind: K,
    question: Question<K>,
    listen: Listener<K> = () => {},
    isShort = false,
  ): Promise<Answer<K> | null> {
    this.stop();
    const mine = new AbortController();
    const stopping = mine.signal;
    this.#setRunning(mine);
    const stopped = new Promise<null>((resolve) => stopping.addEventListener("abort", () => resolve(null)));
    const listenUntilStopped: Listener<K> = (event) => !stopping.aborted && listen(event);
    try {
      const answer = isShort
        ? askHere(kind, question, listenUntilStopped, stopping, true)
        : begin(kind, question, listenUntilStopped, stopping);
      return await Promise.race([stopped, answer]);
    } catch (thrown) {
      throw refusal(thrown);
    } finally {
      if (untrack(this.#running) === mine) this.#setRunning(null);
    }
  }

  readonly stop = (): void => {
    untrack(this.#running)?.abort();
    this.#setRunning(null);
  };
}
