/** What stands in place of the chart before a race: races that show something. */

import { el } from "../dom.ts";

const RACES = [
  ["Trying everything: each idea more reaches larger boards", "sizes=4-14&methods=complete"],
  ["Repairing: how the steps grow up to n = 64", "sizes=4-64*2&methods=repair&show=steps"],
  [
    "Backtracking with more and more foresight, counted in steps",
    "sizes=4-20&methods=late-backtracking,backtracking,lookahead,algorithm-x&show=steps",
  ],
  ["All methods on small boards", "sizes=4-10&methods=all"],
] as const;

export function starters(): HTMLElement {
  return el(
    "div",
    { class: "empty" },
    el("p", {}, "Nothing was run yet: press Start, and the lines grow while the methods run."),
    el("p", { class: "muted" }, "Or set up another race:"),
    el(
      "ul",
      {},
      RACES.map(([text, state]) => el("li", {}, el("a", { href: `#race?${state}` }, text))),
    ),
  );
}
