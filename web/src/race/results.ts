/** Results of races: one cell per method and size. */

import type { Cell, EventOf } from "../engine/questions.ts";
import { recall, remember } from "../save.ts";
import { keyOf, type Question } from "./settings.ts";

type Event = EventOf<"compare">;

export type State = "running" | "done" | "stopped" | "failed";

export class Results {
  readonly #cells = new Map<string, Cell>();
  /** The cell that is running. */
  now: { readonly n: number; readonly method: string } | null = null;

  constructor(
    readonly question: Question,
    public state: State = "running",
    cells: readonly Cell[] = [],
    /** Why it failed. */
    public why = "",
    /** The number of methods that ran at the same time, if several. */
    public threads?: number,
  ) {
    cells.forEach((cell) => this.#put(cell));
  }

  /** Return the stored form; a running race is stored as stopped, because it ends with the page. */
  toJSON(): { question: Question; state: State; cells: Cell[]; why: string; threads?: number | undefined } {
    const state = this.state === "running" ? "stopped" : this.state;
    const { question, why, threads } = this;
    return { question, state, cells: [...this.#cells.values()], why, threads };
  }

  add(event: Event): void {
    if (event.event === "begin") this.now = { n: event.n, method: event.method };
    else this.#put(event);
  }

  /** End the race; known cells remain. */
  end(state: State, why = ""): void {
    Object.assign(this, { now: null, state, why });
  }

  readonly cell = (n: number, method: string): Cell | null => this.#cells.get(`${n} ${method}`) ?? null;

  get done(): number {
    return this.#cells.size;
  }

  get all(): number {
    return this.question.sizes.length * this.question.methods.length;
  }

  /** Return the known cells, size by size. */
  cells(): Cell[] {
    const { sizes, methods } = this.question;
    const all = sizes.flatMap((n) => methods.map((method) => this.cell(n, method)));
    return all.filter((cell) => cell !== null);
  }

  /**
   * Whether the method reached the time limit here. A method that cannot prove may instead have
   * given up, for example on a board without a solution. Then it runs on the next size.
   */
  isTooSlow(n: number, method: string, proves: boolean): boolean {
    if (this.cell(n, method)?.state !== "limit") return false;
    const next = this.question.sizes[this.question.sizes.indexOf(n) + 1];
    return proves || (next !== undefined && this.cell(next, method)?.state === "skipped");
  }

  #put(cell: Cell): void {
    this.#cells.set(`${cell.n} ${cell.method}`, cell);
  }
}

const MAX_SAVED = 12;
const KEY = "queenside-races";

/** The last races of this browser tab, for the back button and for reloads. */
export class Saved {
  readonly #races = new Map<string, Results>();

  constructor() {
    try {
      const saved = recall("sessionStorage", KEY) as ReturnType<Results["toJSON"]>[] | null;
      for (const { question, state, cells, why, threads } of saved ?? [])
        this.put(new Results(question, state, cells, why, threads));
    } catch {
      // Ignore a stored value that is damaged or comes from another version.
    }
    addEventListener("pagehide", () => remember("sessionStorage", KEY, [...this.#races.values()]));
  }

  /** Save a race; it replaces an earlier one with the same question. */
  put(results: Results): void {
    const key = keyOf(results.question);
    this.#races.delete(key);
    this.#races.set(key, results);
    const [oldest] = this.#races.keys();
    if (this.#races.size > MAX_SAVED && oldest !== undefined) this.#races.delete(oldest);
  }

  get(key: string): Results | null {
    return this.#races.get(key) ?? null;
  }
}
