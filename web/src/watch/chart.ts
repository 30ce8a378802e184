/**
 * Queens and energy over time, each on an axis of its own, with a line at the present event; a press or a pull in it goes
 * there.
 */

import { el, fill, set, svg } from "../dom.ts";
import { chosen, extent, pointsOf, type Point, seriesInWords, stepPath, written } from "./series.ts";

const WIDTH = 1000;
const HEIGHT = 160;
const ROWS = 20;

export class ChartView {
  readonly root: HTMLElement;
  readonly #queensArea = svg("path", { class: "area" });
  readonly #queensLine = svg("path", { class: "queens" });
  readonly #energyLine = svg("path", { class: "energy" });
  readonly #cursor = svg("line", { class: "now", y1: -10, y2: HEIGHT + 10 });
  readonly #svg = svg(
    "svg",
    { role: "img", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" },
    this.#queensArea,
    this.#queensLine,
    this.#energyLine,
    this.#cursor,
  );
  readonly #queens = el("strong", { class: "number" }, "0");
  readonly #energy = el("strong", { class: "number" }, "0");
  readonly #mostQueens = el("span", {}, "");
  readonly #mostEnergy = el("span", {}, "");
  readonly #last = el("span", {}, "");
  readonly #body = el("tbody");
  readonly #table: HTMLDetailsElement;
  #points: Point[] = [];
  #span = 1;

  constructor(go: (place: number) => void) {
    const head = ["Event", "Queens", "Energy"].map((name) => el("th", { scope: "col" }, name));
    this.#table = el(
      "details",
      { ontoggle: () => this.#tell() },
      el("summary", {}, "These numbers as a table"),
      el(
        "div",
        { class: "scroll", role: "group", "aria-label": "Queens and energy after events", tabindex: 0 },
        el("table", {}, el("thead", {}, el("tr", {}, head)), this.#body),
      ),
    );
    this.root = el(
      "div",
      { class: "watch-chart" },
      el(
        "p",
        { class: "legend" },
        el("span", { class: "key queens" }, "Queens on the board ", this.#queens),
        el("span", { class: "key energy" }, "Energy (attacking pairs) ", this.#energy),
      ),
      el(
        "div",
        { class: "plot" },
        el("div", { class: "ends up queens", "aria-hidden": "true" }, this.#mostQueens, el("span", {}, "0")),
        this.#svg,
        el("div", { class: "ends up energy", "aria-hidden": "true" }, this.#mostEnergy, el("span", {}, "0")),
        el(
          "div",
          { class: "ends", "aria-hidden": "true" },
          el("span", {}, "0"),
          el("span", {}, "events"),
          this.#last,
        ),
      ),
      this.#table,
    );
    const seek = (event: PointerEvent): void => {
      const { left, width } = this.#svg.getBoundingClientRect();
      go(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width))) * this.#span));
    };
    this.#svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.#svg.setPointerCapture(event.pointerId);
      seek(event);
    });
    this.#svg.addEventListener("pointermove", (event) => {
      if (this.#svg.hasPointerCapture(event.pointerId)) seek(event);
    });
  }

  /** Draws a run of `end` events on an axis of `span`. */
  show(series: Float64Array, end: number, span: number, n: number): void {
    this.#points = pointsOf(series);
    this.#span = Math.max(1, span);
    const points = this.#points;
    const mostQueens = Math.max(n, extent(points, "queens")[1]);
    const mostEnergy = Math.max(1, extent(points, "energy")[1]);
    const scale = { span: this.#span, width: WIDTH, height: HEIGHT };
    const queens = stepPath(points, "queens", { ...scale, top: mostQueens });
    const from = ((points[0]?.place ?? 0) / this.#span) * WIDTH;
    set(this.#queensLine, { d: queens });
    set(this.#queensArea, { d: queens === "" ? "" : `${queens}V${HEIGHT}H${from}Z` });
    set(this.#energyLine, { d: stepPath(points, "energy", { ...scale, top: mostEnergy }) });
    set(this.#svg, { "aria-label": seriesInWords(points, end) });
    fill(this.#mostQueens, written(mostQueens));
    fill(this.#mostEnergy, written(mostEnergy));
    fill(this.#last, written(this.#span));
    this.#tell();
  }

  /** Where it is now. */
  point(place: number): void {
    const x = (place / this.#span) * WIDTH;
    set(this.#cursor, { x1: x, x2: x });
  }

  read(queens: number, energy: number): void {
    this.#queens.textContent = written(queens);
    this.#energy.textContent = written(energy);
  }

  /** Fills the table, when it is open. */
  #tell(): void {
    if (!this.#table.open) return;
    fill(
      this.#body,
      chosen(this.#points, ROWS).map(({ place, queens, energy }) =>
        el("tr", {}, el("th", { scope: "row" }, written(place)), el("td", {}, queens), el("td", {}, energy)),
      ),
    );
  }
}
