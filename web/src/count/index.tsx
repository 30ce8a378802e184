/** The tab Count: the number of solutions for a board size. */

import "../style/chart.css";
import "../style/count.css";

import { type Child, el } from "../dom.ts";
import { number, readSettings, toValues, word, writeSettings } from "../shell/address.ts";
import type { Page, View } from "../shell/tabs.tsx";
import { Counts } from "./counts.ts";
import { growth, knownTable } from "./known.tsx";
import { mosaic } from "./mosaic.tsx";
import { panel, pausedCounts } from "./panel.tsx";
import { findPlace, type Place } from "./place.ts";
import { UNITS, UNKNOWN } from "./words.ts";

const DEFAULT_SIZE = 12;

export async function view(page: Page): Promise<View> {
  const place = await findPlace();
  const names = ["", ...place.engines.map(({ name }) => name)];
  const settings = {
    n: number("n", DEFAULT_SIZE, 0, place.most),
    engine: word("engine", "", names, "the fastest"),
  };
  const counts = new Counts(place, (wanted) => page.note(writeSettings(settings, wanted)));
  const address = (n: number): string =>
    `#count?${toValues({ n, engine: counts.wanted.value.engine }).toString()}`;
  const section = (title: string, ...within: readonly Child[]): Element => (
    <section class="panel">
      <h2>{title}</h2>
      {within}
    </section>
  );
  const paused = pausedCounts(counts, ({ n, engine }) => page.go("count", { n, engine }));
  const root = (
    <div class="split count" onkeydown={({ key }: KeyboardEvent) => key === "Escape" && counts.pause()}>
      <div>
        {section(
          "How many solutions are there?",
          panel(counts),
          mosaic(() => counts.now()),
          paused,
        )}
        {section("How the numbers grow", growth(counts))}
      </div>
      <div>
        {section("Known numbers", knownTable(counts, address), <p class="muted">{UNKNOWN}</p>)}
        {section("What is a unit?", <p>{UNITS}</p>, keys(place))}
      </div>
    </div>
  );
  return {
    root,
    show: (values, wrong) => {
      counts.choose(readSettings(settings, values, wrong));
      counts.resumeWork();
    },
    hide: () => counts.pauseWork(),
  };
}

function keys({ isServed }: Place): Element {
  return (
    <p class="muted">
      Press <kbd>Enter</kbd> in the field n to start, pause or resume, and <kbd>Esc</kbd> to pause.{" "}
      {isServed
        ? "The server continues to count while you use another tab or reload this page. "
        : "The count pauses while you use another tab, and resumes when you return. "}
      This browser saves a paused count until you delete it.
    </p>
  );
}
