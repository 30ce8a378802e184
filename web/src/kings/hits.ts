/** The boards that were found: small pictures, the first of many, and files of all. */

import { BoardView } from "../board/board.tsx";
import { el, fill, set } from "../dom.ts";
import { ask, type Hit, type Square } from "../engine/index.ts";
import { saveFile } from "../save.ts";
import { csvOf, jsonOf, nameOf } from "./files.ts";
import type { Question } from "./question.ts";
import { many } from "./words.ts";
import { grouped } from "../words.ts";

/** So many are drawn at once. */
const PAGE = 60;

export class Hits {
  readonly root: HTMLElement;
  readonly #open: (hit: Hit) => void;
  readonly #list = el("ol", { class: "boards hits" });
  readonly #more = el("button", { type: "button", hidden: true, onclick: () => this.#showMore() });
  readonly #files: HTMLElement;
  #hits: Hit[] = [];
  #question: Question | null = null;
  #method = "auto";
  #limit = PAGE;
  #drawn = 0;
  #frame = 0;

  constructor(open: (hit: Hit) => void) {
    this.#open = open;
    const save = (ending: string, type: string, content: (hits: readonly Hit[]) => string): void =>
      saveFile(
        `${this.#question === null ? "kings" : nameOf(this.#question)}.${ending}`,
        type,
        content(this.#hits),
      );
    const about = (): [Question, string] | null =>
      this.#question === null ? null : [this.#question, this.#method];
    this.#files = el(
      "div",
      { class: "row", hidden: true },
      el(
        "button",
        { type: "button", onclick: () => save("csv", "text/csv", (hits) => csvOf(hits, about())) },
        "Save as CSV",
      ),
      el(
        "button",
        { type: "button", onclick: () => save("json", "application/json", (hits) => jsonOf(hits, about())) },
        "Save as JSON",
      ),
    );
    this.root = el("div", {}, this.#list, el("div", { class: "row" }, this.#more), this.#files);
  }

  get count(): number {
    return this.#hits.length;
  }

  /** Begins anew, for another question. */
  clear(question: Question): void {
    this.#question = question;
    this.#method = question.method;
    this.#hits = [];
    this.#limit = PAGE;
    this.#drawn = 0;
    fill(this.#list);
    this.#draw();
  }

  push(hit: Hit): void {
    this.#hits.push(hit);
    // Many may come at once: they are drawn together.
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  /** The method that found them, once it is known. */
  found(method: string): void {
    this.#method = method;
  }

  #showMore(): void {
    const first = this.#drawn;
    this.#limit += PAGE;
    this.#draw();
    this.#list.children[first]?.querySelector("button")?.focus();
  }

  #draw(): void {
    this.#frame = 0;
    const end = Math.min(this.#limit, this.#hits.length);
    const fresh = this.#hits
      .slice(this.#drawn, end)
      .map((hit, place) => el("li", {}, this.#card(hit, this.#drawn + place)));
    this.#list.append(...fresh);
    this.#drawn = end;
    const hidden = this.#hits.length - end;
    this.#more.hidden = hidden === 0;
    fill(this.#more, `Show ${Math.min(PAGE, hidden)} more of ${grouped(this.#hits.length)}`);
    this.#files.hidden = this.#hits.length === 0;
  }

  #card(hit: Hit, place: number): HTMLElement {
    const view = new BoardView("Board");
    const n = hit.columns.length;
    const queens = hit.columns.map((column, row): Square => [row, column]);
    const { attackers } = ask("look", { board: { n, queens } });
    const hasQueen = new Set(queens.map(([row, column]) => row * n + column));
    // Safe squares: exactly two queens attack them.
    const safe = attackers.flatMap((count, at): Square[] =>
      count === 2 && !hasQueen.has(at) ? [[Math.floor(at / n), at % n]] : [],
    );
    view.draw({ n, queens, tints: [{ squares: safe, color: 0, label: "" }] });
    set(view.root, { "aria-hidden": "true" });
    const ways = many(BigInt(hit.ways), "way");
    const button = el(
      "button",
      {
        type: "button",
        class: "hit",
        "aria-label": `Open board ${place + 1}: ${ways}`,
        onclick: () => {
          for (const other of this.#list.querySelectorAll("[aria-current]"))
            set(other, { "aria-current": null });
          set(button, { "aria-current": "true" });
          this.#open(hit);
        },
      },
      view.root,
      el("span", { class: "number" }, ways),
    );
    return button;
  }
}
