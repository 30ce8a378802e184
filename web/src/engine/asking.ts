/** Long questions of a tab, one at a time. */

import { signal } from "@preact/signals-core";
import { askHere, begin } from "./index.ts";
import { type Answer, type Kind, type Listener, type Question, refusal } from "./questions.ts";

/** A new question stops the previous one, which then gets no further events and no answer. */
export class Asking {
  readonly #running = signal<AbortController | null>(null);
  readonly isRunning = (): boolean => this.#running.value !== null;

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
    this.#running.value = mine;
    const stopped = new Promise<null>((resolve) => stopping.addEventListener("abort", () => resolve(null)));
    const hear: Listener<K> = (event) => !stopping.aborted && listen(event);
    try {
      const answer = isShort
        ? askHere(kind, question, hear, stopping, true)
        : begin(kind, question, hear, stopping);
      return await Promise.race([stopped, answer]);
    } catch (thrown) {
      throw refusal(thrown);
    } finally {
      if (this.#running.peek() === mine) this.#running.value = null;
    }
  }

  readonly stop = (): void => {
    this.#running.peek()?.abort();
    this.#running.value = null;
  };
}
