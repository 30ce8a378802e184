/** Export of results: the numbers as CSV, the chart as SVG or PNG. */

import { chartFile, WIDTH } from "../chart/file.ts";
import type { Plot } from "../chart/plane.ts";
import { announce, el } from "../dom.ts";
import { button } from "../fields/index.ts";
import type { Cell, Spread } from "../engine/questions.ts";
import { copyText, csvOf, saveFile, toPng } from "../save.ts";
import type { Results } from "./results.ts";
import { type Measure, MEASURES } from "./settings.ts";
import { settingsWords, TITLES } from "./words.ts";

export interface Shown {
  readonly results: Results;
  readonly plot: Plot;
  readonly measure: Measure;
}

/** The export buttons. Each exports the current view and reports the outcome with `say`. */
export function exportButtons(
  shown: () => Shown | null,
  say: (words: string) => void,
): { numbers: Element; chart: Element } {
  const report = (words: string): void => {
    say(words);
    announce(words);
  };
  const exported = (text: string, act: (shown: Shown) => Promise<string> | string): Element =>
    button(text, async () => {
      const now = shown();
      try {
        if (now !== null) report(await act(now));
      } catch (error) {
        report(`Could not save: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  const drawing = ({ plot, results, measure }: Shown): string =>
    chartFile(plot, TITLES[measure], settingsWords(results.question));
  const save = (what: string, name: string, type: string, content: BlobPart): string => {
    saveFile(name, type, content);
    return `The ${what} was saved as ${name}.`;
  };
  const row = (label: string, ...buttons: Element[]): Element => (
    <div class="row exports" role="group" aria-label={label}>
      {buttons}
    </div>
  );
  const table = exported("Download CSV", ({ results }) =>
    save("table", "queenside-race.csv", "text/csv", csv(results.cells())),
  );
  const copy = exported("Copy CSV", async ({ results }) =>
    (await copyText(csv(results.cells())))
      ? "The table was copied."
      : "The browser does not allow copying: download the table.",
  );
  const svg = exported("Save chart as SVG", (now) =>
    save("chart", `queenside-race-${now.measure}.svg`, "image/svg+xml", drawing(now)),
  );
  const png = exported("Save chart as PNG", async (now) =>
    save("chart", `queenside-race-${now.measure}.png`, "image/png", await toPng(drawing(now), 2 * WIDTH)),
  );
  return { numbers: row("Export numbers", table, copy), chart: row("Export chart", svg, png) };
}

const HEAD = ["n", "method", "state", "runs", "answered"] as const;
const PARTS = [
  "least",
  "lower",
  "median",
  "upper",
  "greatest",
  "mean",
] as const satisfies readonly (keyof Spread)[];

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
