/** Races of this visit, to come back to: by the back button, and after the page was loaded again. */

import { Results } from "./results.ts";
import { keyOf } from "./settings.ts";

const MOST = 12;
const KEY = "queenside-races";

export class Kept {
  readonly #races = new Map<string, Results>();

  constructor() {
    try {
      const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as ReturnType<Results["toJSON"]>[];
      for (const race of stored) this.put(Results.fromJSON(race));
    } catch {
      // Storage may be forbidden, or what is there damaged: then there are no earlier races.
    }
    addEventListener("pagehide", () => this.#store());
  }

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

  #store(): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...this.#races.values()]));
    } catch {
      // Forbidden or full: then a reload forgets the races.
    }
  }
}
