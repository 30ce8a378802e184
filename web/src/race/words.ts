/** Values and sentences of a race. */

import { count, time } from "../chart/format.ts";
import type { Cell } from "../engine/protocol.ts";
import { counted } from "../words.ts";
import type { Results } from "./results.ts";
import { type Measure, MEASURES, type Question } from "./settings.ts";

/** Titles of the measures. */
export const TITLES: Record<Measure, string> = {
  seconds: "Time to the first solution",
  steps: "Steps to the first solution",
  moves: "Moves to the first solution",
};

/** A value in words. */
export function valueText(value: number | null, measure: Measure): string {
  if (value === null) return "no answer";
  return measure === "seconds" ? time(value) : count(value);
}

const MEANINGS = {
  seconds: "",
  steps: " A step is the unit of work of a method, such as a square it looks at.",
  moves: " A move is a queen placed or moved.",
};

/** What is being run. */
export function progressWords(results: Results): string {
  const cells = `${results.done} of ${counted(results.all, "cell")}`;
  const threads = results.threads === undefined ? "" : `, ${counted(results.threads, "thread")}`;
  if (results.state === "done") return `Done: ${counted(results.all, "cell")}${threads}.`;
  if (results.state === "stopped") return `Stopped after ${cells}.`;
  if (results.state === "failed") return `Broke off after ${cells}: ${results.why}.`;
  const { now } = results;
  return now === null ? "The core is being started." : `${now.method} on n = ${now.n}: ${cells}`;
}

/** What the results are of. */
export function settingsWords({ sizes, methods, runs, seed, time_limit }: Question): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  const boards = sizes.length === 1 ? `n = ${first}` : `${sizes.length} sizes from ${first} to ${last}`;
  const limit = counted(time_limit, "second");
  return `${counted(methods.length, "method")} on ${boards}, ${counted(runs, "run")} each with seeds from ${seed}, at most ${limit} per run.`;
}

/** The end of a race, for screen readers. */
export function endWords(results: Results): string {
  const { sizes, methods } = results.question;
  const timesOf = (n: number): { method: string; seconds: number }[] =>
    methods.flatMap((method) => {
      const seconds = results.cell(n, method)?.seconds?.median;
      return seconds === undefined ? [] : [{ method, seconds }];
    });
  const largest = sizes.findLast((n) => timesOf(n).length > 0);
  if (largest === undefined) return `${progressWords(results)} No method answered.`;
  const [best] = timesOf(largest).sort((a, b) => a.seconds - b.seconds);
  return `${progressWords(results)} Fastest on n = ${largest}: ${best?.method}, ${valueText(best?.seconds ?? null, "seconds")}.`;
}

/** How to read the chart, by its two axes. */
export function readingWords(measure: Measure, isLinear: boolean, hasLogarithmicSizes: boolean): string {
  const what = measure === "seconds" ? "the time" : `the ${measure}`;
  const head = "How to read it:";
  const meaning = MEANINGS[measure];
  if (isLinear)
    return `${head} twice as high is twice ${what}. What grows exponentially leaps up and presses all else to the ground.${meaning}`;
  return hasLogarithmicSizes
    ? `${head} the same way along an axis is the same factor. A straight line is a power of n; one that bends upwards grows exponentially.${meaning}`
    : `${head} the same way up is the same factor of ${what}. A line that rises straight grows exponentially; one that flattens grows like a power of n.${meaning}`;
}

/** What the signs mean, and how exact the numbers are. */
export function signsWords(measure: Measure, isAnyTooSlow: boolean): string {
  const arrows = isAnyTooSlow
    ? " An arrow: at least half of the runs came to the limit there, and larger boards were skipped."
    : "";
  const bars = `Bars reach from quartile to quartile.${arrows}`;
  return measure === "seconds"
    ? `${bars} Each method warms up before its time is measured; a run shorter than 10 ms is repeated in five batches for 10 ms, and the mean of the middle batch is its time.`
    : `${bars} The same seed gives the same ${measure} on every machine.`;
}

const STATES: Record<Cell["state"], string> = {
  answered: "answered",
  limit: "half of the runs or more came to the limit",
  skipped: "skipped: a smaller board was too much already",
  refused: "refused: the method does not take boards this large",
};

/** All values of a cell with an answer. */
export function cellRows(cell: Cell, measure: Measure): (readonly [name: string, value: string])[] {
  const spread = cell[measure];
  const text = (value: number | null): string => valueText(value, measure);
  const others = MEASURES.filter((other) => other !== measure);
  return [
    [measure, text(spread?.median ?? null)],
    ...(spread === null || cell.answered < 2
      ? []
      : [
          ["quartiles", `${text(spread.lower)} – ${text(spread.upper)}`] as const,
          ["range", `${text(spread.least)} – ${text(spread.greatest)}`] as const,
        ]),
    ...others.map((other) => [other, valueText(cell[other]?.median ?? null, other)] as const),
    ["answered", `${cell.answered} of ${cell.runs}`],
  ];
}

export const cellWords = (cell: Cell, measure: Measure): string =>
  cell[measure] === null
    ? STATES[cell.state]
    : cellRows(cell, measure)
        .map((row) => row.join(" "))
        .join(", ");
