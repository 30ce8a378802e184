/** What the core is asked about the board: a completion, how many, why none, the next. */

import { el, fill } from "../dom.ts";
import { askHere, begin, type Job, type Long, refusal, type Square } from "../engine/index.ts";
import { announce } from "../shell/announce.ts";
import { grouped } from "../words.ts";
import { type Lab, of } from "./lab.ts";
import { asked, columnsOf, keep, type State, withFound } from "./state.ts";

/** With so many rows open a count is done before one waits for it. */
const COUNTED_AT_ONCE = 12;

export function actions(
  lab: Lab,
  pulse: (squares: readonly Square[]) => void,
): { root: HTMLElement; stop(): void } {
  const said = el("p", { class: "note", role: "status" });
  const count = new Counting();
  let job: Job<keyof Long> | null = null;
  /** The last solution has been shown: the next is the first again. */
  let wasLast = false;

  const say = (words: string): void => fill(said, words);
  const halt = (): void => {
    job?.stop();
    job = null;
    stop.hidden = true;
  };

  /** Asks, with a way to stop once it takes a while. */
  async function run<K extends keyof Long>(
    kind: K,
    question: Long[K]["ask"],
    answered: (answer: Long[K]["answer"], state: State) => void,
  ): Promise<void> {
    halt();
    say("");
    const state = lab.state;
    const mine = begin(kind, question);
    job = mine as Job<keyof Long>;
    const patience = setTimeout(() => {
      if (job !== mine) return;
      stop.hidden = false;
      say("Searching …");
    }, 150);
    try {
      const answer = await mine.answer;
      // Somebody may have changed the board meanwhile.
      if (job === mine && lab.state === state) answered(answer, state);
    } catch (thrown) {
      const refused = refusal(thrown);
      if (job === mine || refused.kind !== "stopped")
        say(refused.kind === "stopped" ? "Stopped." : refused.message);
    } finally {
      clearTimeout(patience);
      if (job === mine) {
        job = null;
        stop.hidden = true;
      }
    }
  }

  const stop = el("button", { hidden: true, onclick: () => (halt(), say("Stopped.")) }, "Stop");
  const button = (text: string, press: () => void, kind = ""): HTMLButtonElement =>
    el("button", { class: kind, onclick: press }, text);

  const complete = button(
    "Complete",
    () =>
      void run("complete", { board: asked(lab.state), seed: seedOf() }, (answer, state) => {
        if (answer.status === "solution" && answer.columns !== null) {
          lab.change(withFound(state, answer.columns));
          say(`Completed (by ${answer.method}, ${of(answer.nodes, "square")} tried).`);
        } else if (answer.status === "none") {
          say("There is no completion: that is proven, and the proof was checked. Ask “Why not?”");
        } else say("No answer within a minute: there may be a completion or none.");
      }),
    "main",
  );
  const why = button(
    "Why not?",
    () =>
      void run("explain", { board: asked(lab.state) }, (answer) => {
        if (answer.status === "solution") return say("There is a completion: press “Complete”.");
        if (answer.status === "unknown")
          return say("No answer within a minute: there may be a completion or none.");
        const proof = answer.steps > 1 ? ` A proof of ${answer.steps} steps was checked.` : "";
        const words = `${answer.words.replace(/^the /, "The ")}.${proof}`;
        pulse(answer.attack ?? answer.queens);
        say(words);
      }),
  );
  const next = button("Next solution", () => {
    if (lab.state.queens.length >= lab.state.n) return say("The board is full: take a queen off first.");
    const columns = columnsOf(lab.state);
    const after = lab.state.found.length > 0 && !wasLast ? columns : null;
    void run("next", { board: asked(lab.state), after }, (answer, state) => {
      if (answer.columns !== null) {
        lab.change(withFound(state, answer.columns));
        return say(after === null ? "The first in lexicographic order of columns." : "The next one.");
      }
      if (answer.status === "unknown") return say("The next one was not found within a minute.");
      say(after === null ? "There is none." : "That was the last one: the next is the first again.");
      wasLast = after !== null;
    });
  });
  const keepFound = button("Keep these queens", () => lab.change(keep(lab.state)));
  const clearFound = button("Take back", () => lab.change({ ...lab.state, found: [] }));

  lab.watch((state, look) => {
    halt();
    wasLast = false;
    say("");
    for (const each of [complete, why, next]) each.disabled = look === null;
    for (const each of [keepFound, clearFound]) each.hidden = state.found.length === 0;
    if (look !== null) count.follow(state);
  });
  const root = el(
    "div",
    { class: "panel" },
    el("h2", {}, "Solve"),
    el("div", { class: "row" }, complete, next, why, keepFound, clearFound, stop),
    said,
    count.root,
  );
  return {
    root,
    stop: () => {
      halt();
      count.stop();
    },
  };
}

const seedOf = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

const NOTHING = { count: "0", done: 0 };

/** The number of completions, kept up to date with the board where that takes no time. */
class Counting {
  readonly #number = el("span", { class: "number completions" });
  readonly #button = el("button", { onclick: () => this.#press() }, "Count completions");
  readonly root = el("div", { class: "row" }, this.#button, this.#number);
  #job: Job<"count-completions"> | null = null;
  #state: State | null = null;
  #asked = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The board has changed. */
  follow(state: State): void {
    const question = JSON.stringify(asked(state));
    this.#state = state;
    // A completion that is shown changes nothing.
    if (question === this.#asked) return;
    this.stop();
    this.#asked = question;
    fill(this.#number, "");
    if (state.n - state.queens.length <= COUNTED_AT_ONCE)
      this.#timer = setTimeout(() => void this.#count(), 60);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#job?.stop();
    this.#job = null;
    this.#asked = "";
    fill(this.#button, "Count completions");
  }

  #press(): void {
    if (this.#job === null) return void this.#count();
    const soFar = this.#number.textContent ?? "";
    this.stop();
    fill(this.#number, soFar.replace(/ so far.*/, " and more: stopped"));
  }

  async #count(): Promise<void> {
    if (this.#state === null) return;
    // What is done at once needs no server, which has room for a few questions only.
    const isSmall = this.#state.n - this.#state.queens.length <= COUNTED_AT_ONCE;
    const listen = (told: Long["count-completions"]["told"]): void => {
      if (this.#job !== job) return;
      const { count, done } = told.event === "part" ? { count: told.record.count, done: told.done } : NOTHING;
      fill(
        this.#number,
        `${grouped(count)} so far (${(100 * done).toFixed(done < 0.1 ? 2 : 0)} % of the work)`,
      );
    };
    const question = { board: asked(this.#state) };
    const job = isSmall
      ? askHere("count-completions", question, listen, true)
      : begin("count-completions", question, listen);
    this.#job = job;
    fill(this.#button, "Stop counting");
    // The first part may be long in coming.
    if (!isSmall) fill(this.#number, "0 so far");
    try {
      const { count } = await job.answer;
      if (this.#job !== job) return;
      const words = count === "1" ? "1 completion" : `${grouped(count)} completions`;
      fill(this.#number, words);
      announce(words);
    } catch (thrown) {
      if (this.#job === job) fill(this.#number, refusal(thrown).message);
    } finally {
      if (this.#job === job) {
        this.#job = null;
        fill(this.#button, "Count completions");
      }
    }
  }
}
