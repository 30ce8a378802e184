/**
 * A chart that fills its place and shows the values of a point on mouse, touch and keyboard input.
 */

import { createEffect, createMemo, createSignal, For, type JSX, onCleanup, onMount, Show } from "solid-js";

import { announce } from "../announce.ts";
import { Pairs } from "../table.tsx";
import { type Dot, draw, sample } from "./drawing.tsx";
import { type Line, type Plot, without } from "./plane.ts";

/** The minimum width for names beside the ends of lines. */
const MIN_WIDTH = 620;
const NAMES = 204;
/** The maximum distance from the pointer to a point. */
const MAX_DISTANCE = 28;

interface ChartProps {
  /** It may be `null` while the chart is not visible. */
  readonly plot: Plot | null;
  /** The label of the points, and the id of the element that explains the keys. */
  readonly label: string;
  readonly help: string;
  /**
   * The hidden lines, and an action to hide or show one. Without it the legend is above the chart.
   */
  readonly lines?: { readonly off: readonly string[]; toggle(name: string): void };
}

const namesOf = (lines: readonly Line[]): string => JSON.stringify(lines.map(({ name }) => name));

export function Chart(props: ChartProps): JSX.Element {
  const [width, setWidth] = createSignal(0);
  const [marked, setMarked] = createSignal<{ readonly name: string; readonly x: number } | null>(null);
  let root!: HTMLDivElement;
  let picture!: SVGSVGElement;
  let tip!: HTMLDivElement;
  const hasButtons = props.lines !== undefined;
  const off = (): readonly string[] => props.lines?.off ?? [];
  const plot = createMemo(() => props.plot);
  const shown = createMemo(() => {
    const all = plot();
    return all && without(all, off());
  });
  const frame = createMemo(() => {
    const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const isWide = hasButtons && width() >= MIN_WIDTH * unit;
    const rows = (plot()?.lines.length ?? 0) * 26 * unit + 74 * unit;
    const space = Math.max(400 * unit, innerHeight - 250 * unit);
    const least = isWide ? Math.min(rows, 500 * unit) : 300 * unit;
    const height = Math.max(least, Math.min(width() * 0.56, space));
    return { width: width(), height, unit, names: isWide ? NAMES * unit : 0 };
  });
  const drawing = createMemo(() => {
    const all = shown();
    // Invisible elements have no size.
    return all === null || width() === 0 ? null : draw(all, frame());
  });
  const dot = createMemo(() => {
    const at = marked();
    return drawing()?.dots.find(({ line, point }) => line.name === at?.name && point.x === at.x) ?? null;
  });
  const mark = (dot: Dot | null): void => void setMarked(dot && { name: dot.line.name, x: dot.point.x });

  // Beside the point, on the side with more space; otherwise below or above it.
  createEffect(() => {
    const at = dot();
    if (at === null) return;
    const { x, y } = at;
    const [own, tall] = [tip.offsetWidth, tip.offsetHeight];
    const { width, height, unit } = frame();
    const gap = 16 * unit;
    const wish = x > width / 2 ? x - own - gap : x + gap;
    const left = Math.max(0, Math.min(width - own, wish));
    const over = y + gap + tall <= height ? y + gap : y - gap - tall;
    const top = left === wish ? Math.max(0, Math.min(height - tall, y - tall / 2)) : over;
    Object.assign(tip.style, { left: `${left}px`, top: `${top}px` });
  });
  const observer = new ResizeObserver(() => setWidth(root.clientWidth));
  onMount(() => observer.observe(root));
  onCleanup(() => observer.disconnect());

  const point = (event: PointerEvent): void => {
    const { left, top } = picture.getBoundingClientRect();
    const away = ({ x, y }: Dot): number => Math.hypot(x - event.clientX + left, y - event.clientY + top);
    const dots = drawing()?.dots ?? [];
    const nearest = dots.toSorted((a, b) => away(a) - away(b))[0];
    mark(nearest !== undefined && away(nearest) <= MAX_DISTANCE * frame().unit ? nearest : null);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return mark(null);
    const next = step(drawing()?.dots ?? [], dot(), event.key);
    if (next === null) return;
    event.preventDefault();
    mark(next);
    const words = next.point.rows().map((row) => row.join(" "));
    announce(`${next.line.name}, n = ${next.point.x}: ${words.join(", ")}`);
  };

  /** The y position of a name; those of hidden lines are at the bottom. */
  const top = (name: string): number => {
    const { height, unit } = frame();
    const hidden = off().filter((off) => plot()?.lines.some((line) => line.name === off));
    return drawing()?.places.get(name) ?? height - 42 * unit - 26 * unit * hidden.indexOf(name);
  };
  const left = (): number => frame().width - NAMES * frame().unit + 8 * frame().unit;
  const isWide = (): boolean => frame().names > 0;
  /** The buttons stay the same while values arrive, so that they do not lose the focus. */
  const named = createMemo(() => plot()?.lines ?? [], undefined, {
    equals: (before, after) => namesOf(before) === namesOf(after),
  });
  const legend = (
    <ul class="legend" aria-label={hasButtons ? "Lines: press to hide or show" : "Lines"}>
      <For each={named()}>
        {({ name, meaning = "", look }) => {
          const isOn = (): boolean => !off().includes(name);
          const inside = [sample(look), <span>{name + meaning}</span>];
          return (
            <li
              style={{
                left: isWide() ? `${left()}px` : undefined,
                top: isWide() ? `${top(name)}px` : undefined,
              }}
            >
              {hasButtons ? (
                <button
                  type="button"
                  aria-pressed={isOn()}
                  title={isOn() ? "Hide the line" : "Show the line"}
                  onClick={() => props.lines?.toggle(name)}
                >
                  {inside}
                </button>
              ) : (
                <span class="line-name">{inside}</span>
              )}
            </li>
          );
        }}
      </For>
    </ul>
  );
  return (
    <div class="chart-place" classList={{ wide: isWide() }} ref={root}>
      {!hasButtons && legend}
      <div
        class="chart-box"
        tabindex={0}
        role="group"
        aria-label={props.label}
        aria-describedby={props.help}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => mark(null)}
        onBlur={() => mark(null)}
        onKeyDown={key}
      >
        <svg
          class="chart"
          role="img"
          width={frame().width}
          height={frame().height}
          viewBox={`0 0 ${frame().width} ${frame().height}`}
          aria-label={shown()?.description}
          ref={picture}
        >
          {drawing()?.nodes}
          <Show when={dot()}>
            {(at) => (
              <g class="ring">
                <circle cx={at().x} cy={at().y} r={9 * frame().unit} stroke-width={2.5 * frame().unit} />
              </g>
            )}
          </Show>
        </svg>
        <div class="tip" hidden={dot() === null} ref={tip}>
          <Show when={dot()}>
            {(at) => (
              <>
                <p class="tip-head">
                  <strong>{at().line.name}</strong> on n = {at().point.x}
                </p>
                <Pairs rows={at().point.rows()} />
              </>
            )}
          </Show>
        </div>
      </div>
      {hasButtons && legend}
    </div>
  );
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
