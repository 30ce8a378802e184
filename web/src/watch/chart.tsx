/**
 * The chart of queens and energy over time, or of energy alone if all queens are always on the
 * board. Clicking or dragging in it goes to an event.
 */

import { createMemo, For, Index, type JSX } from "solid-js";

import { Fold } from "../fields/index.tsx";
import { Table } from "../table.tsx";
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

interface ChartProps {
  readonly run: Run;
  readonly playback: Playback;
  go(place: number): void;
}

/** The chart of a run, with its own axis of events: a short run beside a long one stays readable. */
export function Chart(props: ChartProps): JSX.Element {
  const recording = () => props.run.recording();
  /** Methods that move queens have a landscape: the chart shows energy alone. */
  const isLandscape = createMemo(() => recording().tree === null);
  const points = createMemo(() => pointsOf(recording().series));
  const span = createMemo(() => Math.max(1, recording().end));
  const most = (of: Measure, least: number): number =>
    points().reduce((most, point) => Math.max(most, point[of]), least);
  const mostQueens = createMemo(() => most("queens", props.run.asked.board.n));
  const mostEnergy = createMemo(() => most("energy", 1));
  const queens = createMemo(() => stepPath(points(), "queens", span(), mostQueens()));
  const energy = createMemo(() => stepPath(points(), "energy", span(), mostEnergy()));
  const area = createMemo(() => {
    const line = isLandscape() ? energy() : queens();
    const from = ((points()[0]?.place ?? 0) / span()) * WIDTH;
    return line === "" ? "" : `${line}V${HEIGHT}H${from}Z`;
  });
  const label = createMemo(() => inWords(points(), recording().end));
  const now = (): number => (props.run.placeAt(props.playback.place()) / span()) * WIDTH;
  const percent = (part: number): string => `${100 * part}%`;
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
    <div class="watch-chart" classList={{ landscape: isLandscape() }}>
      <p class="legend">
        <span class="key queens">
          Queens on the board <strong class="number">{grouped(props.run.seen()?.queens.length ?? 0)}</strong>
        </span>
        <span class="key energy">
          Energy (attacking pairs) <strong class="number">{grouped(props.run.seen()?.energy ?? 0)}</strong>
        </span>
      </p>
      <div class="plot">
        <Ends look="up queens" words={[grouped(mostQueens()), "0"]} />
        <div class="hills">
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
            <path class="queens" d={queens()} />
            <path class="energy" d={energy()} />
            <line class="now" y1={-10} y2={HEIGHT + 10} x1={now()} x2={now()} />
          </svg>
          <i
            class="dot"
            hidden={!isLandscape()}
            style={{
              left: percent(now() / WIDTH),
              top: percent(1 - (props.run.seen()?.energy ?? 0) / mostEnergy()),
            }}
          />
        </div>
        <Ends look="up energy" words={[grouped(mostEnergy()), "0"]} />
        <Ends look="" words={["0", "events", grouped(span())]} />
      </div>
      <Fold summary="Numbers as a table">
        <Numbers points={points()} />
      </Fold>
    </div>
  );
}

/** The ends of an axis. */
const Ends = (props: { readonly look: string; readonly words: readonly string[] }): JSX.Element => (
  <div class={`ends ${props.look}`} aria-hidden="true">
    <Index each={props.words}>{(word) => <span>{word()}</span>}</Index>
  </div>
);

/** A table of some points of the chart. */
const Numbers = (props: { readonly points: readonly Point[] }): JSX.Element => (
  <Table label="Queens and energy by event" heads={["Event", "Queens", "Energy"]}>
    <For each={chosen(props.points, ROWS)}>
      {({ place, queens, energy }) => (
        <tr>
          <th scope="row">{grouped(place)}</th>
          <td>{queens}</td>
          <td>{energy}</td>
        </tr>
      )}
    </For>
  </Table>
);
