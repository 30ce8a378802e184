/** Export of results: the numbers as CSV, the chart as SVG or PNG. */

import { chartFile, WIDTH } from "../chart/file.ts";
import type { Plot } from "../chart/plane.ts";
import { announce, el } from "../dom.ts";
import { button } from "../fields/index.ts";
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

/** The export buttons. Each saves the current view as a file and reports it with `say`. */
export function exportButtons(
  shown: () => Shown | null,
  say: (words: string) => void,
): { numbers: Element; chart: Element } {
  const report = (words: string): void => {
    say(words);
    announce(words);
  };
  const exported = (
    text: string,
    type: string,
    nameOf: (shown: Shown) => string,
    contentOf: (shown: Shown) => BlobPart | Promise<BlobPart>,
  ): Element =>
    button(text, async () => {
      const now = shown();
      if (now === null) return;
      try {
        const name = `queenside-race${nameOf(now)}`;
        saveFile(name, type, await contentOf(now));
        report(`Saved as ${name}.`);
      } catch (error) {
        report(`Could not save: ${refusal(error).message}`);
      }
    });
  const drawing = ({ plot, results, measure }: Shown): string =>
    chartFile(plot, TITLES[measure], settingsWords(results.question));
  const row = (label: string, ...buttons: Element[]): Element => (
    <div class="row exports" role="group" aria-label={label}>
      {buttons}
    </div>
  );
  const chartName = (ending: string) => (now: Shown) => `-${now.measure}.${ending}`;
  return {
    numbers: row(
      "Export numbers",
      exported(
        "Download CSV",
        "text/csv",
        () => ".csv",
        ({ results }) => csv(results.cells()),
      ),
    ),
    chart: row(
      "Export chart",
      exported("Save chart as SVG", "image/svg+xml", chartName("svg"), drawing),
      exported("Save chart as PNG", "image/png", chartName("png"), (now) => toPng(drawing(now), 2 * WIDTH)),
    ),
  };
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
