/** The numbers of a race: a row for each size, a column for each method. */

import { el, fill } from "../dom.ts";
import type { Cell } from "../engine/protocol.ts";
import { type Measure, spreadOf, spreadText, TITLES, valueText } from "./measure.ts";
import type { Results } from "./results.ts";
import { cellWords } from "./words.ts";

export class TableView {
  readonly root = el("div", { class: "scroll race-table", tabindex: 0, role: "region" });
  readonly #caption = el("caption", { class: "hidden" });
  readonly #head = el("thead");
  readonly #body = el("tbody");

  constructor() {
    this.root.setAttribute("aria-label", "Table of the race");
    this.root.append(el("table", {}, this.#caption, this.#head, this.#body));
  }

  show(results: Results, measure: Measure): void {
    const { sizes, methods } = results.question;
    fill(this.#caption, `${TITLES[measure]}: medians by board size and method`);
    fill(
      this.#head,
      el(
        "tr",
        {},
        el("th", { scope: "col" }, "n"),
        methods.map((name) => el("th", { scope: "col" }, name)),
      ),
    );
    const row = (n: number): HTMLElement =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, n),
        methods.map((name) =>
          cellOf(results.cell(n, name), measure, results.now?.n === n && results.now.method === name),
        ),
      );
    fill(this.#body, sizes.map(row));
  }
}

/** States stand in words, or as a dash that says why when it is pointed at. */
function cellOf(cell: Cell | null, measure: Measure, isNow: boolean): HTMLElement {
  if (cell === null) return isNow ? el("td", { class: "muted" }, "runs …") : el("td");
  const title = cellWords(cell, measure);
  const spread = spreadOf(cell, measure);
  if (spread === null) {
    if (cell.state === "limit") return el("td", { class: "muted", title }, "limit");
    return el(
      "td",
      { class: "muted", title },
      el("span", { "aria-hidden": "true" }, "—"),
      el("span", { class: "hidden" }, cell.state),
    );
  }
  const part = cell.answered < cell.runs ? `${cell.answered}/${cell.runs} ` : "";
  const more = `${part}${spreadText(spread)}`;
  return el("td", { title }, valueText(spread.median, measure), more === "" ? null : el("small", {}, more));
}
