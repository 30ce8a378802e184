/** Counts that were paused, in this browser, to be taken up or dropped. */

import { el, fill } from "../dom.ts";
import type { Kept } from "./kept.ts";
import { percent } from "./numbers.ts";
import { grouped } from "../words.ts";
import { nameOf } from "./words.ts";

export function keptList(
  open: (kept: Kept) => void,
  drop: (kept: Kept) => void,
): { root: HTMLElement; show(all: readonly Kept[]): void } {
  const list = el("ul", { class: "kept" });
  const head = el("h3", { tabindex: -1 }, "Paused counts");
  const root = el("div", { hidden: true }, head, list);
  const row = (kept: Kept): HTMLElement => {
    const what = `n = ${kept.n}, ${nameOf(kept.engine)}`;
    return el(
      "li",
      { class: "row" },
      el("span", {}, `${what}: ${percent(kept.done)} done, ${grouped(kept.record.count)} found`),
      el("button", { onclick: () => open(kept), "aria-label": `Open ${what}` }, "Open"),
      el("button", { onclick: () => (drop(kept), head.focus()), "aria-label": `Drop ${what}` }, "Drop"),
    );
  };
  return {
    root,
    show: (all) => {
      root.hidden = all.length === 0;
      fill(list, all.map(row));
    },
  };
}
