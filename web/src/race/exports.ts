/** Results to take along: the numbers, and the chart as a file. */

import { standalone } from "../chart/standalone.ts";
import { el, svg } from "../dom.ts";
import { copyText, saveFile, toPng } from "../save.ts";
import { announce } from "../shell/announce.ts";
import { draw } from "./chart.ts";
import type { Plot } from "./plane.ts";
import { sign } from "./strokes.ts";
import { csv } from "./csv.ts";
import { TITLES } from "./measure.ts";
import type { Results } from "./results.ts";
import { description, settingsWords } from "./words.ts";

const [WIDTH, HEIGHT, NAMES, HEAD] = [1200, 720, 200, 76];

/** The chart as a document of its own, with heading, names and the page's colours. */
export function chartFile(plot: Plot, results: Results): string {
  const { nodes, places } = draw(plot, {
    width: WIDTH,
    height: HEIGHT,
    unit: 1.15,
    names: NAMES,
    head: HEAD,
  });
  const drawing = svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
    svg("title", {}, TITLES[plot.measure]),
    svg("desc", {}, description(plot.lines, plot.measure)),
    svg("rect", { class: "paper", width: WIDTH, height: HEIGHT }),
    svg(
      "text",
      { class: "heading", x: 20, y: 34, "font-size": 22 },
      `N queens: ${TITLES[plot.measure].toLowerCase()}`,
    ),
    svg("text", { class: "tick", x: 20, y: 58, "font-size": 14 }, settingsWords(results.question)),
    nodes,
    plot.lines.map(({ name, look }) => {
      const y = places.get(name) ?? 0;
      const x = WIDTH - NAMES + 26;
      return [
        sign(look, x, y, 1.2),
        svg("text", { class: "name", x: x + 12, y: y + 5, "font-size": 14 }, name),
      ];
    }),
  );
  // Only on the page is it dressed by the style sheet.
  const holder = el("div", { class: "hidden", "aria-hidden": "true" }, drawing as unknown as Node);
  document.body.append(holder);
  try {
    return standalone(drawing);
  } finally {
    holder.remove();
  }
}

export interface Source {
  readonly results: Results;
  readonly plot: Plot;
}

/** The buttons; each works on what is there when it is pressed. */
export function exportButtons(
  source: () => Source | null,
  tell: (words: string) => void,
): { csv: HTMLElement; chart: HTMLElement } {
  const say = (words: string): void => {
    tell(words);
    announce(words);
  };
  const button = (text: string, act: (there: Source) => void | Promise<void>): HTMLElement =>
    el(
      "button",
      {
        type: "button",
        onclick: async () => {
          const there = source();
          if (there === null) return say("There are no results yet: start a race first.");
          try {
            await act(there);
          } catch (error) {
            say(`It could not be saved: ${error instanceof Error ? error.message : String(error)}`);
          }
        },
      },
      text,
    );
  const name = ({ plot }: Source, ending: string): string => `queenside-race-${plot.measure}.${ending}`;
  const row = (label: string, ...buttons: HTMLElement[]): HTMLElement =>
    el("div", { class: "row exports", role: "group", "aria-label": label }, buttons);
  return {
    csv: row(
      "The numbers",
      button("Download CSV", ({ results }) => {
        saveFile("queenside-race.csv", "text/csv", csv(results.cells()));
        say("The table was saved as queenside-race.csv.");
      }),
      button("Copy CSV", async ({ results }) => {
        const isCopied = await copyText(csv(results.cells()));
        say(
          isCopied ? "The table was copied." : "The browser did not let it be copied: download it instead.",
        );
      }),
    ),
    chart: row(
      "The chart",
      button("Chart as SVG", (there) => {
        saveFile(name(there, "svg"), "image/svg+xml", chartFile(there.plot, there.results));
        say(`The chart was saved as ${name(there, "svg")}.`);
      }),
      button("Chart as PNG", async (there) => {
        saveFile(
          name(there, "png"),
          "image/png",
          await toPng(chartFile(there.plot, there.results), 2 * WIDTH),
        );
        say(`The chart was saved as ${name(there, "png")}.`);
      }),
    ),
  };
}
