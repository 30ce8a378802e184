/** The tab Count: how many solutions there are. */

import { el } from "../dom.ts";
import { announce } from "../shell/announce.ts";
import { numberOf, oneOf } from "../shell/address.ts";
import { type Page, toValues, type View } from "../shell/tab.ts";
import { Counting } from "./counting.ts";
import { growth } from "./growth.ts";
import { allKept, dropKept, keepFor, keepTime, keptJob, keptOf, times } from "./kept.ts";
import { keptList } from "./keptlist.ts";
import { Mosaic } from "./mosaic.ts";
import { grouped } from "../words.ts";
import { panel } from "./panel.ts";
import { findPlace, type Place } from "./place.ts";
import { knownTable } from "./table.ts";
import { sentence, SHARDS, verdict } from "./words.ts";

const USUAL = 12;

/** How long each count of a series is seen at least, in milliseconds. */
const SEEN = 150;

/** What is over sooner is shown when it is over, in milliseconds. */
const SHORT = 40;

export async function count(page: Page): Promise<View> {
  try {
    return counts(page, await findPlace());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const words = `${sentence(why)} Load the page again.`;
    return { root: el("p", { class: "bad", role: "alert" }, words), show: () => {}, hide: () => {} };
  }
}

function counts(page: Page, place: Place): View {
  keepFor(place.version);
  let [n, engine] = [USUAL, undefined as string | undefined];
  /** The last n of a series of counts. */
  let until: number | null = null;
  /** Left while it ran, to go on when it is looked at again. */
  let wasLeft = false;
  let quarter = 0;
  /** What is to be drawn with the next frame: pieces that changed, or everything. */
  const changed = new Set<number>();
  let isOther = false;
  let isAwaited = false;

  const counting = new Counting(
    {
      changed: () => {
        isOther = true;
        soon();
        if (counting.phase === "done") return ended();
        if (counting.phase === "refused") until = null;
        if (counting.refused !== null) announce(verdict(counting, until !== null));
      },
      grown: (pieces) => {
        pieces.forEach((piece) => changed.add(piece));
        tellQuarter();
        soon();
      },
    },
    place.isServed,
  );
  const mosaic = new Mosaic();
  const orders = {
    choose: (to: number, by: string | undefined) => turnTo(to, by),
    act: () => {
      if (counting.phase === "running" || isBetween()) return pause();
      // After a series the size that was shown last may be another one than is asked for.
      if (counting.phase !== "paused" && counting.n !== n) counting.lay(n, engine, null);
      start();
    },
    cancel: () => {
      until = null;
      counting.cancel();
      if (counting.n !== n) counting.lay(n, engine, keptOf(n, engine));
      announce("Cancelled.");
    },
    series: () => {
      until = n;
      counting.lay(1, engine, null);
      start();
    },
  };
  const controls = panel(place, orders);
  const list = keptList(
    (kept) => page.go("count", { n: kept.n, engine: kept.engine }),
    (kept) => {
      dropKept(kept.n, kept.engine);
      isOther = true;
      soon();
    },
  );
  const table = knownTable(place.counts, place.most);
  const charts = growth(place.counts);

  /** The paused counts beside the one that is shown. */
  function others(): ReturnType<typeof allKept> {
    return allKept().filter((kept) => kept.n !== counting.n || kept.engine !== counting.engine);
  }

  /** Draws with the next frame: news may come faster, and what takes time here would be in the times that are measured. */
  function soon(): void {
    if (isAwaited) return;
    isAwaited = true;
    if (counting.phase === "running" && counting.ms < SHORT) setTimeout(draw, SHORT);
    else requestAnimationFrame(draw);
  }

  function draw(): void {
    isAwaited = false;
    controls.show(counting, until);
    if (isOther) {
      const all = times();
      mosaic.show(counting.pieces);
      table.show(counting.n, all, (to) => `#count?${toValues({ n: to, engine }).toString()}`);
      charts.show(counting.n, all);
      list.show(others());
    } else {
      mosaic.grow([...changed]);
    }
    isOther = false;
    changed.clear();
  }

  function start(): void {
    quarter = Math.floor(counting.done * 4);
    counting.run();
  }

  /** Whether the next count of a series is about to begin. */
  function isBetween(): boolean {
    return counting.phase === "done" && until !== null && counting.n < until;
  }

  function pause(): void {
    // There is nothing to go on with between two.
    if (isBetween()) until = null;
    counting.pause();
    soon();
    announce(verdict(counting, until !== null));
  }

  function tellQuarter(): void {
    const now = Math.floor(counting.done * 4);
    if (now <= quarter || now >= 4) return;
    quarter = now;
    announce(`${now * 25} percent of the work for n = ${counting.n} done.`);
  }

  function ended(): void {
    const { answer, ms } = counting;
    if (answer === null) return;
    keepTime({ n: answer.n, engine: answer.engine, ms });
    const isLast = until === null || answer.n >= until;
    if (!isLast) {
      // Not before this one was seen.
      setTimeout(() => {
        if (until === null || counting.answer !== answer) return;
        counting.lay(answer.n + 1, engine, null);
        start();
      }, SEEN);
      return;
    }
    until = null;
    announce(`100 percent. n = ${answer.n}: ${grouped(answer.count)} solutions.`);
  }

  /** Shows another size or engine; a count that runs is paused. */
  function turnTo(to: number, by: string | undefined): void {
    const isSame = to === n && by === engine;
    [n, engine] = [to, by];
    controls.ask(n, engine);
    page.note({ n, engine });
    isOther = true;
    soon();
    if (isSame) return;
    until = null;
    wasLeft = false;
    counting.lay(n, engine, keptOf(n, engine));
  }

  function takeUp(): void {
    const job = keptJob();
    if (!place.isServed || job === null || counting.phase === "running") return;
    if (job.n === n && job.engine === engine) counting.run(job);
  }

  const section = (title: string, ...within: readonly HTMLElement[]): HTMLElement =>
    el("section", { class: "panel" }, el("h2", {}, title), within);
  const root = el(
    "div",
    { class: "split count" },
    el(
      "div",
      {},
      section("How many ways are there?", controls.root, mosaic.root, list.root),
      section("How the numbers grow", charts.root),
    ),
    el(
      "div",
      {},
      section("What is known", table.root, unknown(place.counts.length)),
      section("What is a shard?", el("p", {}, SHARDS), keys(place)),
    ),
  );
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && (counting.phase === "running" || isBetween())) pause();
  });
  addEventListener("pagehide", () => counting.store());
  let isNew = true;

  return {
    root,
    show: (values, wrong) => {
      const names = ["", ...place.engines.map(({ name }) => name)];
      const known = oneOf(values, "engine", names, "", wrong, "the fastest") || undefined;
      if (isNew) [n, engine] = [-1, undefined];
      isNew = false;
      turnTo(numberOf(values, "n", USUAL, 0, place.most, wrong), known);
      takeUp();
      if (wasLeft && counting.phase === "paused") counting.run();
      wasLeft = false;
    },
    hide: () => {
      // A server counts on; this browser has other things to do now.
      if (place.isServed || counting.phase !== "running") return;
      counting.pause();
      wasLeft = true;
    },
  };
}

function keys(place: Place): HTMLElement {
  const leaving = place.isServed
    ? "The server counts on while you look at another part of the workbench, and while this page is loaded again."
    : "It pauses while you look at another part of the workbench, and goes on when you come back.";
  return el(
    "p",
    { class: "muted" },
    el("kbd", {}, "Enter"),
    " in the field n starts, pauses and resumes; ",
    el("kbd", {}, "Esc"),
    ` pauses; the arrow keys go from tile to tile once “Look at tile” has the focus. ${leaving} `,
    "What is done of a paused count is kept in this browser until you drop it.",
  );
}

/** What the book says of the first number that is not known. */
function unknown(n: number): HTMLElement {
  return el(
    "p",
    { class: "muted" },
    `Nobody knows Q(${n}). `,
    n === 28
      ? "By samples it has about 10 million shards and takes one core more than a year; 1,000 cores half a day; a desktop with " +
          "16 cores a month. The chapter “Counting Q(28)” of the book says how one would go about it."
      : "",
  );
}
