/** The chart on the page: as large as its place, and with every point's numbers at hand by mouse, touch and keys. */

import { el, fill, set, svg } from "../dom.ts";
import { announce } from "../shell/announce.ts";
import { type Dot, draw, type Drawing } from "./chart.ts";
import type { Plot } from "./plane.ts";
import { cellWords, description } from "./words.ts";
import { Legend } from "./legend.ts";
import { tipOf } from "./tip.ts";

/** From this width on, in plain pixels, names stand beside the ends of lines. */
const WIDE = 620;
const NAMES = 204;
/** A pointer this near to a point means it. */
const NEAR = 28;

export class ChartView {
  readonly root: HTMLElement;
  readonly #svg = svg("svg", { class: "chart", role: "img" });
  readonly #ring = svg("g", { class: "ring" });
  readonly #tip = el("div", { class: "tip", hidden: true });
  readonly #box: HTMLElement;
  readonly #legend: Legend;
  #plot: Plot | null = null;
  #drawing: Drawing | null = null;
  #marked: { name: string; n: number } | null = null;
  #unit = 1;

  /** `toggle` hears of a line to be hidden or shown. */
  constructor(toggle: (name: string) => void) {
    this.#legend = new Legend(toggle);
    this.#box = el(
      "div",
      { class: "chart-box", tabindex: 0, role: "group" },
      this.#svg as unknown as Node,
      this.#tip,
    );
    set(this.#box, { "aria-label": "Points of the chart", "aria-describedby": "race-keys" });
    this.root = el("div", { class: "chart-place" }, this.#box, this.#legend.root);
    new ResizeObserver(() => this.#redraw()).observe(this.root);
    this.#box.addEventListener("pointermove", (event) => this.#point(event));
    this.#box.addEventListener("pointerdown", (event) => this.#point(event));
    this.#box.addEventListener("pointerleave", () => this.#mark(null));
    this.#box.addEventListener("blur", () => this.#mark(null));
    this.#box.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Whether sizes stand on a logarithmic axis. */
  get isLogarithmic(): boolean {
    return this.#drawing?.isLogarithmic ?? false;
  }

  /** Shows these lines but those that are off. */
  show(plot: Plot, off: readonly string[]): void {
    this.#plot = { ...plot, lines: plot.lines.filter(({ name }) => !off.includes(name)) };
    this.#legend.show(plot.lines, off);
    this.#redraw();
  }

  #redraw(): void {
    const plot = this.#plot;
    const place = this.root.clientWidth;
    // Out of sight nothing has a size.
    if (plot === null || place === 0) return;
    const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    this.#unit = unit;
    const isWide = place >= WIDE * unit;
    this.root.classList.toggle("wide", isWide);
    const room = Math.max(400 * unit, innerHeight - 250 * unit);
    const rows = this.#legend.count * 26 * unit + 74 * unit;
    const height = isWide
      ? Math.max(Math.min(place * 0.56, room), Math.min(rows, 500 * unit))
      : Math.max(300 * unit, Math.min(place * 0.95, room));
    const frame = { width: place, height, unit, names: isWide ? NAMES * unit : 0, head: 0 };
    const drawing = draw(plot, frame);
    this.#drawing = drawing;
    set(this.#svg, {
      viewBox: `0 0 ${place} ${height}`,
      width: place,
      height,
      "aria-label": description(plot.lines, plot.measure),
    });
    fill(this.#svg, ...drawing.nodes, this.#ring);
    this.#legend.place(
      isWide ? drawing.places : null,
      place - NAMES * unit + 8 * unit,
      height - 42 * unit,
      unit,
    );
    this.#drawMark();
  }

  #dot(marked: { name: string; n: number } | null): Dot | null {
    if (marked === null) return null;
    return (
      this.#drawing?.dots.find(({ line, point }) => line.name === marked.name && point.n === marked.n) ?? null
    );
  }

  #point(event: PointerEvent): void {
    const { left, top } = this.#svg.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const away = (dot: Dot): number => Math.hypot(dot.x - x, dot.y - y);
    let nearest: Dot | null = null;
    for (const dot of this.#drawing?.dots ?? [])
      if (nearest === null || away(dot) < away(nearest)) nearest = dot;
    this.#mark(nearest !== null && away(nearest) <= NEAR * this.#unit ? nearest : null);
  }

  #mark(dot: Dot | null): void {
    this.#marked = dot === null ? null : { name: dot.line.name, n: dot.point.n };
    this.#drawMark();
  }

  #drawMark(): void {
    const [dot, plot] = [this.#dot(this.#marked), this.#plot];
    this.#tip.hidden = dot === null;
    fill(this.#ring);
    if (dot === null || plot === null) return;
    const unit = this.#unit;
    this.#ring.append(
      svg("circle", { cx: dot.x, cy: dot.y, r: 9 * unit, "stroke-width": 2.5 * unit }) as unknown as Node,
    );
    fill(this.#tip, ...tipOf(dot, plot));
    // Beside the point, on the side with more room; where there is none, under or over it.
    const [width, height] = [this.root.clientWidth, this.#svg.clientHeight];
    const [own, tall] = [this.#tip.offsetWidth, this.#tip.offsetHeight];
    const gap = 16 * unit;
    const wish = dot.x > width / 2 ? dot.x - own - gap : dot.x + gap;
    const left = Math.max(0, Math.min(width - own, wish));
    const over = dot.y + gap + tall <= height ? dot.y + gap : dot.y - gap - tall;
    const top = left === wish ? Math.max(0, Math.min(height - tall, dot.y - tall / 2)) : over;
    this.#tip.style.setProperty("left", `${left}px`);
    this.#tip.style.setProperty("top", `${top}px`);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return this.#mark(null);
    const dots = this.#drawing?.dots ?? [];
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
    if (!keys.includes(event.key) || dots.length === 0) return;
    event.preventDefault();
    const next = step(dots, this.#dot(this.#marked), event.key);
    this.#mark(next);
    const plot = this.#plot;
    if (plot !== null) {
      announce(`${next.line.name}, n = ${next.point.n}: ${cellWords(next.point.cell, plot.measure)}`);
    }
  }
}

/** The point that a key leads to: along a line to left and right, from line to line of one size up and down. */
export function step(dots: readonly Dot[], from: Dot | null, key: string): Dot {
  const [first] = dots;
  if (from === null) return first as Dot;
  const isAcross = key !== "ArrowUp" && key !== "ArrowDown";
  const row = isAcross
    ? dots.filter(({ line }) => line === from.line)
    : dots.filter(({ point }) => point.n === from.point.n).sort((a, b) => b.y - a.y);
  const place = row.indexOf(from);
  const ends: Record<string, number> = { Home: 0, End: row.length - 1 };
  const by = key === "ArrowRight" || key === "ArrowUp" ? 1 : -1;
  return row[Math.min(row.length - 1, Math.max(0, ends[key] ?? place + by))] ?? from;
}
