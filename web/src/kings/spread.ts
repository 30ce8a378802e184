/** The ways of every number of kings, to choose the number from. */

import { el, fill, set } from "../dom.ts";
import type { Kings } from "../engine/index.ts";
import { breakable } from "./words.ts";
import { grouped } from "../words.ts";

/** How much of the greatest, from 0 to 1. */
function part(number: bigint, greatest: bigint): number {
  return Number((number * 10_000n) / greatest) / 10_000;
}

export class Spread {
  readonly root = el("section", { class: "panel", "aria-labelledby": "kings-spread" });
  readonly #choose: (k: number) => void;
  readonly #box = el("div", {
    class: "scroll tall",
    tabindex: 0,
    role: "region",
    "aria-label": "Ways of every number of kings",
  });
  #rows: HTMLTableRowElement[] = [];

  constructor(choose: (k: number) => void) {
    this.#choose = choose;
    fill(this.root, el("h3", { id: "kings-spread" }, "Every number of kings"), this.#box);
  }

  show(kings: Kings): void {
    const ways = kings.polynomial.map(BigInt);
    const greatest = ways.reduce((most, here) => (here > most ? here : most), 1n);
    this.#rows = ways.map((count, k) => {
      const bar = el("span", { class: "bar", "aria-hidden": "true" });
      bar.style.setProperty("--part", String(part(count, greatest)));
      const choose = el(
        "button",
        { type: "button", class: "plain", "aria-label": `${k} kings`, onclick: () => this.#choose(k) },
        k,
      );
      return el(
        "tr",
        { onclick: (event: MouseEvent) => event.target !== choose && this.#choose(k) },
        el("th", { scope: "row" }, choose),
        el("td", {}, breakable(grouped(count))),
        el("td", { class: "bars" }, bar),
      );
    });
    fill(
      this.#box,
      el(
        "table",
        { class: "spread" },
        el("caption", { class: "hidden" }, "Ways of setting so many kings on all groups together"),
        el(
          "thead",
          {},
          el("tr", {}, el("th", { scope: "col" }, "kings"), el("th", { scope: "col" }, "ways"), el("td", {})),
        ),
        el("tbody", {}, this.#rows),
      ),
    );
  }

  mark(k: number): void {
    this.#rows.forEach((row, kings) => set(row, { "aria-current": kings === k ? "true" : null }));
    const row = this.#rows[k];
    if (row === undefined) return;
    const [box, line] = [this.#box.getBoundingClientRect(), row.getBoundingClientRect()];
    if (line.top < box.top || line.bottom > box.bottom)
      this.#box.scrollTop += line.top - box.top - box.height / 2;
  }
}
