/** The chance that annealing gives a move, and the draw that has to be below it. */

import { el, fill, set, svg } from "../dom.ts";
import type { Proposal } from "./marks.ts";

export class ProposalView {
  readonly #chance = svg("rect", { class: "chance", x: 0, y: 2, height: 8 });
  readonly #draw = svg("line", { class: "draw", y1: 0, y2: 12 });
  readonly #words = el("p", { class: "muted" });
  readonly root = el(
    "div",
    { class: "watch-proposal" },
    svg(
      "svg",
      { viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "all", x: 0, y: 2, width: 100, height: 8 }),
      this.#chance,
      this.#draw,
    ),
    this.#words,
  );

  show(proposal: Proposal | null): void {
    // Its place is kept while nothing is proposed, so that nothing below it jumps.
    set(this.root, { class: proposal === null ? "watch-proposal idle" : "watch-proposal" });
    if (proposal === null) return;
    const { delta, chance, draw, isTaken } = proposal;
    set(this.#chance, { width: chance * 100 });
    set(this.#draw, { x1: draw * 100, x2: draw * 100, class: isTaken ? "draw" : "draw bad" });
    const rule = isTaken
      ? "The draw is below the chance: taken."
      : "The draw is not below the chance: not taken.";
    fill(this.#words, delta < 0 ? "Less energy: taken." : rule);
  }
}
