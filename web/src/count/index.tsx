/** The tab Count: the number of solutions for a board size. */

import "../style/chart.css";
import "../style/count.css";

import { type JSX, type ParentProps, Show } from "solid-js";

import { number, readSettings, toValues, word, writeSettings } from "../shell/address.ts";
import { bookPage } from "../shell/product.ts";
import type { Page } from "../shell/tabs.tsx";
import { createCounts } from "./counts.ts";
import { Fold } from "../fields/index.tsx";
import { Cite, Details, Published } from "./details.tsx";
import { findInfo, type Info, MAX_COUNTED } from "./info.ts";
import { Growth, KnownTable } from "./known.tsx";
import { Mosaic } from "./mosaic.tsx";
import { Choices, Panel, PausedCounts } from "./panel.tsx";
import { UNITS, UNKNOWN } from "./words.ts";

const DEFAULT_SIZE = 12;

let info: Info;
export const prepare = async (): Promise<void> => void (info = await findInfo());

export default function Count({ page }: { readonly page: Page }): JSX.Element {
  const settings = {
    n: number("n", DEFAULT_SIZE, 0, MAX_COUNTED),
    engine: word("engine", "", ["", ...info.engines.map(({ name }) => name)], "the fastest"),
  };
  const counts = createCounts(info, (wanted) => page.note(writeSettings(settings, wanted)));
  const address = (n: number): string =>
    `#count?${toValues({ n, engine: counts.wanted().engine }).toString()}`;
  page.onShow((values, wrong) => {
    counts.choose(readSettings(settings, values, wrong));
    counts.resumeWork();
    return writeSettings(settings, counts.wanted());
  });
  page.onHide(counts.pauseWork);
  return (
    <div class="count" onKeyDown={({ key }) => key === "Escape" && counts.pause()}>
      <Section title="How many solutions are there?">
        <Panel counts={counts} />
        <Mosaic now={counts.now} />
        <div class="row further">
          <Cite counts={counts} />
          <Details counts={counts} />
        </div>
        <Choices counts={counts} />
        <PausedCounts counts={counts} onOpen={({ n, engine }) => page.go("count", { n, engine })} />
      </Section>
      <Section title="Known numbers">
        <p class="muted">
          {UNKNOWN}{" "}
          <Show when={bookPage("lab/counting-q28")}>
            {(address) => <a href={address()}>How to count it.</a>}
          </Show>{" "}
          All known numbers: <Published />.
        </p>
        <KnownTable counts={counts} address={address} />
      </Section>
      <Section title="How the numbers grow">
        <Growth counts={counts} />
        <Fold summary="What is a unit?">
          <p>{UNITS}</p>
          <Keys />
        </Fold>
      </Section>
    </div>
  );
}

const Section = (props: ParentProps<{ readonly title: string }>): JSX.Element => (
  <section class="panel">
    <h2>{props.title}</h2>
    {props.children}
  </section>
);

const Keys = (): JSX.Element => (
  <p class="muted">
    Press <kbd>Enter</kbd> in the field of n to start, pause or resume, and <kbd>Esc</kbd> to pause. The work
    pauses while you use another tab, and resumes when you return. This browser saves a paused count until you
    delete it.
  </p>
);
