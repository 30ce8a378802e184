/** The fields of a search. */

import { el, fill, set } from "../dom.ts";
import { choice, numberField } from "../fields/index.ts";
import { LESSONS, LIMITS, METHODS, type Question, USUAL } from "./question.ts";
import { bounds, type Mode } from "./wanted.ts";

export class Form {
  readonly root: HTMLElement;
  #question: Question = USUAL;
  readonly #fields;
  readonly #mode;
  readonly #from: HTMLInputElement;
  readonly #to: HTMLInputElement;
  readonly #between: HTMLElement;
  readonly #wrong = el("p", { class: "note bad", hidden: true, id: "kings-wanted-wrong" });

  /** `go` hears that a search is to begin. */
  constructor(changed: () => void, go: () => void) {
    const change = (part: Partial<Question>): void => {
      this.#question = { ...this.#question, ...part };
      changed();
    };
    this.#fields = {
      n: numberField("n", USUAL.n, 1, LIMITS.n, (n) => {
        // As many kings as queens, until somebody says otherwise.
        const kings = this.#question.kings === this.#question.n ? n : this.#question.kings;
        this.#fields.kings.set(kings);
        change({ n, kings });
      }),
      kings: numberField("kings", USUAL.kings, 0, LIMITS.kings, (kings) => change({ kings })),
      hits: numberField("boards wanted", USUAL.hits, 1, LIMITS.hits, (hits) => change({ hits })),
      seconds: numberField("seconds at most", USUAL.seconds, 1, LIMITS.seconds, (seconds) =>
        change({ seconds }),
      ),
      seed: numberField("seed", USUAL.seed, 0, LIMITS.seed, (seed) => change({ seed })),
    };
    const wanted = (): void => {
      const { mode } = this.#question.wanted;
      change({ wanted: { mode, from: this.#from.value.trim(), to: this.#to.value.trim() } });
      this.#judge();
    };
    const number = (label: string): HTMLInputElement =>
      el("input", {
        type: "text",
        inputmode: "numeric",
        class: "ways",
        maxlength: 39,
        autocomplete: "off",
        "aria-label": label,
        "aria-describedby": "kings-wanted-wrong",
        oninput: wanted,
      });
    this.#from = number("Number of ways");
    this.#to = number("Greatest number of ways");
    this.#between = el("span", { class: "between" }, "and", this.#to);
    const modes = [
      ["exactly", "exactly"],
      ["between", "between"],
      ["least", "at least"],
    ] as const;
    this.#mode = choice("ways", modes, "exactly", (mode) => {
      const { from, to } = this.#question.wanted;
      change({ wanted: { mode: mode as Mode, from, to } });
      this.#judge();
    });
    const method = choice("method", METHODS, "auto", (name) => change({ method: name }));
    this.#method = method;
    const { n, kings, hits, seconds, seed } = this.#fields;
    this.root = el(
      "div",
      { class: "search-form" },
      el(
        "div",
        { class: "row", role: "group", "aria-label": "Searches to begin with" },
        LESSONS.map(({ name, question }) =>
          el(
            "button",
            {
              type: "button",
              onclick: () => {
                this.set(question);
                go();
              },
            },
            name,
          ),
        ),
      ),
      el("div", { class: "row" }, n.root, kings.root, this.#mode.root, this.#from, this.#between),
      this.#wrong,
      el("div", { class: "row" }, method.root, hits.root, seconds.root, seed.root),
    );
    this.set(USUAL);
  }

  readonly #method;

  get question(): Question {
    return this.#question;
  }

  set(question: Question): void {
    this.#question = question;
    for (const name of ["n", "kings", "hits", "seconds", "seed"] as const)
      this.#fields[name].set(question[name]);
    this.#method.set(question.method);
    this.#mode.set(question.wanted.mode);
    this.#from.value = question.wanted.from;
    this.#to.value = question.wanted.to;
    this.#judge();
  }

  /** Says at once what is wrong with the numbers of ways. */
  #judge(): void {
    const found = bounds(this.#question.wanted);
    const wrong = "wrong" in found ? found.wrong : null;
    this.#between.hidden = this.#question.wanted.mode !== "between";
    this.#wrong.hidden = wrong === null;
    fill(this.#wrong, wrong);
    for (const input of [this.#from, this.#to]) set(input, { "aria-invalid": String(wrong !== null) });
  }
}
