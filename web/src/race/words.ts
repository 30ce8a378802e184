/** A race in words: for those who cannot see the chart, and for the lines around it. */

import type { Cell } from "../engine/protocol.ts";
import { type Line, pointsOf } from "./lines.ts";
import { type Measure, TITLES, valueText } from "./measure.ts";
import type { Results } from "./results.ts";
import type { Axis, Question } from "./settings.ts";

const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** What the lines show. */
export function description(lines: readonly Line[], measure: Measure): string {
  const told = lines.map((line) => {
    const points = pointsOf(line);
    const [first, last] = [points[0], points.at(-1)];
    const at = (point: typeof first): string =>
      point === undefined ? "no answer" : `${valueText(point.spread.median, measure)} at n = ${point.n}`;
    const words = first === last ? at(first) : `${at(first)}, ${at(last)}`;
    return `${line.name}: ${words}${line.tooSlow === null ? "" : `, too slow at n = ${line.tooSlow}`}.`;
  });
  return [`${TITLES[measure]} by board size, medians.`, ...told].join(" ");
}

/** What is being run. */
export function progressWords(results: Results): string {
  const cells = `${results.done} of ${counted(results.all, "cell")}`;
  if (results.state === "done") return `Done: ${counted(results.all, "cell")}.`;
  if (results.state === "stopped") return `Stopped after ${cells}.`;
  if (results.state === "failed") return `Broke off after ${cells}.`;
  const { now } = results;
  return now === null ? "The core is being started." : `${now.method} on n = ${now.n}: ${cells}`;
}

/** What the results are of. */
export function settingsWords({ sizes, methods, runs, seed, seconds }: Question): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  const boards = sizes.length === 1 ? `n = ${first}` : `${sizes.length} sizes from ${first} to ${last}`;
  const limit = counted(seconds, "second");
  return `${counted(methods.length, "method")} on ${boards}, ${counted(runs, "run")} each with seeds from ${seed}, at most ${limit} a run.`;
}

/** How it ended, for those who only hear. */
export function endWords(results: Results): string {
  const largest = results.question.sizes.findLast((n) =>
    results.question.methods.some((method) => results.cell(n, method)?.seconds),
  );
  if (largest === undefined) return `${progressWords(results)} No method answered.`;
  const cells = results.question.methods
    .map((method) => results.cell(largest, method))
    .filter((cell): cell is Cell => cell?.seconds !== null && cell !== null)
    .sort((a, b) => (a.seconds?.median ?? 0) - (b.seconds?.median ?? 0));
  const [best] = cells;
  const words = best ? `${best.method}, ${valueText(best.seconds?.median ?? null, "seconds")}` : "none";
  return `${progressWords(results)} Fastest on n = ${largest}: ${words}.`;
}

/** How to read the chart. */
export function readingWords(measure: Measure, axis: Axis, isLogarithmic: boolean): string {
  const what = measure === "seconds" ? "the time" : `the ${measure}`;
  const head = "How to read it:";
  if (axis === "linear") {
    return `${head} twice as high is twice ${what}. What grows exponentially leaps up and presses all else to the ground.`;
  }
  return isLogarithmic
    ? `${head} the same way along an axis is the same factor. A straight line is a power of n; one that bends upwards grows exponentially.`
    : `${head} the same way up is the same factor of ${what}. A line that rises straight grows exponentially; one that flattens grows like a power of n.`;
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

/** What is to be said of a cell in full. */
export function cellWords(cell: Cell | null, measure: Measure): string {
  if (cell === null) return "not run";
  const spread = cell[measure];
  if (spread === null) return STATES[cell.state];
  const text = (value: number | null): string => valueText(value, measure);
  return (
    `median ${text(spread.median)}, quartiles ${text(spread.lower)} to ${text(spread.upper)}, ` +
    `least ${text(spread.least)}, greatest ${text(spread.greatest)}; ${cell.answered} of ${counted(cell.runs, "run")} answered`
  );
}
