/** The known numbers of solutions and the user's times: a table, and charts of their growth. */

import { createMemo, For, type JSX } from "solid-js";

import { duration, roundPower, roundTime } from "../chart/format.ts";
import { lookOf } from "../chart/drawing.tsx";
import type { Plot, Point } from "../chart/plane.ts";
import { Chart } from "../chart/view.tsx";
import { Table } from "../table.tsx";
import { grouped } from "../words.ts";
import type { Counts } from "./counts.ts";
import { MAX_COUNTED } from "./info.ts";
import type { Timed } from "./saved.ts";
import { factorials, ratio } from "./words.ts";

const fastestOf = (times: readonly Timed[], n: number): Timed | undefined =>
  times.filter((timed) => timed.n === n).toSorted((a, b) => a.ms - b.ms)[0];

/** The table; sizes that can be counted here are links. */
export function KnownTable(props: {
  readonly counts: Counts;
  readonly address: (n: number) => string;
}): JSX.Element {
  const { info, n, times } = props.counts;
  const { counts } = info;
  const row = (count: string | undefined, size: number): JSX.Element => {
    const fastest = (): Timed | undefined => fastestOf(times(), size);
    const own = (): string => {
      const timed = fastest();
      return timed === undefined ? "" : duration(timed.ms);
    };
    const before = counts[size - 1];
    return (
      <tr aria-current={n() === size || undefined}>
        <th scope="row">
          {size > MAX_COUNTED ? (
            size
          ) : (
            <a href={props.address(size)} aria-label={`n = ${size}`}>
              {size}
            </a>
          )}
        </th>
        <td>{count === undefined ? "not known" : grouped(count)}</td>
        <td title={fastest()?.engine}>{own()}</td>
        <td>{count !== undefined && before !== undefined && ratio(count, before)}</td>
      </tr>
    );
  };
  return (
    <Table
      label="Known numbers"
      caption="Numbers of solutions by board size"
      look="known"
      heads={["n", "Q(n)", "your time", "Q(n) / Q(n−1)"]}
    >
      <For each={[...counts, undefined]}>{(count, size) => row(count, size())}</For>
    </Table>
  );
}

/** The smallest size whose time is more than overhead. */
const LEAST_TIMED = 12;

export function Growth(props: { readonly counts: Counts }): JSX.Element {
  const { info, n, times } = props.counts;
  const { counts } = info;
  const largest = counts.length - 1;
  const line = (place: number, name: string, meaning: string, points: readonly Point[]) => ({
    ...{ name, meaning, look: lookOf(place), points, leavesAt: null },
  });
  const numbers = (all: readonly string[]): Point[] =>
    all.map((count, size) => ({ x: size, y: Number(count), name: "ways", value: grouped(count) }));
  const solutions = createMemo<Plot>(() => ({
    lines: [
      line(4, "n!", ", ways with one queen per row and column", numbers(factorials(largest))),
      line(0, "Q(n)", ", solutions", numbers(counts)),
    ],
    sizes: counts.map((_, size) => size),
    title: "ways",
    description:
      `Q(n) for n from 0 to ${largest} on a logarithmic scale: nearly a straight line from n = 8, up to ` +
      `${grouped(counts[largest] ?? "")}. n! is larger and grows faster. The table has the numbers.`,
    marked: n(),
    tick: roundPower,
  }));
  const own = createMemo<Plot | null>(() => {
    const sizes = [...new Set(times().map(({ n }) => n))].filter((n) => n >= LEAST_TIMED);
    if (sizes.length < 2) return null;
    const points = sizes
      .sort((a, b) => a - b)
      .map((n) => {
        const { ms = 0 } = fastestOf(times(), n) ?? {};
        // A time of 0 also needs a position on the logarithmic scale.
        return { x: n, y: Math.max(ms, 0.1) / 1000, name: "time", value: duration(ms) };
      });
    const words = points.map(({ x, value }) => `n = ${x} ${value}`);
    const description = `Your times on a logarithmic scale: ${words.join(", ")}.`;
    return {
      lines: [line(0, "your time", "", points)],
      sizes,
      title: "time",
      description,
      marked: n(),
      tick: roundTime,
    };
  });
  return (
    <div>
      <h3>Solutions</h3>
      <Chart label="Points of the chart of solutions" plot={solutions()} />
      <div hidden={own() === null}>
        <h3>Your times</h3>
        <Chart label="Points of the chart of your times" plot={own()} />
        <p class="muted">
          From n = {LEAST_TIMED} on: smaller counts take less time than starting them. The table has the
          numbers.
        </p>
      </div>
      <p class="muted" hidden={own() !== null}>
        Count two or more sizes to see a chart of your times, for example with “Count 1 to n”.
      </p>
    </div>
  );
}
