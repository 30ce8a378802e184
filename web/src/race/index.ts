/** The classic methods side by side on the same boards. */

import { roundTime } from "../chart/format.ts";
import { el, fill, set } from "../dom.ts";
import { ask, begin, isServed, type Job, ready, refusal } from "../engine/index.ts";
import { announce } from "../shell/announce.ts";
import { type Page, toValues, type View } from "../shell/tab.ts";
import type { Plot } from "./chart.ts";
import { ChartView } from "./chartview.ts";
import { clockTick } from "./clock.ts";
import { exportButtons } from "./exports.ts";
import { RaceForm } from "./form.ts";
import { linesOf } from "./lines.ts";
import { type Measure, MEASURES, TITLES } from "./measure.ts";
import { Results } from "./results.ts";
import {
  type Axis,
  familiesOf,
  fromAddress,
  keyOf,
  questionOf,
  type Settings,
  toAddress,
} from "./settings.ts";
import { TableView } from "./table.ts";
import { toggle } from "./toggle.ts";
import { signsWords, endWords, progressWords, readingWords, settingsWords } from "./words.ts";

/** Cells may come by the hundred in a second; pictures of them need not. */
const PAUSE = 80;
/** Races that show something. */
const RACES = [
  ["Trying everything: each idea more reaches larger boards", "sizes=4-14&methods=complete"],
  ["Repairing: how the steps grow up to n = 64", "sizes=4-64*2&methods=repair&show=steps"],
  [
    "Backtracking with more and more foresight, counted in steps",
    "sizes=4-20&methods=late-backtracking,backtracking,lookahead,algorithm-x&show=steps",
  ],
  ["All methods on small boards", "sizes=4-10&methods=all"],
] as const;
/** So many races are kept to come back to. */
const KEPT = 12;

