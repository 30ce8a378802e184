/** The times of methods by board size: a chart, a table and a file. */

import "../style/chart.css";

import { createEffect, createMemo, createSignal, For, type JSX, on, Show } from "solid-js";

import { announce } from "../announce.ts";
import { lookOf } from "../chart/drawing.tsx";
import { roundTime, time } from "../chart/format.ts";
import type { Line, Plot } from "../chart/plane.ts";
import { Chart } from "../chart/view.tsx";
import { fast } from "../engine/core.ts";
import { Asking, type Cell, type Refused } from "../engine/index.ts";
import { inTurn, THREADS, withWorkers } from "../engine/workers.ts";
import { Fold } from "../fields/index.tsx";
import { saveCsv } from "../save.ts";
import { Table } from "../table.tsx";
import { titleOf } from "./methods.ts";

/** The board sizes, from 4 to 22. */
const SIZES = Array.from({ length: 19 }, (_, place) => 4 + place);

/** The runs of each method on each size; the time limit of a run is in seconds. */
const RUNS = { runs: 3, seed: 0, time_limit: 0.5 };

/** The result of a method on a board of n rows. */
interface Timed {
  readonly n: number;
  readonly cell: Cell;
}

export type Times = ReturnType<typeof createTimes>;

/** Other methods need another measurement. */
export function createTimes(methods: () => readonly string[]) {
  const asking = new Asking();
  const [measured, setMeasured] = createSignal<readonly Timed[]>([]);
  const [failure, setFailure] = createSignal("");
  const names = createMemo(() => [...new Set(methods())], undefined, {
    equals: (before, after) => before.join() === after.join(),
  });
  const timesOf = (name: string): readonly Timed[] => measured().filter(({ cell }) => cell.method === name);

  const clear = (): void => {
    asking.stop();
    setMeasured([]);
    setFailure("");
  };
  createEffect(on(names, clear));

  /** The first size of a method without a result; none after a size on which it did not answer. */
  const nextOf = (name: string): number | undefined =>
    timesOf(name).some(({ cell }) => cell.state !== "answered") ? undefined : SIZES[timesOf(name).length];
  const isComplete = (): boolean => names().every((name) => nextOf(name) === undefined);

  /** Measure the methods in parallel, each up to the first size on which it does not answer. */
  const measure = (signal: AbortSignal): Promise<unknown> => {
    const left = names().filter((name) => nextOf(name) !== undefined);
    const count = Math.min(THREADS, left.length);
    return withWorkers(fast(), count, signal, (_, workers) =>
      inTurn(
        workers,
        () => left.shift(),
        async (worker, method) => {
          for (let n = nextOf(method); n !== undefined; n = nextOf(method)) {
            const size = n;
            const { rows } = await worker.ask("compare", { ...RUNS, sizes: [size], methods: [method] });
            const cells = rows.flatMap(({ cells }) => cells);
            setMeasured([...measured(), ...cells.map((cell) => ({ n: size, cell }))]);
          }
        },
      ),
    );
  };
  /** Begin, or continue after a stop. */
  const start = async (): Promise<void> => {
    if (isComplete()) clear();
    setFailure("");
    announce("Measuring the times.");
    try {
      if ((await asking.run(measure)) !== null) announce("All times are measured.");
    } catch (thrown) {
      setFailure((thrown as Refused).message);
    }
  };
  return {
    ...{ names, measured, timesOf, failure, isRunning: asking.isRunning, isComplete },
    ...{ start, stop: asking.stop },
  };
}

function plotOf({ names, timesOf }: Times): Plot {
  const lines = names().map((name, place): Line => {
    const points = timesOf(name).flatMap(({ n, cell }) =>
      cell.seconds === null
        ? []
        : [{ x: n, y: cell.seconds.median, name: "time", value: time(cell.seconds.median) }],
    );
    const leavesAt = timesOf(name).find(({ cell }) => cell.state === "limit")?.n ?? null;
    return { name: titleOf(name), look: lookOf(place), points, leavesAt };
  });
  const words = lines.map(({ name, points, leavesAt }) => {
    const ends = [points[0], points.length > 1 ? points.at(-1) : undefined];
    const values = ends.flatMap((point) => (point ? [`${point.value} at n = ${point.x}`] : []));
    return `${name}: ${values.join(", ") || "no time"}${leavesAt ? `, too slow at n = ${leavesAt}` : ""}.`;
  });
  return {
    ...{ lines, sizes: SIZES, title: "median time", tick: roundTime },
    description: `Median time to the first solution by board size. ${words.join(" ")}`,
  };
}

/** A time in the table, or why there is none. */
const cellWords = (cell: Cell | undefined): string =>
  cell === undefined ? "" : cell.seconds === null ? cell.state : time(cell.seconds.median);

function save({ measured }: Times): void {
  const rows = measured().toSorted((a, b) => a.n - b.n);
  saveCsv("queenside-times", [
    ["n", "method", "state", "seconds"],
    ...rows.map(({ n, cell }) => [n, cell.method, cell.state, cell.seconds?.median ?? ""]),
  ]);
}

/** A button that measures, and the chart. */
export function TimesChart({ times }: { readonly times: Times }): JSX.Element {
  const { names, measured, timesOf, failure, isRunning, isComplete, start, stop } = times;
  const isEmpty = (): boolean => measured().length === 0;
  const isTooSlow = (): boolean => measured().some(({ cell }) => cell.state === "limit");
  const act = (): string => {
    if (isRunning()) return "Stop";
    return isEmpty() || isComplete() ? "Chart of the times for n = 4 to 22" : "Continue";
  };
  return (
    <section class="watch-times" aria-labelledby="watch-times">
      <h3 id="watch-times">Times of these methods</h3>
      <div class="row">
        <button type="button" onClick={() => (isRunning() ? stop() : void start())}>
          {act()}
        </button>
        <button type="button" class="exports" hidden={isEmpty()} onClick={() => save(times)}>
          Download CSV
        </button>
      </div>
      <p class="bad note" role="alert" hidden={failure() === ""}>
        {failure()}
      </p>
      <Show when={!isEmpty()}>
        <Chart label="Points of the chart of times" plot={plotOf(times)} />
        <p class="muted">
          The median of {RUNS.runs} runs on empty boards. Equal distances upwards are equal factors: a
          straight rising line is exponential.
          {isTooSlow() && ` An arrow: at least half of the runs reached ${RUNS.time_limit} s.`}
        </p>
        <Fold summary="Times as a table">
          <Table label="Median times" heads={["n", ...names().map(titleOf)]}>
            <For each={SIZES}>
              {(n) => (
                <tr>
                  <th scope="row">{n}</th>
                  <For each={names()}>
                    {(name) => <td>{cellWords(timesOf(name).find((timed) => timed.n === n)?.cell)}</td>}
                  </For>
                </tr>
              )}
            </For>
          </Table>
        </Fold>
      </Show>
    </section>
  );
}
