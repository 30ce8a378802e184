/**
 * A chart that fills its place, below its legend; it shows the value of a point on mouse, touch and
 * keyboard input.
 */

import { createEffect, createMemo, createSignal, For, type JSX, onCleanup, onMount, Show } from "solid-js";

import { announce } from "../announce.ts";
import { type Dot, draw, sample } from "./drawing.tsx";
import type { Plot } from "./plane.ts";

/** The maximum distance from the pointer to a point. */
const MAX_DISTANCE = 28;

interface ChartProps {
  /** It may be `null` while the chart is not visible. */
  readonly plot: Plot | null;
  /** The label of the points. */
  readonly label: string;
}

export function Chart(props: ChartProps): JSX.Element {
  const [width, setWidth] = createSignal(0);
  const [marked, setMarked] = createSignal<{ readonly name: string; readonly x: number } | null>(null);
  let root!: HTMLDivElement;
  let picture!: SVGSVGElement;
  let tip!: HTMLDivElement;
  const plot = createMemo(() => props.plot);
  const frame = createMemo(() => {
    const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const space = Math.max(400 * unit, innerHeight - 250 * unit);
    const height = Math.max(300 * unit, Math.min(width() * 0.56, space));
    return { width: width(), height, unit };
  });
  const drawing = createMemo(() => {
    const all = plot();
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
    // The same keys control the playback of Watch.
    event.preventDefault();
    mark(next);
    announce(`${next.line.name}, n = ${next.point.x}: ${next.point.name} ${next.point.value}`);
  };
  return (
    <div class="chart-place" ref={root}>
      <ul class="row legend" aria-label="Lines">
        <For each={plot()?.lines}>
          {({ name, meaning = "", look }) => (
            <li class="key">
              {sample(look)} {name + meaning}
            </li>
          )}
        </For>
      </ul>
      <div
        class="chart-box"
        tabindex={0}
        role="group"
        aria-label={props.label}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => mark(null)}
        onBlur={() => mark(null)}
        onKeyDown={key}
      >
        <svg
          class="chart number"
          role="img"
          width={frame().width}
          height={frame().height}
          viewBox={`0 0 ${frame().width} ${frame().height}`}
          aria-label={plot()?.description}
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
        <div class="tip number" hidden={dot() === null} ref={tip}>
          <Show when={dot()}>
            {(at) => (
              <>
                <strong>{at().line.name}</strong> on n = {at().point.x}: {at().point.value}
              </>
            )}
          </Show>
        </div>
      </div>
      <p class="muted">Point at a marker for its number, or use the arrow keys.</p>
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
