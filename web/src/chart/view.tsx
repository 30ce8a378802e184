/**
 * A chart that fills its place and shows the values of a point on mouse, touch and keyboard input.
 */

import { announce, computed, el, set, signal, untracked } from "../dom.ts";
import { type Dot, draw, sample } from "./drawing.ts";
import { pairs } from "../table.tsx";
import { type Plot, without } from "./plane.ts";

/** The minimum width for names beside the ends of lines. */
const MIN_WIDTH = 620;
const NAMES = 204;
/** The maximum distance from the pointer to a point. */
const MAX_DISTANCE = 28;

interface Options {
  /** The label of the points, and the id of the element that explains the keys. */
  readonly label: string;
  readonly help: string;
  /**
   * The hidden lines, and an action to hide or show one. Without it the legend is above the chart.
   */
  readonly lines?: { readonly off: () => readonly string[]; readonly toggle: (name: string) => void };
}

/** `plot` may return `null` while the chart is not visible. */
export function chartView(plot: () => Plot | null, { label, help, lines }: Options): Element {
  const width = signal(0);
  const marked = signal<{ readonly name: string; readonly x: number } | null>(null);
  const shown = computed(() => {
    const all = plot();
    return all && without(all, lines?.off() ?? []);
  });
  const frame = computed(() => {
    const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const isWide = lines !== undefined && width.value >= MIN_WIDTH * unit;
    const rows = (plot()?.lines.length ?? 0) * 26 * unit + 74 * unit;
    const space = Math.max(400 * unit, innerHeight - 250 * unit);
    const least = isWide ? Math.min(rows, 500 * unit) : 300 * unit;
    const height = Math.max(least, Math.min(width.value * 0.56, space));
    return { width: width.value, height, unit, names: isWide ? NAMES * unit : 0 };
  });
  // Invisible elements have no size.
  const drawing = computed(() =>
    shown.value === null || width.value === 0 ? null : draw(shown.value, frame.value),
  );
  const dot = computed(
    () =>
      drawing.value?.dots.find(
        ({ line, point }) => line.name === marked.value?.name && point.x === marked.value.x,
      ) ?? null,
  );
  const mark = (dot: Dot | null): void => {
    marked.value = dot && { name: dot.line.name, x: dot.point.x };
  };

  const ring = (): Element | null => {
    const { unit } = frame.value;
    const at = dot.value && { cx: dot.value.x, cy: dot.value.y, r: 9 * unit, "stroke-width": 2.5 * unit };
    return at && el("g", { class: "ring" }, el("circle", at));
  };
  const picture = el(
    "svg",
    {
      ...{ class: "chart", role: "img", width: () => frame.value.width, height: () => frame.value.height },
      viewBox: () => `0 0 ${frame.value.width} ${frame.value.height}`,
      "aria-label": () => shown.value?.description,
    },
    () => drawing.value?.nodes,
    ring,
  );
  const tip = el("div", { class: "tip", hidden: () => dot.value === null }, () =>
    dot.value === null
      ? null
      : [
          <p class="tip-head">
            <strong>{dot.value.line.name}</strong> on n = {dot.value.point.x}
          </p>,
          pairs(null, () => dot.value?.point.rows() ?? []),
        ],
  );
  // Beside the point, on the side with more space; otherwise below or above it.
  const place = (): Record<string, string> => {
    if (dot.value === null) return {};
    const { x, y } = dot.value;
    const [own, tall] = [tip.offsetWidth, tip.offsetHeight];
    const { width, height, unit } = frame.value;
    const gap = 16 * unit;
    const wish = x > width / 2 ? x - own - gap : x + gap;
    const left = Math.max(0, Math.min(width - own, wish));
    const over = y + gap + tall <= height ? y + gap : y - gap - tall;
    const top = left === wish ? Math.max(0, Math.min(height - tall, y - tall / 2)) : over;
    return { left: `${left}px`, top: `${top}px` };
  };
  set(tip, { style: place });

  const point = (event: PointerEvent): void => {
    const { left, top } = picture.getBoundingClientRect();
    const away = ({ x, y }: Dot): number => Math.hypot(x - event.clientX + left, y - event.clientY + top);
    const dots = drawing.value?.dots ?? [];
    const nearest = dots.toSorted((a, b) => away(a) - away(b))[0];
    mark(nearest !== undefined && away(nearest) <= MAX_DISTANCE * frame.value.unit ? nearest : null);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return mark(null);
    const next = step(drawing.value?.dots ?? [], dot.value, event.key);
    if (next === null) return;
    event.preventDefault();
    mark(next);
    const words = next.point.rows().map((row) => row.join(" "));
    announce(`${next.line.name}, n = ${next.point.x}: ${words.join(", ")}`);
  };
  const root = (
    <div class={() => (frame.value.names > 0 ? "chart-place wide" : "chart-place")}>
      <div
        class="chart-box"
        tabindex={0}
        role="group"
        aria-label={label}
        aria-describedby={help}
        onpointermove={point}
        onpointerdown={point}
        onpointerleave={() => mark(null)}
        onblur={() => mark(null)}
        onkeydown={key}
      >
        {picture}
        {tip}
      </div>
    </div>
  );
  new ResizeObserver(() => (width.value = root.clientWidth)).observe(root);

  /** The y position of a name; those of hidden lines are at the bottom. */
  const top = (name: string): number => {
    const { height, unit } = frame.value;
    const hidden = lines?.off().filter((off) => plot()?.lines.some((line) => line.name === off)) ?? [];
    return drawing.value?.places.get(name) ?? height - 42 * unit - 26 * unit * hidden.indexOf(name);
  };
  const left = (): number => frame.value.width - NAMES * frame.value.unit + 8 * frame.value.unit;
  const names = computed(() => JSON.stringify(plot()?.lines.map(({ name }) => name) ?? []));
  const legend = (): Element[] => {
    // The buttons stay the same while values arrive, so that they do not lose the focus.
    void names.value;
    return untracked(() => plot()?.lines ?? []).map(({ name, meaning = "", look }) => {
      const isOn = (): boolean => !lines?.off().includes(name);
      const places = (): Record<string, string> =>
        frame.value.names > 0 ? { left: `${left()}px`, top: `${top(name)}px` } : { left: "", top: "" };
      const inside = [sample(look), <span>{name + meaning}</span>];
      return (
        <li style={places}>
          {lines === undefined ? (
            <span class="line-name">{inside}</span>
          ) : (
            <button
              type="button"
              aria-pressed={isOn}
              title={() => (isOn() ? "Hide the line" : "Show the line")}
              onclick={() => lines.toggle(name)}
            >
              {inside}
            </button>
          )}
        </li>
      );
    });
  };
  const list = (
    <ul class="legend" aria-label={lines === undefined ? "Lines" : "Lines: press to hide or show"}>
      {legend}
    </ul>
  );
  if (lines === undefined) root.prepend(list);
  else root.append(list);
  return root;
}

/**
 * Return the next point for a key: left and right on the same line, up and down at the same size.
 */
function step(dots: readonly Dot[], from: Dot | null, key: string): Dot | null {
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity }[key];
  if (by === undefined) return null;
  if (from === null) return dots[0] ?? null;
  const isUpright = key === "ArrowUp" || key === "ArrowDown";
  const row = isUpright
    ? dots.filter(({ point }) => point.x === from.point.x).sort((a, b) => b.y - a.y)
    : dots.filter(({ line }) => line === from.line);
  return row[Math.min(row.length - 1, Math.max(0, row.indexOf(from) + by))] ?? from;
}
