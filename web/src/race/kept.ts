/** Races of this visit, to come back to. */

import type { Results } from "./results.ts";
import { keyOf } from "./settings.ts";

const MOST = 12;

export class Kept {
  readonly #races = new Map<string, Results>();

  /** Keeps a race in place of an earlier one of the same question. */
  put(results: Results): void {
    const key = keyOf(results.question);
    this.#races.delete(key);
    this.#races.set(key, results);
    const [oldest] = this.#races.keys();
    if (this.#races.size > MOST && oldest !== undefined) this.#races.delete(oldest);
  }

  has(key: string): boolean {
    return this.#races.has(key);
  }

  get(key: string): Results | null {
    return this.#races.get(key) ?? null;
  }
}
