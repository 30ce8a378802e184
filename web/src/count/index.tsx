/** The tab Count: how many solutions there are. */

import { announce, computed, el, signal } from "../dom.ts";
import { number, readSettings, toValues, word, writeSettings } from "../shell/address.ts";
import type { Page, View } from "../shell/tabs.tsx";
import { grouped } from "../words.ts";
import { Counting } from "./counting.ts";
import { growth, knownTable } from "./known.tsx";
import { mosaic } from "./mosaic.tsx";
import { panel, pausedCounts, type Seen, type Wanted } from "./panel.tsx";
import { findPlace, type Place } from "./place.ts";
import { allSaved, dropSaved, savedJob, savedOf, savedTimes, saveFor, saveTime } from "./saved.ts";
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
    const root = (
      <p class="bad" role="alert">
        {sentence(why)} Load the page again.
      </p>
    );
    return { root, show: () => {}, hide: () => {} };
  }
}

function counts(page: Page, place: Place): View {
  saveFor(place.version);
  const names = ["", ...place.engines.map(({ name }) => name)];
  const all = {
    n: number("n", USUAL, 0, place.most),
    engine: word("engine", "", names, "the fastest"),
  };
  const wanted = signal<Wanted>({ n: -1, engine: "" });
  const until = signal<number | null>(null);
  const times = signal(savedTimes());
  /** Left while it ran, to be resumed when it is looked at again. */
  let wasLeft = false;
  /** Quarters of the work that were announced. */
  let quarter = 0;

  const counting = new Counting(changed, place.isServed);
  const picture = signal(0);
  let isAwaited = false;
  const seen: Seen = {
    counting: () => {
      void picture.value;
      return counting;
    },
    until,
    isRunning: () => seen.counting().phase === "running" || isBetween(),
  };

  function changed(): void {
    draw();
    if (counting.phase === "done") return ended();
    if (counting.phase === "refused") until.value = null;
    if (counting.refused !== null) announce(verdict(counting, until.value));
    const now = Math.floor(counting.done * 4);
    if (counting.phase !== "running" || now <= quarter || now >= 4) return;
    quarter = now;
    announce(`${now * 25} percent of the work for n = ${counting.n} done.`);
  }

  /** Draws with the next frame: news may come faster, and what takes time here would be in the times that are measured. */
  function draw(): void {
    if (isAwaited) return;
    isAwaited = true;
    const work = (): void => {
      isAwaited = false;
      picture.value += 1;
    };
    if (counting.phase === "running" && counting.ms < SHORT) setTimeout(work, SHORT);
    else requestAnimationFrame(work);
  }

  /** Whether the next count of a series is about to begin. */
  function isBetween(): boolean {
    return counting.phase === "done" && until.value !== null && counting.n < until.value;
  }

  function start(): void {
    quarter = Math.floor(counting.done * 4);
    counting.run();
  }

  function pause(): void {
    // There is nothing to resume between two.
    if (isBetween()) until.value = null;
    counting.pause();
    draw();
    announce(verdict(counting, until.value));
  }

  function lay(n: number): void {
    counting.lay(n, wanted.value.engine || undefined, null);
  }

  function ended(): void {
    const { answer, ms } = counting;
    if (answer === null) return;
    times.value = saveTime({ n: answer.n, engine: answer.engine, ms });
    if (until.value !== null && answer.n < until.value) {
      // Not before this one was seen.
      setTimeout(() => {
        if (until.value === null || counting.answer !== answer) return;
        lay(answer.n + 1);
        start();
      }, SEEN);
      return;
    }
    until.value = null;
    announce(`100 percent. n = ${answer.n}: ${grouped(answer.count)} solutions.`);
  }

  /** Shows what is wanted; a count that runs is paused. */
  function show(): void {
    const { n, engine } = wanted.value;
    counting.lay(n, engine || undefined, savedOf(n, engine || undefined));
  }

  function choose(next: Wanted): void {
    const isSame = next.n === wanted.value.n && next.engine === wanted.value.engine;
    wanted.value = next;
    page.note(writeSettings(all, next));
    draw();
    if (isSame) return;
    until.value = null;
    wasLeft = false;
    show();
  }

  const controls = panel(place, wanted, seen, {
    choose,
    act: () => {
      if (seen.isRunning()) return pause();
      // After a series the size that was shown last may be another one than is asked for.
      if (counting.phase !== "paused" && counting.n !== wanted.value.n) lay(wanted.value.n);
      start();
    },
    cancel: () => {
      until.value = null;
      counting.cancel();
      if (counting.n !== wanted.value.n) show();
      announce("Cancelled.");
    },
    series: () => {
      until.value = wanted.value.n;
      lay(1);
      start();
    },
  });
  const current = computed(() => {
    const { n, engine = "", phase } = seen.counting();
    return `${n} ${engine} ${phase}`;
  });
  const dropped = signal(0);
  /** The paused counts beside the one that is shown. */
  const others = computed(() => {
    void [current.value, dropped.value];
    return allSaved().filter(({ n, engine }) => n !== counting.n || engine !== counting.engine);
  });
  const paused = pausedCounts(
    () => others.value,
    ({ n, engine }) => page.go("count", { n, engine }),
    ({ n, engine }) => {
      dropSaved(n, engine);
      dropped.value += 1;
    },
  );
  const known = { counts: place.counts, n: computed(() => seen.counting().n), times };
  const address = (n: number): string =>
    `#count?${toValues(writeSettings(all, { n, engine: wanted.value.engine })).toString()}`;

  const section = (title: string, ...within: readonly (Element | Element[])[]): Element => (
    <section class="panel">
      <h2>{title}</h2>
      {within}
    </section>
  );
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && seen.isRunning()) pause();
  };
  const root = (
    <div class="split count" onkeydown={key}>
      <div>
        {section("How many ways are there?", controls, mosaic(seen.counting), paused)}
        {section("How the numbers grow", growth(known))}
      </div>
      <div>
        {section("What is known", knownTable(known, place.most, address), unknown(place.counts.length))}
        {section("What is a shard?", <p>{SHARDS}</p>, keys(place))}
      </div>
    </div>
  );
  addEventListener("pagehide", () => counting.store());

  return {
    root,
    show: (values, wrong) => {
      choose(readSettings(all, values, wrong));
      const { n, engine } = counting;
      const job = savedJob();
      if (
        place.isServed &&
        job !== null &&
        counting.phase !== "running" &&
        job.n === n &&
        job.engine === engine
      )
        counting.run(job);
      if (wasLeft && counting.phase === "paused") counting.run();
      wasLeft = false;
    },
    hide: () => {
      // A server continues to count; this browser has other things to do now.
      if (place.isServed || counting.phase !== "running") return;
      counting.pause();
      wasLeft = true;
    },
  };
}

function keys({ isServed }: Place): Element {
  return (
    <p class="muted">
      <kbd>Enter</kbd> in the field n starts, pauses and resumes; <kbd>Esc</kbd> pauses; the arrow keys go
      from tile to tile once “Look at tile” has the focus.{" "}
      {isServed
        ? "The server continues to count while you look at another part of the workbench, and while this page is loaded again. "
        : "It pauses while you look at another part of the workbench, and resumes when you come back. "}
      A paused count is saved in this browser until you drop it.
    </p>
  );
}

/** What the book says of the first number that is not known. */
function unknown(n: number): Element {
  return (
    <p class="muted">
      Q({n}) is not known.
      {n === 28 &&
        " By samples it has about 10 million shards and takes one core more than a year; 1,000 cores half a day; a desktop with " +
          "16 cores a month. The chapter “Counting Q(28)” of the book says how to count it."}
    </p>
  );
}
