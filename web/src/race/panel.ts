/** The chart with all that belongs to it, and the table. */

import { el, fill, set } from "../dom.ts";
import type { Method } from "../engine/protocol.ts";
import { ChartView } from "./chartview.ts";
import { exportButtons } from "./exports.ts";
import { linesOf } from "./lines.ts";
import { type Measure, MEASURES, TITLES } from "./measure.ts";
import type { Plot } from "./plane.ts";
import type { Results } from "./results.ts";
import { type Axis, keyOf, keyOfSettings, type Settings } from "./settings.ts";
import { starters } from "./starters.ts";
import { TableView } from "./table.ts";
import { toggle } from "./toggle.ts";
import { progressWords, readingWords, settingsWords, signsWords } from "./words.ts";

export class Panel {
  readonly root: HTMLElement;
  readonly #methods: readonly Method[];
  readonly #measures;
  readonly #axes;
  readonly #chart: ChartView;
  readonly #table = new TableView();
  readonly #title = el("h2");
  readonly #progress = el("progress", { max: 1, value: 0, "aria-label": "Cells done" });
  readonly #progressLine = el("p", { class: "note number" });
  readonly #wrong = el("p", { class: "note bad", role: "alert" });
  readonly #reading = el("p", { class: "reading" });
  readonly #signs = el("p", { class: "muted" });
  readonly #question = el("p", { class: "muted" });
  readonly #said = el("p", { class: "note muted" });
  readonly #empty = starters();
  readonly #chartPart: HTMLElement;
  readonly #tablePart: HTMLElement;
  #shown: { results: Results; plot: Plot } | null = null;

  /** `change` hears how the results are to be shown. */
  constructor(
    methods: readonly Method[],
    change: (news: Partial<Settings>) => void,
    toggleLine: (name: string) => void,
  ) {
    this.#methods = methods;
    const measures = MEASURES.map((measure) => [measure, measure] as const);
    this.#measures = toggle<Measure>("What is measured", measures, (measure) => change({ measure }));
    const axes = [
      ["log", "log axis"],
      ["linear", "linear axis"],
    ] as const;
    this.#axes = toggle<Axis>("Left axis", axes, (axis) => change({ axis }));
    this.#chart = new ChartView(toggleLine);
    const buttons = exportButtons(
      () => this.#shown,
      (words) => fill(this.#said, words),
    );
    const keys =
      "Point at a sign for its numbers, or go from sign to sign with the arrow keys. A press on a name hides its line.";
    this.#chartPart = el(
      "div",
      {},
      this.#chart.root,
      el("p", { class: "hint muted", id: "race-keys" }, keys),
      [this.#reading, this.#signs, this.#question],
      buttons.chart,
    );
    this.#tablePart = el("section", { class: "panel" }, el("h2", {}, "The numbers"), [
      this.#table.root,
      buttons.csv,
      this.#said,
    ]);
    const head = el(
      "div",
      { class: "race-head" },
      this.#title,
      el("div", { class: "row" }, this.#measures.root, this.#axes.root),
    );
    const chart = el("section", { class: "panel race-chart" }, [
      head,
      this.#progress,
      this.#progressLine,
      this.#wrong,
      this.#empty,
      this.#chartPart,
    ]);
    this.root = el("div", {}, chart, this.#tablePart);
  }

  /** Says what went wrong, or that nothing did any more. */
  tell(wrong: string): void {
    fill(this.#wrong, wrong);
    fill(this.#said);
  }

  show(results: Results | null, settings: Settings): void {
    const { measure, axis, off } = settings;
    this.#measures.set(measure);
    this.#axes.set(axis);
    fill(this.#title, TITLES[measure]);
    this.#empty.hidden = results !== null;
    this.#chartPart.hidden = results === null;
    this.#tablePart.hidden = results === null || results.done === 0;
    this.#progress.hidden = results?.state !== "running";
    fill(this.#progressLine, results === null ? "" : progressWords(results));
    this.#shown = null;
    if (results === null) return;
    set(this.#progress, { max: results.all, value: results.done });
    const isOther = keyOf(results.question) !== keyOfSettings(settings);
    const changed = isOther ? " The settings were changed since: start anew for them." : "";
    fill(this.#question, settingsWords(results.question), changed);
    const lines = linesOf(results, this.#methods, measure);
    const { sizes, seconds: limit } = results.question;
    const plot = { lines, sizes, measure, axis, limit };
    this.#chart.show(plot, off);
    this.#table.show(results, measure);
    const seen = lines.filter(({ name }) => !off.includes(name));
    if (results.done > 0) this.#shown = { results, plot: { ...plot, lines: seen } };
    const isAnyTooSlow = seen.some(({ tooSlow }) => tooSlow !== null);
    fill(this.#reading, readingWords(measure, axis, this.#chart.isLogarithmic));
    fill(this.#signs, signsWords(measure, isAnyTooSlow));
  }
}
