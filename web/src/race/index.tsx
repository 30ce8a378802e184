/** The tab Race: the classic methods side by side on the same boards. */

import { announce, batch, el, signal } from "../dom.ts";
import { ask, begin, type Job, ready, refusal } from "../engine/index.ts";
import { Later } from "../fields/index.ts";
import { readSettings, toValues, writeSettings } from "../shell/address.ts";
import type { Page, View } from "../shell/tabs.tsx";
import { raceForm } from "./form.tsx";
import { panel } from "./panel.tsx";
import { Results, Saved } from "./results.ts";
import { keyOf, questionOf, type Settings, settingsFor } from "./settings.ts";
import { endWords } from "./words.ts";

/** The minimum time between two drawings, in milliseconds: hundreds of cells may arrive per second. */
const PAUSE = 80;

export async function race(page: Page): Promise<View> {
  await ready;
  const methods = ask("methods", {});
  const all = settingsFor(methods);
  const saved = new Saved();
  const settings = signal(readSettings(all, new URLSearchParams(), []));
  const shown = signal<{ readonly results: Results | null }>({ results: null });
  const job = signal<Job<"compare"> | null>(null);
  const wrong = signal("");
  let isShown = false;

  const addressOf = (of: Settings): string => toValues(writeSettings(all, of)).toString();
  const draw = (results: Results | null): void => void (shown.value = { results });
  const drawing = new Later(PAUSE, () => draw(shown.value.results));

  /** Apply settings and write them to the URL; the back button returns to a race with results. */
  function change(news: Partial<Settings>): void {
    const before = keyOf(questionOf(settings.value));
    settings.value = { ...settings.value, ...news };
    const isAnother = keyOf(questionOf(settings.value)) !== before && saved.get(before) !== null;
    page.note(writeSettings(all, settings.value), isAnother ? "push" : "replace");
  }

  async function start(): Promise<void> {
    const question = questionOf(settings.value);
    if (job.value !== null || !form.check() || question === null) return;
    const mine = new Results(question);
    const isMine = (): boolean => shown.value.results === mine;
    saved.put(mine);
    wrong.value = "";
    draw(mine);
    const begun = begin("compare", question, (told) => {
      mine.hear(told);
      if (isMine() && !drawing.isAwaited) drawing.soon();
    });
    job.value = begun;
    announce("The race has begun.");
    try {
      mine.end("done", (await begun.answer).cells);
    } catch (error) {
      const refused = refusal(error);
      mine.end(refused.kind === "stopped" ? "stopped" : "failed");
      if (mine.state === "failed" && isMine()) wrong.value = `The race broke off: ${refused.message}`;
    }
    if (job.value === begun) job.value = null;
    if (!isMine()) return;
    drawing.now();
    if (isShown) announce(endWords(mine));
  }

  function stop(): void {
    job.value?.stop();
    job.value = null;
  }

  const form = raceForm(methods, settings, () => job.value !== null, {
    start: () => void start(),
    stop,
    change,
  });
  // Esc stops the race wherever the focus is.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isShown) stop();
  });

  return {
    root: (
      <div class="race">
        {form.root}
        {panel(methods, settings, shown, wrong, change)}
      </div>
    ),
    show(values, invalid) {
      isShown = true;
      const next = readSettings(all, values, invalid);
      const isSame = addressOf(next) === addressOf(settings.value);
      batch(() => {
        settings.value = next;
        if (isSame && shown.value.results !== null) return;
        // Another state, by a link, the back button or a reload: show its results, if it has some.
        const known = saved.get(keyOf(questionOf(next)));
        if (known !== shown.value.results) {
          stop();
          wrong.value = "";
        }
        draw(known);
      });
      page.note(writeSettings(all, next));
    },
    hide() {
      isShown = false;
      stop();
    },
  };
}
