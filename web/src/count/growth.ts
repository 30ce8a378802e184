/** The charts: how fast the numbers grow, and how fast one's own times do. */

import { el } from "../dom.ts";
import { chart, powerWords, type Series } from "./chart.ts";
import type { Timed } from "./kept.ts";
import { duration, factorials, log10 } from "./numbers.ts";
import { grouped } from "../words.ts";

/** Where the logarithm is a number. */
function points(counts: readonly string[]): Series["points"] {
  return counts.flatMap((count, n) => {
    const y = log10(count);
    return y === null ? [] : [[n, y] as const];
  });
}

export function growth(counts: readonly string[]): {
  root: HTMLElement;
  show(n: number, times: readonly Timed[]): void;
} {
  const [solutions, own] = [chart(), chart()];
  const largest = counts.length - 1;
  const series: Series[] = [
    {
      name: "n!, ways with one queen in each row and column",
      look: "series-1",
      points: points(factorials(largest)),
    },
    { name: "Q(n), ways so that none attacks another", look: "series-0", points: points(counts) },
  ];
  const label =
    `Q(n) on a scale of powers of ten, n from 0 to ${largest}: nearly a straight line from n = 8 on, up to ` +
    `${grouped(counts[largest] ?? "")}; n! lies above it and parts from it. The table has the numbers.`;
  const mine = el(
    "div",
    {},
    el("h3", {}, "Your times"),
    own.root,
    el(
      "p",
      { class: "muted" },
      "From the moment the count has its plan, without the start of the engine. The numbers are in the table.",
    ),
  );
  const none = el(
    "p",
    { class: "muted" },
    "Count two sizes or more, and a chart of your times comes here: “Count 1 to n” fills it.",
  );
  const root = el(
    "div",
    {},
    el("h3", {}, "Solutions"),
    solutions.root,
    el("p", { class: "muted" }, "Q(2) = Q(3) = 0 have no place on such a scale."),
    mine,
    none,
  );
  const show = (n: number, times: readonly Timed[]): void => {
    solutions.show({ label, series, power: powerWords, marked: n, title: "ways" });
    const engines = [...new Set(times.map(({ engine }) => engine))].sort();
    const of = (engine: string): Timed[] =>
      times.filter((timed) => timed.engine === engine).sort((a, b) => a.n - b.n);
    const isEnough = new Set(times.map((timed) => timed.n)).size >= 2;
    mine.hidden = !isEnough;
    none.hidden = isEnough;
    if (!isEnough) return;
    const told = engines.map(
      (engine) =>
        `${engine}: ${of(engine)
          .map(({ n, ms }) => `n = ${n} ${duration(ms)}`)
          .join(", ")}`,
    );
    own.show({
      label: `Your times on a scale of powers of ten. ${told.join("; ")}.`,
      series: engines.map((engine, index) => ({
        name: engine,
        look: `series-${index % 4}`,
        points: of(engine).map(({ n, ms }) => [n, Math.log10(Math.max(ms, 0.1))]),
      })),
      power: (exponent) => (exponent < 0 ? `0.1 ms` : duration(10 ** exponent).replace(/\.0+(?= )/, "")),
      marked: n,
      title: "time",
    });
  };
  return { root, show };
}
