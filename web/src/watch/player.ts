/** One method at work: its board, what happens in words, numbers, chart and pseudocode. */

import { BoardView } from "../board/board.ts";
import { ask, type Look, type Method } from "../engine/index.ts";
import { el, fill, set } from "../dom.ts";
import { ChartView } from "./chart.ts";
import { CodeView } from "./code.ts";
import { endInWords } from "./ending.ts";
import { proposalOf, spotOf } from "./marks.ts";
import { ProposalView } from "./proposal.ts";
import type { Run } from "./run.ts";
import { written } from "./series.ts";
import { textOf } from "./text.ts";

export interface Shown {
  readonly lines: boolean;
  readonly attacked: boolean;
}

const COUNTS = ["steps", "moves", "backtracks", "restarts"] as const;
/** Between the pseudocode and the bar, in pixels. */
const GAP = 10;
let players = 0;

export class Player {
  readonly root: HTMLElement;
  run: Run | null = null;
  readonly #board = new BoardView("The board");
  readonly #boardBox = el("div", { class: "place-board" }, this.#board.root);
  readonly #chart: ChartView;
  readonly #code = new CodeView();
  readonly #proposal = new ProposalView();
  readonly #name = el("h3", { id: `player-${++players}` });
  readonly #summary = el("p", { class: "muted" });
  readonly #words = el("p", { class: "watch-words" });
  readonly #end = el("p", { class: "note watch-end" });
  readonly #about = el("div", { class: "prose" });
  readonly #aboutName = el("summary");
  readonly #counts = COUNTS.map((name) => ({ name, value: el("dd", { class: "number" }, "0") }));
  #drawn: unknown[] = [];

  constructor(go: (place: number) => void) {
    this.#chart = new ChartView(go);
    const now = el("div", { class: "place-now" }, this.#words, this.#proposal.root, this.#end);
    const head = el("div", { class: "place-head" }, this.#name, this.#summary);
    this.root = el(
      "section",
      { class: "watch-player", "aria-labelledby": this.#name.id },
      el(
        "div",
        { class: "areas" },
        head,
        this.#boardBox,
        now,
        el(
          "dl",
          { class: "watch-counts place-counts" },
          this.#counts.map(({ name, value }) => el("div", {}, el("dt", {}, name), value)),
        ),
        el("div", { class: "place-chart" }, this.#chart.root),
        el("div", { class: "place-code" }, this.#code.root),
        el("details", { class: "place-about" }, this.#aboutName, this.#about),
      ),
    );
    // Whatever is above the pseudocode moves it when it grows.
    const above = new ResizeObserver(() => this.#fit());
    for (const part of [document.documentElement, head, now, this.#boardBox, this.#chart.root])
      above.observe(part);
    addEventListener("resize", () => this.#fit());
  }

  /** Has another run; the one before is over. */
  begin(method: Method, run: Run): void {
    this.run?.close();
    this.run = run;
    this.#drawn = [];
    fill(this.#name, method.name);
    fill(this.#summary, `${method.summary}.`);
    fill(this.#aboutName, `About ${method.name}`);
    fill(this.#about, textOf(method.text));
    this.#code.show(method.pseudocode);
    const isAnnealing = method.name === "annealing";
    set(this.#proposal.root, { hidden: !isAnnealing });
    set(this.#words, { class: isAnnealing ? "watch-words long" : "watch-words" });
    this.#fit();
  }

  close(): void {
    this.run?.close();
    this.run = null;
  }

  /** The pseudocode ends above the bar that plays. */
  #fit(): void {
    const bar = this.root.closest(".watch")?.querySelector<HTMLElement>(".watch-controls");
    if (bar) this.#code.fit(innerHeight - bar.offsetHeight - GAP);
  }

  /** Draws the chart on an axis of `span` events. */
  chart(span: number): void {
    const run = this.run;
    if (run !== null) this.#chart.show(run.series, run.end, span, run.asked.board.n);
  }

  /** Draws what was seen last. */
  draw(place: number, shown: Shown): void {
    const { run } = this;
    if (run === null) return;
    this.#chart.point(Math.min(place, run.end));
    const isThere = run.refused !== null || run.seen?.place === Math.min(place, run.end);
    set(this.root, { "data-settled": String(isThere) });
    const state = [run.seen, run.end, run.ended, run.refused, run.isFull, shown.lines, shown.attacked];
    if (state.every((value, at) => value === this.#drawn[at]) && this.#drawn.length > 0) return;
    this.#drawn = state;
    const { seen } = run;
    this.#drawBoard(run, shown);
    const isOver = run.ended !== null && (seen?.place ?? 0) >= run.end;
    const isSolved = isOver && run.ended?.status === "solution";
    set(this.#boardBox, { class: isSolved ? "place-board solved" : "place-board" });
    this.#words.textContent = this.words;
    this.#proposal.show(proposalOf(seen?.event ?? null));
    this.#code.light(seen?.line ?? null);
    for (const { name, value } of this.#counts) value.textContent = written(seen?.counts[name] ?? 0);
    this.#chart.read(seen?.queens.length ?? 0, seen?.energy ?? 0);
    const { text, tone } = endInWords(run, isOver);
    this.#end.textContent = text;
    set(this.#end, { class: `note watch-end ${tone}` });
  }

  /** What happened last, in words. */
  get words(): string {
    const seen = this.run?.seen;
    if (this.run?.refused) return "Nothing to watch";
    if (!seen) return "One moment …";
    return seen.place === 0 ? "Before the first event" : seen.words;
  }

  #drawBoard(run: Run, shown: Shown): void {
    const { n, queens: given } = run.asked.board;
    // A method that refuses the given queens does nothing; what it refuses is shown.
    const isIdle = run.seen === null || (run.end === 0 && run.ended !== null);
    const queens = isIdle ? given : (run.seen?.queens ?? given);
    const { marks, attack } = spotOf(run.seen?.event ?? null, n);
    const look = shown.lines || shown.attacked ? lookAt(n, queens) : null;
    const conflicts = [...(shown.lines ? (look?.conflicts ?? []) : []), ...(attack === null ? [] : [attack])];
    const isGiven = (place: number): boolean => given.some(([r, c]) => r * n + c === place);
    const own = given.length === 0 ? queens : queens.filter(([r, c]) => isGiven(r * n + c));
    const found = given.length === 0 ? [] : queens.filter(([r, c]) => !isGiven(r * n + c));
    this.#board.draw({
      n,
      queens: own,
      found,
      marks,
      conflicts,
      attackers: shown.attacked && look ? look.attackers : null,
    });
  }
}

/** Lines and attacked squares; none for what is no board. */
function lookAt(n: number, queens: Look["misplaced"]): Look | null {
  try {
    return ask("look", { board: { n, queens } });
  } catch {
    return null;
  }
}
