/** The classic methods side by side on the same boards. */

import { el } from "../dom.ts";
import { ask, begin, type Job, ready, refusal } from "../engine/index.ts";
import { announce } from "../shell/announce.ts";
import { type Page, toValues, type View } from "../shell/tab.ts";
import { RaceForm } from "./form.ts";
import { Kept } from "./kept.ts";
import { Panel } from "./panel.ts";
import { Results } from "./results.ts";
import { familiesOf, fromAddress, keyOfSettings, questionOf, type Settings, toAddress } from "./settings.ts";
import { endWords } from "./words.ts";

/** Cells may come by the hundred in a second; pictures of them need not. */
const PAUSE = 80;

export async function race(page: Page): Promise<View> {
  await ready;
  const methods = ask("methods", {});
  const families = familiesOf(methods);
  const kept = new Kept();
  let settings = fromAddress(new URLSearchParams(), families, []);
  let results: Results | null = null;
  let job: Job<"compare"> | null = null;
  let timer = 0;
  let isShown = false;

  const addressOf = (of: Settings): string => toValues(toAddress(of, families)).toString();
  const form = new RaceForm(methods, { start, stop, change });
  const panel = new Panel(methods, change, (name) => {
    const isOff = settings.off.includes(name);
    change({ off: isOff ? settings.off.filter((other) => other !== name) : [...settings.off, name] });
  });

  /** Takes settings over, into the address too; a race that was run is left as a state to come back to. */
  function change(news: Partial<Settings>): void {
    const before = keyOfSettings(settings);
    settings = { ...settings, ...news };
    const isAnother = keyOfSettings(settings) !== before && kept.has(before);
    page.note(toAddress(settings, families), isAnother ? "push" : "replace");
    draw();
  }

  function draw(): void {
    clearTimeout(timer);
    timer = 0;
    panel.show(results, settings);
  }

  /** Draws soon: many cells in one picture. */
  function drawSoon(): void {
    if (timer === 0) timer = window.setTimeout(draw, PAUSE);
  }

  function start(): void {
    const question = questionOf(settings);
    if (job !== null || !form.isRight() || "error" in question) return;
    const mine = new Results(question);
    results = mine;
    kept.put(mine);
    panel.tell("");
    const begun = begin("compare", question, (told) => {
      mine.hear(told);
      if (results === mine) drawSoon();
    });
    job = begun;
    form.running(true);
    announce("The race has begun.");
    draw();
    const broke = (error: unknown): void => {
      const refused = refusal(error);
      mine.breakOff(refused.kind === "stopped" ? "stopped" : "failed");
      if (mine.state === "failed" && results === mine) panel.tell(`The race broke off: ${refused.message}`);
    };
    const over = (): void => {
      if (job === begun) job = null;
      form.running(job !== null);
      if (results !== mine) return;
      draw();
      if (isShown) announce(endWords(mine));
    };
    void begun.answer.then(({ cells }) => mine.end(cells), broke).then(over);
  }

  function stop(): void {
    job?.stop();
    job = null;
  }

  // Wherever the focus is: who wants to stop is in a hurry.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isShown) stop();
  });

  return {
    root: el("div", { class: "race" }, form.root, panel.root),
    show(values, wrong) {
      isShown = true;
      const next = fromAddress(values, families, wrong);
      const isSame = addressOf(next) === addressOf(settings);
      settings = next;
      if (!isSame || results === null) {
        // Another state, by a link, the back button or a reload: with what came of it, if it was run.
        const known = kept.get(keyOfSettings(settings));
        if (known !== results) {
          stop();
          panel.tell("");
        }
        results = known;
        form.set(settings);
      }
      page.note(toAddress(settings, families));
      draw();
    },
    hide() {
      isShown = false;
      stop();
    },
  };
}
