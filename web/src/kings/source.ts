/** Where the board comes from: a random solution, or text. */

import { el, fill } from "../dom.ts";
import { ask, MAX_SIZE, type Refused } from "../engine/index.ts";
import { numberField } from "../fields/index.ts";
import { announce } from "../shell/announce.ts";
import { many } from "./words.ts";

/** The columns of a board as text has it; throws a {@link Refused}, or an error in words, if it is no solution's. */
function readColumns(text: string): number[] {
  const { board } = ask("read", { text });
  const columns: number[] = [];
  for (const [row, column] of board.queens) columns[row] = column;
  const isFull = board.queens.length === board.n && Object.keys(columns).length === board.n;
  if (!isFull) {
    throw new Error(
      `This board has ${many(board.queens.length, "queen")} on ${many(board.n, "row")}. ` +
        `Kings need a solution: a queen in every row, none attacking another. The Board lab completes boards.`,
    );
  }
  if (board.blocked.length > 0) throw new Error("Kings need a board without blocked squares.");
  return columns;
}

export class Source {
  readonly root: HTMLElement;
  n = 10;
  seed = 1;
  readonly #note = el("p", { class: "note bad", role: "alert", hidden: true });
  readonly #text = el("textarea", {
    rows: 5,
    id: "kings-text",
    spellcheck: "false",
    autocomplete: "off",
    class: "mono",
    placeholder: "[1, 3, 0, 2]",
  });
  readonly #size;
  readonly #seed;

  constructor(take: (columns: readonly number[]) => void, changed: () => void, toLab: () => void) {
    this.#size = numberField("n", this.n, 1, MAX_SIZE, (n) => {
      this.n = n;
    });
    this.#seed = numberField("seed", this.seed, 0, 999_999_999, (seed) => {
      this.seed = seed;
      changed();
    });
    const random = (seed: number): void => {
      this.seed = seed;
      this.#seed.set(seed);
      this.#try(() => {
        const { columns } = ask("random", { n: this.n, seed });
        if (columns === null) throw new Error(`For n = ${this.n} there is no solution: choose another n.`);
        take(columns);
      });
    };
    const read = (): void => this.#try(() => take(readColumns(this.#text.value)));
    this.#text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) read();
    });
    this.root = el(
      "div",
      { class: "source" },
      el(
        "div",
        { class: "row" },
        this.#size.root,
        this.#seed.root,
        el("button", { type: "button", onclick: () => random(this.seed) }, "Random solution"),
        el("button", { type: "button", onclick: () => random(this.seed + 1) }, "Next seed"),
        el("button", { type: "button", onclick: toLab }, "Open in the Board lab"),
      ),
      el(
        "details",
        {},
        el("summary", {}, "Board from text"),
        el(
          "label",
          { for: "kings-text", class: "muted" },
          "A solution in any format: columns, rows of dots, pairs …",
        ),
        this.#text,
        el("div", { class: "row" }, el("button", { type: "button", onclick: read }, "Read it")),
      ),
      this.#note,
    );
  }

  set(n: number, seed: number): void {
    this.n = n;
    this.seed = seed;
    this.#size.set(n);
    this.#seed.set(seed);
  }

  /** Says what was wrong; nothing more with `null`. */
  complain(words: string | null): void {
    this.#note.hidden = words === null;
    fill(this.#note, words);
  }

  #try(act: () => void): void {
    this.complain(null);
    try {
      act();
    } catch (error) {
      const words = (error as Error | Refused).message;
      this.complain(words);
      announce(words);
    }
  }
}
