/** What is raced: sizes, methods, runs, seed, limit. */

import { el, fill } from "../dom.ts";
import { MAX_SIZE, type Method } from "../engine/protocol.ts";
import { numberField } from "../fields/index.ts";
import { MethodChoice } from "./methods.ts";
import { LIMITS, MOST_RUNS, MOST_SEED, type Settings } from "./settings.ts";
import { readSizes, SIZES_HELP, tidySizes } from "./sizes.ts";

type Asked = Pick<Settings, "sizes" | "methods" | "runs" | "seed" | "limit">;

export interface Hands {
  start(): void;
  stop(): void;
  /** Something was set, to what can be asked. */
  change(asked: Asked): void;
}

export class RaceForm {
  readonly root: HTMLFormElement;
  readonly #sizes = el("input", { type: "text", id: "race-sizes", autocomplete: "off", spellcheck: "false" });
  readonly #wrong = el("p", { class: "bad note", id: "race-wrong", role: "alert", hidden: true });
  readonly #runs: ReturnType<typeof numberField>;
  readonly #seed: ReturnType<typeof numberField>;
  readonly #limit: ReturnType<typeof numberField>;
  readonly #methods: MethodChoice;
  readonly #start = el("button", { type: "submit", class: "main" }, "Start");
  readonly #stop = el("button", { type: "button", disabled: true }, "Stop");
  #asked: Asked = { sizes: "8", methods: [], runs: 1, seed: 0, limit: 1 };

  constructor(methods: readonly Method[], hands: Hands) {
    const change = (news: Partial<Asked>): void => {
      this.#asked = { ...this.#asked, ...news };
      this.#check();
      hands.change(this.#asked);
    };
    this.#methods = new MethodChoice(methods, () => change({ methods: this.#methods.value }));
    this.#runs = numberField("Runs", 3, 1, MOST_RUNS, (runs) => change({ runs }));
    this.#seed = numberField("Seed", 0, 0, MOST_SEED, (seed) => change({ seed }));
    this.#limit = numberField("Limit (s)", 1, LIMITS.least, LIMITS.most, (limit) => change({ limit }), 2);
    this.#sizes.setAttribute("aria-describedby", "race-sizes-help race-wrong");
    this.#sizes.addEventListener("input", () => {
      if (!("error" in readSizes(this.#sizes.value))) change({ sizes: tidySizes(this.#sizes.value) });
      else if (this.#sizes.getAttribute("aria-invalid") === "true") this.#check();
    });
    this.#sizes.addEventListener("change", () => this.#check());
    this.#stop.addEventListener("click", () => hands.stop());
    this.root = el(
      "form",
      { class: "panel race-form", novalidate: true },
      el("h2", {}, "Race"),
      el("p", { class: "muted" }, "The classic methods on the same empty boards, run after run."),
      el("label", { class: "wide", for: "race-sizes" }, "Sizes", this.#sizes),
      el("p", { class: "muted hint", id: "race-sizes-help" }, `1 to ${MAX_SIZE}, ${SIZES_HELP}.`),
      this.#wrong,
      el("div", { class: "row numbers" }, this.#runs.root, this.#seed.root, this.#limit.root),
      el(
        "div",
        { class: "row" },
        this.#start,
        this.#stop,
        el("span", { class: "muted hint" }, "Enter starts, Esc stops."),
      ),
      this.#methods.root,
    );
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      hands.start();
    });
    // The list is long where the page is narrow.
    this.#methods.root.open = innerWidth >= 700;
  }

  /** Shows these settings. */
  set(asked: Asked): void {
    this.#asked = asked;
    this.#sizes.value = asked.sizes.replaceAll(",", ", ");
    this.#methods.set(asked.methods);
    this.#runs.set(asked.runs);
    this.#seed.set(asked.seed);
    this.#limit.set(asked.limit);
    this.#check();
  }

  /** Says what is wrong with the fields as they are, and leads to it; whether they are right. */
  isRight(): boolean {
    this.#check(true);
    const field = this.root.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field === null && this.#wrong.hidden) return true;
    if (field !== null) field.focus();
    else this.#methods.root.open = true;
    return false;
  }

  running(isRunning: boolean): void {
    const [off, on] = isRunning ? [this.#start, this.#stop] : [this.#stop, this.#start];
    // A button that is put out of use would drop the focus.
    const hadFocus = document.activeElement === off;
    on.disabled = false;
    if (hadFocus) on.focus();
    off.disabled = true;
  }

  #check(isStart = false): void {
    const read = readSizes(this.#sizes.value);
    const isWrong = "error" in read;
    this.#sizes.setAttribute("aria-invalid", String(isWrong));
    const none = isStart && this.#asked.methods.length === 0 ? "No method is chosen: tick at least one." : "";
    const words = isWrong ? read.error : none;
    this.#wrong.hidden = words === "";
    if (this.#wrong.textContent !== words) fill(this.#wrong, words);
  }
}