export async function race(page: Page): Promise<View> {
  await ready;
  const methods = ask("methods", {});
  const families = familiesOf(methods);

  let settings: Settings = fromAddress(new URLSearchParams(), families);
  let results: Results | null = null;
  let job: Job<"compare"> | null = null;
  let timer = 0;
  let isShown = false;
  const kept = new Map<string, Results>();

  const addressOf = (of: Settings): string => toValues(toAddress(of, families)).toString();
  const keyOfSettings = (of: Settings): string => {
    const question = questionOf(of);
    return "error" in question ? "" : keyOf(question);
  };

  /** Takes settings over, into the address too; a race that was run is left as a state to come back to. */
  const change = (news: Partial<Settings>): void => {
    const before = keyOfSettings(settings);
    settings = { ...settings, ...news };
    const isAnother = keyOfSettings(settings) !== before && kept.has(before);
    page.note(toAddress(settings, families), isAnother ? "push" : "replace");
    draw();
  };

  const form = new RaceForm(methods, { start: () => start(), stop: () => stop(), change });
  const measures = toggle<Measure>(
    "What is measured",
    MEASURES.map((measure) => [measure, measure]),
    (measure) => change({ measure }),
  );
  const axes = toggle<Axis>(
    "Left axis",
    [
      ["log", "log axis"],
      ["linear", "linear axis"],
    ],
    (axis) => change({ axis }),
  );
  const chart = new ChartView((name) => {
    const isOff = settings.off.includes(name);
    change({ off: isOff ? settings.off.filter((other) => other !== name) : [...settings.off, name] });
  });
  const table = new TableView();
  const title = el("h2");
  const progress = el("progress", { max: 1, value: 0, "aria-label": "Cells done" });
  const progressLine = el("p", { class: "note number" });
  const wrong = el("p", { class: "note bad", role: "alert", hidden: true });
  const settingsLine = el("p", { class: "muted" });
  const reading = el("p", { class: "reading" });
  const signsLine = el("p", { class: "muted" });
  const empty = el(
    "div",
    { class: "empty" },
    el("p", {}, "Nothing was run yet: press Start, and the lines grow while the methods run."),
    el("p", { class: "muted" }, "Or set up another race:"),
    el(
      "ul",
      {},
      RACES.map(([text, hash]) => el("li", {}, el("a", { href: `#race?${hash}` }, text))),
    ),
  );
  const said = el("p", { class: "note muted" });

  const plot = (of: Results): Plot => ({
    lines: linesOf(of, methods, settings.measure),
    sizes: of.question.sizes,
    measure: settings.measure,
    axis: settings.axis,
    tick: clockTick(),
    limit: of.question.seconds,
  });
  const buttons = exportButtons(
    () => {
      if (results === null || results.done === 0) return null;
      const all = plot(results);
      return {
        results,
        plot: { ...all, lines: all.lines.filter(({ name }) => !settings.off.includes(name)) },
      };
    },
    (words) => fill(said, words),
  );

  const chartPart = el(
    "div",
    {},
    chart.root,
    el(
      "p",
      { class: "hint muted", id: "race-keys" },
      "Point at a sign for its numbers, or go from sign to sign with the arrow keys. A press on a name hides its line.",
    ),
    reading,
    signsLine,
    settingsLine,
    buttons.chart,
  );
  const tablePart = el(
    "section",
    { class: "panel" },
    el("h2", {}, "The numbers"),
    table.root,
    buttons.csv,
    said,
  );
  const chartPanel = el(
    "section",
    { class: "panel race-chart" },
    el("div", { class: "race-head" }, title, el("div", { class: "row" }, measures.root, axes.root)),
    progress,
    progressLine,
    wrong,
    empty,
    chartPart,
  );
  const root = el("div", { class: "race" }, form.root, el("div", {}, chartPanel, tablePart));
  // Wherever the focus is: who wants to stop is in a hurry.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isShown) stop();
  });

  function draw(): void {
    clearTimeout(timer);
    timer = 0;
    measures.set(settings.measure);
    axes.set(settings.axis);
    fill(title, TITLES[settings.measure]);
    const isThere = results !== null && results.done > 0;
    empty.hidden = results !== null;
    chartPart.hidden = results === null;
    tablePart.hidden = !isThere;
    progress.hidden = results?.state !== "running";
    if (results === null) return fill(progressLine);
    set(progress, { max: results.all, value: results.done });
    fill(progressLine, progressWords(results));
    const isOther = keyOf(results.question) !== keyOfSettings(settings);
    fill(
      settingsLine,
      settingsWords(results.question),
      isOther ? " The settings were changed since: start anew for them." : "",
    );
    const tick = clockTick();
    const shown = plot(results);
    chart.show(shown, settings.off);
    fill(reading, readingWords(settings.measure, settings.axis, chart.isLogarithmic));
    const isAnyTooSlow = shown.lines.some(
      (line) => line.tooSlow !== null && !settings.off.includes(line.name),
    );
    fill(signsLine, signsWords(settings.measure, isServed ? null : roundTime(tick), isAnyTooSlow));
    table.show(results, settings.measure, tick);
  }

  /** Draws soon: many cells in one picture. */
  function drawSoon(): void {
    if (timer === 0) timer = window.setTimeout(draw, PAUSE);
  }

  function start(): void {
    if (job !== null || !form.isRight()) return;
    const question = questionOf(settings);
    if ("error" in question) return;
    const mine = new Results(question);
    mine.state = "running";
    results = mine;
    keep(mine);
    wrong.hidden = true;
    fill(said);
    const begun = begin("compare", question, (told) => {
      mine.hear(told);
      if (results === mine) drawSoon();
    });
    job = begun;
    form.running(true);
    announce("The race has begun.");
    page.note(toAddress(settings, families));
    draw();
    begun.answer
      .then(({ cells }) => mine.end(cells))
      .catch((error: unknown) => {
        const refused = refusal(error);
        mine.now = null;
        mine.state = refused.kind === "stopped" ? "stopped" : "failed";
        if (mine.state === "stopped" || results !== mine) return;
        wrong.hidden = false;
        fill(wrong, `The race broke off: ${refused.message}`);
      })
      .finally(() => {
        if (job === begun) job = null;
        form.running(job !== null);
        if (results !== mine) return;
        draw();
        if (isShown) announce(endWords(mine, clockTick()));
      });
  }

  function stop(): void {
    job?.stop();
    job = null;
  }

  function keep(mine: Results): void {
    const key = keyOf(mine.question);
    kept.delete(key);
    kept.set(key, mine);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    root,
    show(values) {
      isShown = true;
      const next = fromAddress(values, families);
      const isSame = addressOf(next) === addressOf(settings);
      settings = next;
      if (!isSame) {
        // Another state, by a link or the back button: with what came of it, if it was run.
        const known = kept.get(keyOfSettings(settings)) ?? null;
        if (known !== results) stop();
        results = known;
        wrong.hidden = true;
        fill(said);
      }
      if (!isSame || results === null) form.set(settings);
      page.note(toAddress(settings, families));
      draw();
    },
    hide() {
      isShown = false;
      stop();
    },
  };
}
