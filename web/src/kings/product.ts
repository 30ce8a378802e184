/** The product worked out: the groups' polynomials, and the sum that gives one coefficient. */

import { el, fill, set } from "../dom.ts";
import type { Kings } from "../engine/index.ts";
import { type Focus, leads } from "./focus.ts";
import { letter } from "./groups.ts";
import { polynomial } from "./polynomial.ts";
import { countShares, factorsOf, listShares, type Share, type Ways, waysOf } from "./shares.ts";
import { breakable, many } from "./words.ts";
import { grouped } from "../words.ts";

/** So many shares have a line each. */
const MOST = 200;
/** Up to so many groups have a column each. */
const COLUMNS = 16;

export class Product {
  readonly root = el("section", { class: "panel", "aria-labelledby": "kings-product" });
  readonly #focus: Focus;
  readonly #pick: (share: Share) => void;
  #lines: { share: Share; row: HTMLTableRowElement }[] = [];
  #factors: HTMLElement[] = [];

  /** `pick` hears which share's kings are to be seen. */
  constructor(focus: Focus, pick: (share: Share) => void) {
    this.#focus = focus;
    this.#pick = pick;
    focus.listen((group) =>
      this.#factors.forEach((node, place) => node.classList.toggle("is-on", place === group)),
    );
  }

  show(kings: Kings, ways: Ways, k: number): void {
    const { groups } = kings;
    this.#factors = groups.map(({ label }, group) => {
      const node = el(
        "span",
        { class: "factor" },
        letter(label, group),
        " (",
        polynomial(ways[group] ?? [], null, 16),
        ")",
      );
      leads(node, group, this.#focus);
      return node;
    });
    const all = kings.polynomial.map(BigInt);
    const answer = all[k] ?? 0n;
    fill(
      this.root,
      el("h3", { id: "kings-product" }, "The product, worked out"),
      el(
        "p",
        {},
        "Kings of different groups never touch, so each group is counted alone. In its polynomial the number before ",
        el("i", {}, "x"),
        el("sup", {}, "k"),
        " is the number of ways of ",
        el("i", {}, "k"),
        " kings on it; the product of all of them is the whole board’s.",
      ),
      groups.length === 0
        ? el("p", {}, "No square is safe: there is one way to set no kings, and no other.")
        : [
            el("p", { class: "factors" }, this.#factors),
            el("p", { class: "product" }, "= ", polynomial(all, k < all.length ? k : null)),
          ],
      this.#sum(kings, ways, k, answer),
    );
  }

  /** Tells which line's kings are on the board just now. */
  mark(share: Share | null): void {
    for (const line of this.#lines) {
      const isSeen = share !== null && line.share.every((kings, group) => kings === share[group]);
      set(line.row, { "aria-current": isSeen ? "true" : null });
    }
  }

  #sum({ groups }: Kings, ways: Ways, k: number, answer: bigint): HTMLElement {
    this.#lines = [];
    if (answer === 0n) {
      const room = ways.reduce((sum, group) => sum + group.length - 1, 0);
      const text = `There is room for ${many(room, "king")} at most, the sum of the groups’ greatest numbers: ${many(k, "king")} cannot be set.`;
      return el("p", {}, text);
    }
    const shares = countShares(ways, k);
    const listed = listShares(ways, k, MOST);
    const isWide = groups.length > COLUMNS;
    this.#lines = listed.map((share) => ({ share, row: this.#line(share, ways, groups, isWide) }));
    const told = listed.reduce((sum, share) => sum + waysOf(ways, share), 0n);
    const hidden = shares - BigInt(listed.length);
    const span = isWide ? 2 : groups.length + 1;
    const foot = (name: string, number: bigint): HTMLElement =>
      el("tr", {}, el("th", { scope: "row", colspan: span }, name), el("td", {}, breakable(grouped(number))));
    const heads = isWide
      ? el("th", { scope: "col" }, "kings on the groups")
      : groups.map(({ label }, group) => el("th", { scope: "col" }, letter(label, group)));
    const table = el(
      "table",
      { class: isWide ? "shares is-wide" : "shares" },
      el("caption", { class: "hidden" }, `The ways to share ${many(k, "king")} among the groups`),
      el(
        "thead",
        {},
        el("tr", {}, heads, el("th", { scope: "col" }, "product"), el("th", { scope: "col" }, "ways")),
      ),
      el(
        "tbody",
        {},
        this.#lines.map(({ row }) => row),
      ),
      el(
        "tfoot",
        {},
        hidden > 0n && foot(`and ${many(hidden, "other share")}, together`, answer - told),
        foot("Sum", answer),
      ),
    );
    const count = many(shares, "way", "ways");
    return el(
      "div",
      {},
      el(
        "p",
        {},
        `${many(k, "king")} can be shared among the groups in ${count}. Each is a product, and the sum is the answer:`,
      ),
      el(
        "div",
        { class: "scroll tall", tabindex: 0, role: "region", "aria-label": "The sum, product by product" },
        table,
      ),
    );
  }

  #line(share: Share, ways: Ways, groups: Kings["groups"], isWide: boolean): HTMLTableRowElement {
    const factors = factorsOf(ways, share);
    const shown = factors.filter((_, group) => !isWide || (share[group] ?? 0) > 0);
    const text = shown.length === 0 ? "1" : shown.map((factor) => grouped(factor)).join(" × ");
    const words = share
      .map((kings, group) => (kings > 0 ? `${groups[group]?.label ?? ""} ${kings}` : ""))
      .filter((part) => part !== "")
      .join(", ");
    const all = grouped(waysOf(ways, share));
    const button = el(
      "button",
      {
        type: "button",
        class: "plain",
        "aria-label": `${all}: set these kings, ${words === "" ? "none" : words}`,
        onclick: () => this.#pick(share),
      },
      breakable(all),
    );
    return el(
      "tr",
      { onclick: (event: MouseEvent) => event.target instanceof HTMLTableCellElement && this.#pick(share) },
      isWide ? el("td", {}, words === "" ? "none" : words) : share.map((kings) => el("td", {}, kings)),
      el("td", { class: "muted product-of" }, breakable(text)),
      el("td", {}, button),
    );
  }
}
