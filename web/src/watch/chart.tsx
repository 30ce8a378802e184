/**
 * The chart of queens and energy over time, or of energy alone if all queens are always on the
 * board. Clicking or dragging in it goes to an event.
 */

import { type Child, computed, el, type ReadonlySignal } from "../dom.ts";
import { fold } from "../fields/index.ts";
import { table } from "../table.tsx";
import { counted, grouped } from "../words.ts";
import type { Playback } from "./playback.ts";
import type { Run } from "./run.ts";

const WIDTH = 1000;
const HEIGHT = 160;
/** The maximum number of rows of the table. */
const ROWS = 20;

type Measure = "queens" | "energy";

interface Point extends Record<Measure, number> {
  readonly place: number;
}

function pointsOf(series: Float64Array): Point[] {
  const points: Point[] = [];
  for (let at = 0; at + 2 < series.length; at += 3)
    points.push({ place: series[at] ?? 0, energy: series[at + 1] ?? 0, queens: series[at + 2] ?? 0 });
  return points;
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** The path of a step line; `top` is the largest value. A value holds until the next event. */
function stepPath(points: readonly Point[], of: Measure, span: number, top: number): string {
  const x = (place: number): string => short((place / span) * WIDTH);
  const y = (value: number): string => short(HEIGHT - (value / Math.max(1, top)) * HEIGHT);
  const [first] = points;
  if (first === undefined) return "";
  // Long runs have fewer points than events: the line starts at the first point.
  let path = `M${x(first.place)} ${y(first[of])}`;
  let before = first[of];
  for (const point of points.slice(1)) {
    path += `H${x(point.place)}`;
    if (point[of] !== before) path += `V${y(point[of])}`;
    before = point[of];
  }
  return path;
}

/** Choose at most `most` evenly spaced points, including the last. */
function chosen(points: readonly Point[], most: number): Point[] {
  const every = Math.max(1, points.length / most);
  const isChosen = (at: number): boolean => Math.floor((at + 1) / every) > Math.floor(at / every);
  return points.filter((_, at) => isChosen(at) || at === points.length - 1).slice(-most);
}

function rangeInWords(points: readonly Point[], of: Measure): string {
  const values = points.map((point) => point[of]);
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  return least === most ? `always ${grouped(least)}` : `from ${grouped(least)} to ${grouped(most)}`;
}

function inWords(points: readonly Point[], end: number): string {
  if (points.length === 0) return "Queens on the board and energy over time: no events";
  const [queens, energy] = [rangeInWords(points, "queens"), rangeInWords(points, "energy")];
  return `Over ${counted(end, "event")}: queens on the board ${queens}; energy (attacking pairs) ${energy}`;
}

/** The chart of a run; all runs share the time axis. */
export function chart(
  run: ReadonlySignal<Run | undefined>,
  playback: Playback,
  go: (place: number) => void,
): Element {
  const recording = computed(() => run.value?.recording.value);
  /** Methods that move queens have a landscape: the chart shows energy alone. */
  const isLandscape = computed(() => (run.value?.tree.value ?? null) === null);
  const points = computed(() => pointsOf(recording.value?.series ?? new Float64Array()));
  const span = computed(() => Math.max(1, playback.end.value));
  const most = (of: Measure, least: number): number =>
    points.value.reduce((most, point) => Math.max(most, point[of]), least);
  const mostQueens = computed(() => most("queens", run.value?.asked.board.n ?? 1));
  const mostEnergy = computed(() => most("energy", 1));
  const queens = computed(() => stepPath(points.value, "queens", span.value, mostQueens.value));
  const energy = (): string => stepPath(points.value, "energy", span.value, mostEnergy.value);
  const area = (): string => {
    const line = isLandscape.value ? energy() : queens.value;
    const from = ((points.value[0]?.place ?? 0) / span.value) * WIDTH;
    return line === "" ? "" : `${line}V${HEIGHT}H${from}Z`;
  };
  const now = (): number => ((run.value?.placeAt(playback.place.value) ?? 0) / span.value) * WIDTH;
  const percent = (part: number): string => `${100 * part}%`;
  const dot = (
    <i
      class="dot"
      hidden={() => !isLandscape.value}
      style={() => ({
        left: percent(now() / WIDTH),
        top: percent(1 - (run.value?.seen.value?.energy ?? 0) / mostEnergy.value),
      })}
    />
  );

  const seek = (event: PointerEvent): void => {
    const { left, width } = plot.getBoundingClientRect();
    go(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width))) * span.value));
  };
  const plot = el(
    "svg",
    {
      role: "img",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      "aria-label": () => inWords(points.value, recording.value?.end ?? 0),
      onpointerdown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        plot.setPointerCapture(event.pointerId);
        seek(event);
      },
      onpointermove: (event: PointerEvent) => plot.hasPointerCapture(event.pointerId) && seek(event),
    },
    <path class="area" d={area} />,
    <path class="queens" d={queens} />,
    <path class="energy" d={energy} />,
    <line class="now" y1={-10} y2={HEIGHT + 10} x1={now} x2={now} />,
  );
  const seen = (of: Measure) => () => {
    const seen = run.value?.seen.value;
    return grouped((of === "queens" ? seen?.queens.length : seen?.energy) ?? 0);
  };
  const ends = (look: string, ...words: readonly Child[]): Element => (
    <div class={`ends ${look}`} aria-hidden="true">
      {words.map((word) => (
        <span>{word}</span>
      ))}
    </div>
  );
  return (
    <div class={() => (isLandscape.value ? "watch-chart landscape" : "watch-chart")}>
      <p class="legend">
        <span class="key queens">
          Queens on the board <strong class="number">{seen("queens")}</strong>
        </span>
        <span class="key energy">
          Energy (attacking pairs) <strong class="number">{seen("energy")}</strong>
        </span>
      </p>
      <div class="plot">
        {ends("up queens", () => grouped(mostQueens.value), "0")}
        <div class="hills">
          {plot}
          {dot}
        </div>
        {ends("up energy", () => grouped(mostEnergy.value), "0")}
        {ends("", "0", "events", () => grouped(span.value))}
      </div>
      {fold("Numbers as a table", () => numbers(points.value))}
    </div>
  );
}

/** A table of some points of the chart. */
function numbers(points: readonly Point[]): Element {
  const parts = { label: "Queens and energy by event", heads: ["Event", "Queens", "Energy"] };
  const rows = chosen(points, ROWS).map(({ place, queens, energy }) => (
    <tr>
      <th scope="row">{grouped(place)}</th>
      <td>{queens}</td>
      <td>{energy}</td>
    </tr>
  ));
  return table(parts, rows);
}
