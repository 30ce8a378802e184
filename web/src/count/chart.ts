/** A chart with a scale of powers of ten. */

import { el, fill, svg } from "../dom.ts";

export interface Series {
  readonly name: string;
  /** The class of its line and points. */
  readonly look: string;
  /** x, and the logarithm of y to base 10. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Charted {
  readonly label: string;
  readonly series: readonly Series[];
  /** The words beside a power of ten. */
  readonly power: (exponent: number) => string;
  /** Where points are marked. */
  readonly marked: number;
  readonly title: string;
}

const HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** `10¹²`. */
export function powerWords(exponent: number): string {
  if (exponent === 0) return "1";
  if (exponent === 1) return "10";
  return `10${String(exponent).replace(/\d/g, (digit) => HIGH[Number(digit)] ?? "")}`;
}

/** The powers of ten that get a line: few enough to be read. */
export function ticks(least: number, most: number, room: number): number[] {
  const apart = [1, 2, 3, 5, 10, 20].find((step) => (most - least) / step <= Math.max(1, room)) ?? 20;
  const first = Math.ceil(least / apart - 1e-9) * apart;
  return Array.from({ length: Math.floor((most - first) / apart + 1e-9) + 1 }, (_, k) => first + k * apart);
}

/** A chart as wide as there is room for, with the names of its lines above. */
export function chart(): { root: HTMLElement; show(charted: Charted): void } {
  const drawing = svg("svg", { role: "img", class: "log-chart" });
  const frame = el("div", { class: "chart-frame" }, drawing);
  const names = el("p", { class: "legend" });
  let shown: Charted | null = null;
  const draw = (): void => {
    if (shown === null || frame.clientWidth === 0) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    paint(drawing, shown, frame.clientWidth, frame.clientHeight, rem * 0.85);
  };
  new ResizeObserver(draw).observe(frame);
  const show = (charted: Charted): void => {
    shown = charted;
    fill(
      names,
      charted.series.map(({ name, look }) =>
        el("span", { class: "scale" }, el("span", { class: `swatch line ${look}` }), name),
      ),
    );
    draw();
  };
  return { root: el("div", {}, names, frame), show };
}

function paint(drawing: SVGSVGElement, charted: Charted, width: number, height: number, em: number): void {
  const points = charted.series.flatMap((series) => series.points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs, Math.min(...xs) + 1)];
  const low = Math.floor(Math.min(...ys) + 1e-9);
  const high = Math.max(Math.ceil(Math.max(...ys) - 1e-9), low + 1);
  const frame = { left: em * 4.2, right: width - em * 1.2, top: em * 1.6, bottom: height - em * 2.4 };
  const toX = (x: number): number => frame.left + ((x - left) / (right - left)) * (frame.right - frame.left);
  const toY = (y: number): number => frame.bottom - ((y - low) / (high - low)) * (frame.bottom - frame.top);
  const text = (x: number, y: number, anchor: string, words: string | number, look = ""): SVGTextElement =>
    svg("text", { x, y, "text-anchor": anchor, "font-size": em, class: look }, words);

  drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
  drawing.setAttribute("aria-label", charted.label);
  const lines = ticks(low, high, (frame.bottom - frame.top) / (em * 2)).map((y) => [
    svg("line", { x1: frame.left, x2: frame.right, y1: toY(y), y2: toY(y), class: "grid" }),
    text(frame.left - em * 0.5, toY(y) + em * 0.35, "end", charted.power(y)),
  ]);
  const apart = Math.max(1, Math.ceil((right - left) / Math.max(1, (frame.right - frame.left) / (em * 2.2))));
  const below = Array.from({ length: Math.floor((right - left) / apart) + 1 }, (_, k) => left + k * apart);
  fill(
    drawing,
    lines,
    below.map((x) => text(toX(x), frame.bottom + em * 1.2, "middle", x)),
    text(frame.right, height - em * 0.15, "end", "n"),
    text(0, em, "start", charted.title),
    charted.series.map((series) => line(series, charted.marked, toX, toY, em)),
  );
}

function line(
  { look, points }: Series,
  marked: number,
  toX: (x: number) => number,
  toY: (y: number) => number,
  em: number,
): SVGGElement {
  const path = points.map(([x, y], k) => `${k === 0 ? "M" : "L"}${toX(x).toFixed(1)} ${toY(y).toFixed(1)}`);
  const point = (x: number, y: number): SVGCircleElement => {
    const isMarked = x === marked;
    return svg("circle", {
      cx: toX(x),
      cy: toY(y),
      r: em * (isMarked ? 0.5 : 0.22),
      class: isMarked && "marked",
    });
  };
  return svg(
    "g",
    { class: look },
    svg("path", { d: path.join("") }),
    points.map(([x, y]) => point(x, y)),
  );
}
