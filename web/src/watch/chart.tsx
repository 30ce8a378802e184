/** The chart of conflicts over time. Clicking or dragging in it goes to a step. */

import { createMemo, Index, type JSX } from "solid-js";

import { counted, grouped } from "../words.ts";
import type { Playback } from "./playback.ts";
import type { Run } from "./run.ts";

const WIDTH = 1000;
const HEIGHT = 160;

interface Point {
  readonly place: number;
  readonly conflicts: number;
}

function pointsOf(series: Float64Array): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 2 < series.length; at += 3)
    points.push({ place: series[at] ?? 0, conflicts: series[at + 1] ?? 0 });
  return points;
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** The path of a step line; `top` is the largest value. A value holds until the next step. */
function stepPath(points: readonly Point[], span: number, top: number): string {
  const x = (place: number): string => short((place / span) * WIDTH);
  const y = (value: number): string => short(HEIGHT - (value / top) * HEIGHT);
  const [first] = points;
  if (first === undefined) return "";
  // Long runs have fewer points than steps: the line starts at the first point.
  let path = `M${x(first.place)} ${y(first.conflicts)}`;
  let before = first.conflicts;
  for (const { place, conflicts } of points.slice(1)) {
    path += `H${x(place)}`;
    if (conflicts !== before) path += `V${y(conflicts)}`;
    before = conflicts;
  }
  return path;
}

interface ChartProps {
  readonly run: Run;
  readonly playback: Playback;
  go(place: number): void;
}

/** The chart of a run, with its own axis of steps: a short run beside a long one stays readable. */
export function Chart(props: ChartProps): JSX.Element {
  const recording = () => props.run.recording();
  const points = createMemo(() => pointsOf(recording().series));
  const span = createMemo(() => Math.max(1, recording().end));
  const most = createMemo(() => points().reduce((most, { conflicts }) => Math.max(most, conflicts), 1));
  const line = createMemo(() => stepPath(points(), span(), most()));
  const area = (): string =>
    line() === "" ? "" : `${line()}V${HEIGHT}H${((points()[0]?.place ?? 0) / span()) * WIDTH}Z`;
  const least = createMemo(() => points().reduce((least, point) => Math.min(least, point.conflicts), most()));
  const label = (): string =>
    `Over ${counted(recording().end, "step")}: conflicts from ${grouped(least())} to ${grouped(most())}`;
  const now = (): number => (props.run.placeAt(props.playback.place()) / span()) * WIDTH;
  const conflicts = (): number => props.run.seen()?.energy ?? 0;
  let plot!: SVGSVGElement;

  const seek = (event: PointerEvent): void => {
    const { left, width } = plot.getBoundingClientRect();
    props.go(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width))) * span()));
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    plot.setPointerCapture(event.pointerId);
    seek(event);
  };
  return (
    <div class="watch-chart">
      <span />
      <p class="muted number conflicts">{counted(conflicts(), "conflict")}</p>
      <Ends look="up" words={[grouped(most()), "0"]} />
      <svg
        role="img"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-label={label()}
        ref={plot}
        onPointerDown={down}
        onPointerMove={(event) => plot.hasPointerCapture(event.pointerId) && seek(event)}
      >
        <path class="area" d={area()} />
        <path class="line" d={line()} />
        <line class="now" y1={0} y2={HEIGHT} x1={now()} x2={now()} />
      </svg>
      <span />
      <Ends look="" words={["0", "steps", grouped(span())]} />
    </div>
  );
}

/** The ends of an axis. */
const Ends = (props: { readonly look: string; readonly words: readonly string[] }): JSX.Element => (
  <div class={`ends muted ${props.look}`} aria-hidden="true">
    <Index each={props.words}>{(word) => <span>{word()}</span>}</Index>
  </div>
);
