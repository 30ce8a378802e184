/** Boards with a number of ways, searched for: the lower half of the page. */

import { el, fill } from "../dom.ts";
import { begin, type Job, ready, type Refused } from "../engine/index.ts";
import type { Wrong } from "../shell/address.ts";
import { announce } from "../shell/announce.ts";
import { Form } from "./form.ts";
import { Hits } from "./hits.ts";
import { Progress } from "./progress.ts";
import { asked, type Question, questionOf, questionWords, valuesOf } from "./question.ts";
import { many } from "./words.ts";

const ENDS = {
  enough: "as many as were wanted",
  time: "the time is up, and there may be more",
  everything: "all solutions were looked at: these are all there are",
};

export class SearchPart {
  readonly root: HTMLElement;
  readonly #changed: () => void;
  readonly #form: Form;
  readonly #progress = new Progress();
  readonly #hits: Hits;
  readonly #start = el("button", { type: "button", class: "main", onclick: () => this.#begin() }, "Search");
  readonly #stop = el("button", { type: "button", disabled: true, onclick: () => this.#halt() }, "Stop");
  readonly #said = el("p", { class: "note", id: "kings-search-said" }, "Nothing was searched for yet.");
  #job: Job<"search-kings"> | null = null;
  /** What the boards that are shown were searched for. */
  #searched: Question | null = null;

  constructor(open: (columns: readonly number[], k: number) => void, changed: () => void) {
    this.#changed = changed;
    this.#form = new Form(changed, () => this.#begin());
    this.#hits = new Hits(({ columns }) => open(columns, this.#searched?.kings ?? columns.length));
    this.root = el(
      "section",
      { class: "panel search", "aria-labelledby": "kings-search" },
      el("h2", { id: "kings-search" }, "Search for boards"),
      el(
        "p",
        {},
        "Boards on which so many kings can stand in so many ways. The same seed finds the same boards.",
      ),
      this.#form.root,
      el("div", { class: "row" }, this.#start, this.#stop),
      this.#progress.root,
      this.#said,
      this.#hits.root,
    );
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#job !== null) this.#halt();
      // As in a form, Enter in a field begins.
      if (event.key === "Enter" && event.target instanceof HTMLInputElement && this.#job === null)
        this.#begin();
    });
  }

  /** For the address; `run` where there are boards of this search. */
  values(): Record<string, string | number | undefined> {
    const values = valuesOf(this.#form.question);
    const isSearched = this.#searched !== null && same(this.#searched, this.#form.question);
    return { ...values, run: isSearched ? 1 : undefined };
  }

  /** Restores the form; a link with a search begins it, unless its boards are there. */
  show(values: URLSearchParams, wrong: Wrong): void {
    const before = wrong.length;
    const question = questionOf(values, wrong);
    if (!same(question, this.#form.question)) this.#form.set(question);
    const isThere = this.#searched !== null && same(this.#searched, question);
    // What was not asked for in this way is not searched for unasked.
    if (values.get("run") === "1" && !isThere && wrong.length === before) this.#begin();
  }

  hide(): void {
    this.#halt();
  }

  #begin(): void {
    const question = this.#form.question;
    const toAsk = asked(question);
    if ("wrong" in toAsk) return this.#say(toAsk.wrong, true);
    this.#job?.stop();
    this.#searched = question;
    this.#hits.clear(question);
    this.#progress.begin();
    this.#say(`Searching: ${questionWords(question)} …`);
    this.#turn(true);
    this.#changed();
    const job = (this.#job = begin("search-kings", toAsk, (told) => {
      // What was on its way when it was stopped comes too late.
      if (this.#job !== job) return;
      if (told.event === "restart") {
        this.#hits.clear(question);
        this.#progress.boards = 0;
      } else if (told.event === "boards") {
        this.#progress.boards = Math.max(this.#progress.boards, told.boards);
      } else {
        this.#hits.push(told);
        this.#progress.boards = Math.max(this.#progress.boards, told.board);
      }
      this.#progress.found = this.#hits.count;
    }));
    void ready
      .then(() => job.answer)
      .then(
        (answer) => {
          if (this.#job !== job) return;
          // The answer counts whole rounds; within one, the last board found tells more.
          this.#progress.boards = Math.max(this.#progress.boards, answer.boards);
          this.#progress.end(answer.seconds);
          this.#hits.found(answer.method);
          const none = answer.ended === "everything" && answer.hits === 0;
          const words = none
            ? `No such board exists (${questionWords(question)}): all solutions were looked at.`
            : `${many(answer.hits, "board")} found: ${ENDS[answer.ended]}. Method: ${answer.method}.`;
          this.#end(job, words);
        },
        (refused: Refused) => {
          if (this.#job !== job) return;
          this.#progress.end();
          if (refused.kind === "stopped")
            this.#end(job, `Stopped: ${many(this.#hits.count, "board")} found until then.`);
          else this.#end(job, refused.message, true);
        },
      );
  }

  #end(job: Job<"search-kings">, words: string, isBad = false): void {
    if (this.#job !== job) return;
    this.#job = null;
    this.#turn(false);
    this.#say(words, isBad);
  }

  #halt(): void {
    this.#job?.stop();
  }

  #turn(isOn: boolean): void {
    const isFocused = this.#stop === document.activeElement;
    this.#stop.disabled = !isOn;
    // The focus does not stay on what can no longer be pressed.
    if (!isOn && isFocused) this.#start.focus();
  }

  #say(words: string, isBad = false): void {
    fill(this.#said, words);
    this.#said.classList.toggle("bad", isBad);
    announce(words);
  }
}

function same(a: Question, b: Question): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
