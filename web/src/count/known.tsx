/** The known numbers of solutions and the user's times: a table, and charts of their growth. */

import { duration, roundPower, roundTime } from "../chart/format.ts";
import { lookOf } from "../chart/drawing.ts";
import type { Plot, Point } from "../chart/plane.ts";
import { chartView } from "../chart/view.tsx";
import { computed, el } from "../dom.ts";
import { table } from "../table.tsx";
import { grouped } from "../words.ts";
import type { Counts } from "./counts.ts";
import type { Timed } from "./saved.ts";

/** Return the ratio of two counts with three digits; `–` if the second is 0. */
export function ratio(count: string, before: string): string {
  if (Number(before) === 0) return "–";
  const value = Number(count) / Number(before);
  return value === 0 ? "0" : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** The table; sizes that can be counted here are links. */
export function knownTable({ place, n, times }: Counts, address: (n: number) => string): Element {
  const { counts, most } = place;
  const fastest = (size: number): Timed | undefined =>
    times.value.filter((timed) => timed.n === size).toSorted((a, b) => a.ms - b.ms)[0];
  const row = (size: number, count: string | undefined): Element => {
    const own = (): string => {
      const timed = fastest(size);
      return timed === undefined ? "" : duration(timed.ms);
    };
    const link = (
      <a href={() => address(size)} aria-label={`n = ${size}`}>
        {size}
      </a>
    );
    const before = counts[size - 1];
    return (
      <tr aria-current={() => n.value === size || null}>
        <th scope="row">{size > most ? size : link}</th>
        <td>{count === undefined ? "not known" : grouped(count)}</td>
        <td title={() => fastest(size)?.engine}>{own}</td>
        <td>{count !== undefined && before !== undefined && ratio(count, before)}</td>
        <td>{count?.length}</td>
      </tr>
    );
  };
  const caption = "Numbers of solutions by board size";
  const heads = ["n", "Q(n)", "your time", "ratio", "digits"];
  return table(
    { label: "Known numbers", caption, look: "known", heads },
    [...counts, undefined].map((count, size) => row(size, count)),
  );
}

/** Return the factorials of 0 to n. */
export function factorials(n: number): string[] {
  const all = [1n];
  for (let k = 1; k <= n; k++) all.push((all[k - 1] ?? 1n) * BigInt(k));
  return all.map(String);
}

export function growth({ place: { counts }, n, times }: Counts): Element {
  const largest = counts.length - 1;
  const axes = { isLogarithmic: true, least: 0, limit: null };
  const line = (place: number, name: string, meaning: string, points: readonly Point[]) => ({
    ...{ name, meaning, look: lookOf(place), parts: [points], leavesAt: null },
  });
  const point = (x: number, y: number, name: string, value: string): Point => ({
    ...{ x, y, rows: () => [[name, value]] },
  });
  const numbers = (all: readonly string[]): Point[] =>
    all.map((count, size) => point(size, Number(count), "ways", grouped(count)));
  const solutions = computed<Plot>(() => ({
    ...axes,
    lines: [
      line(4, "n!", ", ways with one queen per row and column", numbers(factorials(largest))),
      line(0, "Q(n)", ", solutions", numbers(counts)),
    ],
    sizes: counts.map((_, size) => size),
    title: "ways",
    description:
      `Q(n) for n from 0 to ${largest} on a logarithmic scale: nearly a straight line from n = 8, up to ` +
      `${grouped(counts[largest] ?? "")}. n! is larger and grows faster. The table has the numbers.`,
    marked: n.value,
    tick: roundPower,
  }));
  const own = computed<Plot | null>(() => {
    const all = times.value.toSorted((a, b) => a.n - b.n);
    const sizes = [...new Set(all.map((timed) => timed.n))];
    if (sizes.length < 2) return null;
    const lines = [...new Set(all.map(({ engine }) => engine))].sort().map((engine, place) => {
      const mine = all.filter((timed) => timed.engine === engine);
      // A time of 0 also needs a position on the logarithmic scale.
      const points = mine.map(({ n, ms }) => point(n, Math.max(ms, 0.1) / 1000, "time", duration(ms)));
      return line(place, engine, "", points);
    });
    const words = lines.map(({ name, parts }) => {
      const values = parts.flat().map(({ x, rows }) => `n = ${x} ${rows()[0]?.[1]}`);
      return `${name}: ${values.join(", ")}`;
    });
    const description = `Your times on a logarithmic scale. ${words.join("; ")}.`;
    return { ...axes, lines, sizes, title: "time", description, marked: n.value, tick: roundTime };
  });
  const chart = (label: string, plot: () => Plot | null): Element =>
    chartView(plot, { label, help: "count-keys" });
  return (
    <div>
      <h3>Solutions</h3>
      {chart("Points of the chart of solutions", () => solutions.value)}
      <p class="muted" id="count-keys">
        Point at a marker for its number, or use the arrow keys.
      </p>
      <div hidden={() => own.value === null}>
        <h3>Your times</h3>
        {chart("Points of the chart of your times", () => own.value)}
        <p class="muted">Times do not include starting the engine. The table has the numbers.</p>
      </div>
      <p class="muted" hidden={() => own.value !== null}>
        Count two or more sizes to see a chart of your times, for example with “Count 1 to n”.
      </p>
    </div>
  );
}
