/** The known numbers of solutions, with one's own times beside. */

import { el, fill } from "../dom.ts";
import { type Timed } from "./kept.ts";
import { duration, ratio } from "./numbers.ts";
import { grouped } from "../words.ts";

/** Sizes up to `most` are links, which lead to their count. */
export function knownTable(
  counts: readonly string[],
  most: number,
): {
  root: HTMLElement;
  show(n: number, times: readonly Timed[], address: (n: number) => string): void;
} {
  const cells = counts.map(() => el("td", {}));
  const links = [...counts, ""].map((_, n) => (n > most ? null : el("a", { "aria-label": `n = ${n}` }, n)));
  const heads = links.map((link, n) => el("th", { scope: "row" }, link ?? n));
  const rows = counts.map((count, n) => {
    const before = counts[n - 1];
    return el(
      "tr",
      {},
      heads[n],
      el("td", {}, grouped(count)),
      cells[n],
      el("td", {}, before === undefined ? "" : (ratio(count, before) ?? "–")),
      el("td", {}, count.length),
    );
  });
  const next = counts.length;
  const unknown = el(
    "tr",
    {},
    heads[next],
    el("td", {}, "nobody knows"),
    el("td", {}),
    el("td", {}),
    el("td", {}),
  );
  const table = el(
    "table",
    { class: "known" },
    el("caption", { class: "hidden" }, "Numbers of solutions by board size"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, "n"),
        el("th", { scope: "col" }, "Q(n)"),
        el("th", { scope: "col" }, "your time"),
        el("th", { scope: "col" }, "ratio"),
        el("th", { scope: "col" }, "digits"),
      ),
    ),
    el("tbody", {}, rows, unknown),
  );
  const root = el(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": "Known numbers" },
    table,
  );
  const show = (shown: number, times: readonly Timed[], address: (n: number) => string): void => {
    [...rows, unknown].forEach((row, n) => {
      if (n === shown) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      links[n]?.setAttribute("href", address(n));
      const own = times.filter((timed) => timed.n === n).sort((a, b) => a.ms - b.ms)[0];
      const cell = cells[n];
      if (cell === undefined) return;
      fill(cell, own === undefined ? "" : duration(own.ms));
      if (own !== undefined) cell.title = own.engine;
    });
  };
  return { root, show };
}
