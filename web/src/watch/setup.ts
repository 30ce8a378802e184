/** What is to be watched: methods, size, seed, given queens, and what the board shows. */

import { el, fill } from "../dom.ts";
import { MAX_SIZE, type Method } from "../engine/index.ts";
import { choice, numberField } from "../fields/index.ts";
import type { State } from "./state.ts";

type Change = Partial<Pick<State, "method" | "other" | "n" | "seed" | "given" | "lines" | "attacked">>;

export class Setup {
  readonly root: HTMLElement;
  readonly #methods: readonly Method[];
  readonly #method;
  readonly #other;
  readonly #size;
  readonly #seed;
  readonly #newSeed: HTMLButtonElement;
  readonly #lines: HTMLInputElement;
  readonly #attacked: HTMLInputElement;
  readonly #given = el("span");
  readonly #clear: HTMLButtonElement;
  readonly #givenRow: HTMLElement;

  constructor(methods: readonly Method[], change: (change: Change) => void) {
    this.#methods = methods;
    const names = methods.map(({ name }) => [name, name] as const);
    this.#method = choice("Method", names, "", (method) => change({ method }));
    this.#other = choice("Compare with", [["", "nothing"], ...names], "", (other) => change({ other }));
    this.#size = numberField("n", 8, 1, MAX_SIZE, (n) => change({ n }));
    this.#seed = numberField("Seed", 1, 0, Number.MAX_SAFE_INTEGER, (seed) => change({ seed }));
    this.#newSeed = el(
      "button",
      { type: "button", onclick: () => change({ seed: Math.floor(Math.random() * 100_000) }) },
      "New seed",
    );
    this.#lines = el("input", { type: "checkbox", onchange: () => change({ lines: this.#lines.checked }) });
    this.#attacked = el("input", {
      type: "checkbox",
      onchange: () => change({ attacked: this.#attacked.checked }),
    });
    this.#clear = el("button", { type: "button", onclick: () => change({ given: [] }) }, "Take them off");
    this.#givenRow = el("div", { class: "row" }, this.#given, this.#clear);
    this.root = el(
      "div",
      { class: "watch-setup" },
      el(
        "div",
        { class: "row fields" },
        this.#method.root,
        this.#other.root,
        this.#size.root,
        this.#seed.root,
        this.#newSeed,
        el("label", { title: "Lines between queens that attack each other" }, this.#lines, "Conflicts"),
        el("label", { title: "Shades the squares that queens attack" }, this.#attacked, "Attacked"),
      ),
      this.#givenRow,
    );
  }

  show(state: State): void {
    this.#method.set(state.method);
    this.#other.set(state.other);
    this.#size.set(state.n);
    this.#seed.set(state.seed);
    this.#lines.checked = state.lines;
    this.#attacked.checked = state.attacked;
    const isRandom = this.#methods.some(
      ({ name, is_random }) => is_random && (name === state.method || name === state.other),
    );
    this.#newSeed.disabled = !isRandom;
    this.#newSeed.title = isRandom
      ? "Once more, with other random numbers"
      : "Nothing here is left to chance";
    this.#givenRow.hidden = state.given.length === 0;
    const squares = state.given.map(([row, column]) => `(${row}, ${column})`).join(", ");
    fill(this.#given, `Given, and never moved: ${squares}`);
  }
}
