/** Export of results: the numbers as CSV, the chart as SVG or PNG. */

import type { JSX } from "solid-js";

import { announce } from "../announce.ts";
import { chartFile, WIDTH } from "../chart/file.tsx";
import type { Plot } from "../chart/plane.ts";
import { type Cell, refusal, type Spread } from "../engine/questions.ts";
import { csvOf, saveFile, toPng } from "../save.ts";
import type { Results } from "./results.ts";
import { type Measure, MEASURES } from "./settings.ts";
import { settingsWords, TITLES } from "./words.ts";

export interface Shown {
  readonly results: Results;
  readonly plot: Plot;
  readonly measure: Measure;
}

type FileKind = readonly [
  text: string,
  type: string,
  ending: (shown: Shown) => string,
  content: (shown: Shown) => BlobPart | Promise<BlobPart>,
];

const drawing = ({ plot, results, measure }: Shown): string =>
  chartFile(plot, TITLES[measure], settingsWords(results.question));

export const NUMBERS: readonly FileKind[] = [
  ["Download CSV", "text/csv", () => ".csv", ({ results }) => csv(results.cells())],
];
const chartName = (ending: string) => (shown: Shown) => `-${shown.measure}.${ending}`;
export const PICTURES: readonly FileKind[] = [
  ["Save chart as SVG", "image/svg+xml", chartName("svg"), drawing],
  ["Save chart as PNG", "image/png", chartName("png"), (shown) => toPng(drawing(shown), 2 * WIDTH)],
];

interface ExportProps {
  readonly label: string;
  readonly kinds: readonly FileKind[];
  readonly shown: Shown | null;
  /** Receives what was saved, or why not. */
  onSaid(words: string): void;
}

/** Buttons that save the current view as a file. */
export function Exports(props: ExportProps): JSX.Element {
  const report = (words: string): void => {
    props.onSaid(words);
    announce(words);
  };
  const save = async ([, type, ending, content]: FileKind): Promise<void> => {
    const now = props.shown;
    if (now === null) return;
    try {
      const name = `queenside-race${ending(now)}`;
      saveFile(name, type, await content(now));
      report(`Saved as ${name}.`);
    } catch (error) {
      report(`Could not save: ${refusal(error).message}`);
    }
  };
  return (
    <div class="row exports" role="group" aria-label={props.label}>
      {props.kinds.map((kind) => (
        <button type="button" onClick={() => save(kind)}>
          {kind[0]}
        </button>
      ))}
    </div>
  );
}

const HEAD = ["n", "method", "state", "runs", "answered"] as const;
const PARTS: readonly (keyof Spread)[] = ["least", "lower", "median", "upper", "greatest", "mean"];

/**
 * One line per method and size, as in `queenside compare --as csv`; unknown and infinite values are
 * empty.
 */
function csv(cells: readonly Cell[]): string {
  const names = MEASURES.flatMap((measure) => PARTS.map((part) => `${measure}_${part}`));
  const numbers = (cell: Cell): string[] =>
    MEASURES.flatMap((measure) => PARTS.map((part) => numberText(cell[measure]?.[part] ?? null)));
  const rows = cells.map((cell) => [...HEAD.map((name) => cell[name]), ...numbers(cell)]);
  return csvOf([[...HEAD, ...names], ...rows]);
}

/** Format a number without exponent, rounded to 12 decimal places. */
function numberText(number: number | null): string {
  if (number === null || !Number.isFinite(number)) return "";
  return Math.abs(number) < 1e3 ? number.toFixed(12).replace(/\.?0+$/, "") : String(number);
}
