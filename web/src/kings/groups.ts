/** The groups' table: in how many ways 0, 1, 2 … kings can stand on each. */

import { el, fill, set } from "../dom.ts";
import type { Kings } from "../engine/index.ts";
import { type Focus, leads } from "./focus.ts";
import { breakable, many } from "./words.ts";
import { grouped } from "../words.ts";

/** A group's letter on its colour. */
export function letter(label: string, group: number): HTMLElement {
  return el("span", { class: `letter letter-${group % 8}` }, label);
}

export class GroupsTable {
  readonly root = el("div", {
    class: "scroll tall",
    tabindex: 0,
    role: "region",
    "aria-label": "King groups",
  });
  readonly #focus: Focus;
  #rows: HTMLTableRowElement[] = [];
  #buttons: HTMLButtonElement[] = [];

  constructor(focus: Focus) {
    this.#focus = focus;
    focus.listen((group) => {
      this.#rows.forEach((row, place) => row.classList.toggle("is-on", place === group));
      this.#buttons.forEach((button, place) =>
        set(button, { "aria-pressed": String(place === focus.pinned) }),
      );
      if (group !== null) this.#reveal(group);
    });
  }

  show({ groups }: Kings): void {
    const widest = Math.max(2, ...groups.map(({ ways }) => ways.length));
    this.#buttons = groups.map(({ label, squares }, group) => {
      const button = el(
        "button",
        {
          type: "button",
          class: "pick",
          "aria-pressed": "false",
          "aria-label": `Group ${label}, ${many(squares.length, "square")}`,
          onclick: () => this.#focus.pin(group),
        },
        letter(label, group),
      );
      return button;
    });
    this.#rows = groups.map(({ squares, ways }, group) => {
      const row = el(
        "tr",
        {},
        el("th", { scope: "row" }, this.#buttons[group]),
        el("td", { class: "muted" }, squares.length),
        Array.from({ length: widest }, (_, kings) =>
          el("td", {}, ways[kings] === undefined ? "" : breakable(grouped(ways[kings]))),
        ),
      );
      leads(row, group, this.#focus);
      return row;
    });
    const numbers = Array.from({ length: widest }, (_, kings) => el("th", { scope: "col" }, kings));
    fill(
      this.root,
      el(
        "table",
        { class: "groups" },
        el("caption", { class: "hidden" }, "Ways of setting so many kings on each group"),
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            el("td", {}),
            el("td", {}),
            el("th", { scope: "colgroup", colspan: widest, class: "over" }, "ways of setting … kings"),
          ),
          el("tr", {}, el("th", { scope: "col" }, "group"), el("th", { scope: "col" }, "squares"), numbers),
        ),
        el("tbody", {}, this.#rows),
      ),
    );
  }

  /** Scrolls the table, and it alone, to a group's row. */
  #reveal(group: number): void {
    const row = this.#rows[group];
    if (row === undefined || row.matches(":hover, :focus-within")) return;
    const [box, line] = [this.root.getBoundingClientRect(), row.getBoundingClientRect()];
    if (line.top < box.top || line.bottom > box.bottom)
      this.root.scrollTop += line.top - box.top - box.height / 2;
  }
}
