/** Texts about races. */

import { count, time } from "../chart/format.ts";
import type { Cell } from "../engine/questions.ts";
import { counted } from "../words.ts";
import type { Results } from "./results.ts";
import { type Measure, MEASURES, type Question } from "./settings.ts";

export const TITLES: Record<Measure, string> = {
  seconds: "Time to the first solution",
  steps: "Steps to the first solution",
  moves: "Moves to the first solution",
};

export function valueText(value: number | null, measure: Measure): string {
  if (value === null) return "no answer";
  return measure === "seconds" ? time(value) : count(value);
}

const MEANINGS = {
  seconds: "",
  steps: " A step is the unit of work of a method, such as one examined square.",
  moves: " A move places or moves a queen.",
};

export function progressWords(results: Results): string {
  const cells = `${results.done} of ${counted(results.all, "cell")}`;
  const threads = results.threads === undefined ? "" : `, ${counted(results.threads, "thread")}`;
  if (results.state === "done") return `Done: ${counted(results.all, "cell")}${threads}.`;
  if (results.state === "stopped") return `Stopped after ${cells}.`;
  if (results.state === "failed") return `Failed after ${cells}: ${results.why}.`;
  const { now } = results;
  return now === null ? "Starting …" : `${now.method} on n = ${now.n}: ${cells}`;
}

export function settingsWords({ sizes, methods, runs, seed, time_limit }: Question): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  const boards = sizes.length === 1 ? `n = ${first}` : `${sizes.length} sizes from ${first} to ${last}`;
  const limit = counted(time_limit, "second");
  return `${counted(methods.length, "method")} on ${boards}, ${counted(runs, "run")} each with seeds from ${seed}, at most ${limit} per run.`;
}

/** Describe the end of a race, for screen readers. */
export function endWords(results: Results): string {
  const { sizes, methods } = results.question;
  const timesOf = (n: number): { method: string; seconds: number }[] =>
    methods.flatMap((method) => {
      const seconds = results.cell(n, method)?.seconds?.median;
      return seconds === undefined ? [] : [{ method, seconds }];
    });
  const largest = sizes.findLast((n) => timesOf(n).length > 0);
  if (largest === undefined) return `${progressWords(results)} No method found a solution.`;
  const [best] = timesOf(largest).sort((a, b) => a.seconds - b.seconds);
  return `${progressWords(results)} Fastest on n = ${largest}: ${best?.method}, ${valueText(best?.seconds ?? null, "seconds")}.`;
}

/** Explain how to read the chart; the text depends on its axes. */
export function readingWords(measure: Measure, isLinear: boolean, hasLogarithmicSizes: boolean): string {
  const what = measure === "seconds" ? "the time" : `the ${measure}`;
  const head = "How to read it:";
  const meaning = MEANINGS[measure];
  if (isLinear)
    return `${head} twice as high is twice ${what}. An exponential line rises steeply and makes the others look flat.${meaning}`;
  return hasLogarithmicSizes
    ? `${head} equal distances on an axis are equal factors. A straight line is a power of n; one that bends upwards is exponential.${meaning}`
    : `${head} equal distances upwards are equal factors of ${what}. A straight rising line is exponential; one that flattens is like a power of n.${meaning}`;
}

/** Explain the markers and the precision of the numbers. */
export function signsWords(measure: Measure, isAnyTooSlow: boolean): string {
  const arrows = isAnyTooSlow
    ? " An arrow: at least half of the runs reached the time limit, so larger boards were skipped."
    : "";
  const bars = `Bars span the quartiles.${arrows}`;
  return measure === "seconds"
    ? `${bars} Each method warms up before it is timed. A run shorter than 10 ms is repeated in five batches for 10 ms; its time is the mean of the middle batch.`
    : `${bars} The same seed gives the same ${measure} on every machine.`;
}

const STATES: Record<Cell["state"], string> = {
  answered: "answered",
  limit: "at least half of the runs reached the limit",
  skipped: "skipped: a smaller board reached the limit",
  refused: "refused: the method does not accept boards this large",
};

/** List all values of a cell with an answer. */
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
