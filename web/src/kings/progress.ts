/** The counters of a search at work. */

import { el, fill } from "../dom.ts";
import { grouped } from "../words.ts";

const NAMES = ["Boards looked at", "Boards per second", "Found", "Time"] as const;

export class Progress {
  readonly root: HTMLElement;
  readonly #values = NAMES.map(() => el("dd", {}, "–"));
  #begun = 0;
  #timer = 0;
  boards = 0;
  found = 0;

  constructor() {
    this.root = el(
      "dl",
      { class: "counters" },
      NAMES.map((name, place) => el("div", {}, el("dt", {}, name), this.#values[place])),
    );
  }

  begin(): void {
    this.boards = this.found = 0;
    this.#begun = performance.now();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#show(this.#seconds), 100);
    this.#show(0);
  }

  get #seconds(): number {
    return (performance.now() - this.#begun) / 1000;
  }

  end(seconds = this.#seconds): void {
    clearInterval(this.#timer);
    this.#show(seconds);
  }

  #show(seconds: number): void {
    const rate = seconds > 0.001 ? Math.round(this.boards / seconds) : 0;
    const words = [
      grouped(this.boards),
      this.boards > 0 ? grouped(Number(rate.toPrecision(3))) : "–",
      grouped(this.found),
      `${seconds.toFixed(seconds < 100 ? 1 : 0)} s`,
    ];
    this.#values.forEach((value, place) => fill(value, words[place]));
  }
}
