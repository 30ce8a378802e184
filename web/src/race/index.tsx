/** The tab Race: the classic methods side by side on the same boards. */

import "../style/chart.css";
import "../style/race.css";

import { announce, batch, el, signal } from "../dom.ts";
import { ask, Asking, type Refused } from "../engine/index.ts";
import { Delayed } from "../fields/index.ts";
import { readSettings, toValues, writeSettings } from "../shell/address.ts";
import type { Page, View } from "../shell/tabs.tsx";
import { raceForm } from "./form.tsx";
import { panel } from "./panel.tsx";
import { Results, Saved } from "./results.ts";
import { keyOf, questionOf, type Settings, settingsFor } from "./settings.ts";
import { endWords } from "./words.ts";

/**
 * The minimum time between two drawings, in milliseconds. Hundreds of cells may arrive per second.
 */
const DRAW_INTERVAL = 80;

export function view(page: Page): View {
  const methods = ask("methods", {});
  const all = settingsFor(methods);
  const saved = new Saved();
  const settings = signal(readSettings(all, new URLSearchParams(), []));
  const shown = signal<{ readonly results: Results | null }>({ results: null });
  const asking = new Asking();
  let isShown = false;

  const addressOf = (of: Settings): string => toValues(writeSettings(all, of)).toString();
  const draw = (results: Results | null): void => void (shown.value = { results });
  const drawing = new Delayed(DRAW_INTERVAL, () => draw(shown.value.results));

  /** Apply settings and write them to the URL; the back button returns to a race with results. */
  function change(news: Partial<Settings>): void {
    const before = keyOf(questionOf(settings.value));
    settings.value = { ...settings.value, ...news };
    const isAnother = keyOf(questionOf(settings.value)) !== before && saved.get(before) !== null;
    page.note(writeSettings(all, settings.value), isAnother ? "push" : "replace");
  }

  async function start(): Promise<void> {
    const question = questionOf(settings.value);
    if (asking.isRunning() || !form.check() || question === null) return;
    const mine = new Results(question);
    const isMine = (): boolean => shown.value.results === mine;
    saved.put(mine);
    draw(mine);
    announce("Race started.");
    try {
      const answer = await asking.ask("compare", question, (event) => {
        mine.add(event);
        if (isMine() && !drawing.isPending) drawing.start();
      });
      mine.threads = answer?.threads;
      mine.end(answer === null ? "stopped" : "done");
    } catch (thrown) {
      mine.end("failed", (thrown as Refused).message);
    }
    if (!isMine()) return;
    drawing.run();
    if (isShown) announce(endWords(mine));
  }

  const running = { ...asking, start: () => void start() };
  const form = raceForm(methods, settings, running, change);
  // Esc stops the race, independent of the focus.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isShown) asking.stop();
  });

  return {
    root: (
      <div class="race">
        {form.root}
        {panel(methods, settings, shown, change)}
      </div>
    ),
    show(values, invalid) {
      isShown = true;
      const next = readSettings(all, values, invalid);
      const isSame = addressOf(next) === addressOf(settings.value);
      batch(() => {
        settings.value = next;
        if (isSame && shown.value.results !== null) return;
        // After a link, the back button or a reload, show the results of that state if they are
        // saved.
        const known = saved.get(keyOf(questionOf(next)));
        if (known !== shown.value.results) asking.stop();
        draw(known);
      });
      page.note(writeSettings(all, next));
    },
    hide() {
      isShown = false;
      asking.stop();
    },
  };
}
