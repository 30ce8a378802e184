/** The tab Race: the classic methods side by side on the same boards. */

import "../style/chart.css";
import "../style/race.css";

import { batch, createSignal, type JSX } from "solid-js";

import { announce } from "../announce.ts";
import { ask, Asking, type Refused } from "../engine/index.ts";
import { Delayed } from "../fields/delayed.ts";
import { readSettings, toValues, writeSettings } from "../shell/address.ts";
import type { Page } from "../shell/tabs.tsx";
import { RaceForm } from "./form.tsx";
import { Panel } from "./panel.tsx";
import { Results, Saved } from "./results.ts";
import { keyOf, questionOf, type Settings, settingsFor } from "./settings.ts";
import { MAX_OTHERS } from "../watch/settings.ts";
import { endWords } from "./words.ts";

/**
 * The minimum time between two drawings, in milliseconds. Hundreds of cells may arrive per second.
 */
const DRAW_INTERVAL = 80;

export default function Race({ page }: { readonly page: Page }): JSX.Element {
  const methods = ask("methods", {});
  const all = settingsFor(methods);
  const saved = new Saved();
  const [settings, setSettings] = createSignal(readSettings(all, new URLSearchParams(), []));
  /** The shown race; it is set again for its new cells. */
  const [results, setResults] = createSignal<Results | null>(null, { equals: false });
  const asking = new Asking();
  let isShown = false;

  const addressOf = (of: Settings): string => toValues(writeSettings(all, of)).toString();
  const drawing = new Delayed(DRAW_INTERVAL, () => setResults(results()));

  /** Apply settings and write them to the URL; the back button returns to a race with results. */
  function change(news: Partial<Settings>): void {
    const before = keyOf(questionOf(settings()));
    const next = setSettings({ ...settings(), ...news });
    const isAnother = keyOf(questionOf(next)) !== before && saved.get(before) !== null;
    page.note(writeSettings(all, next), isAnother ? "push" : "replace");
  }

  async function start(): Promise<void> {
    const question = questionOf(settings());
    if (asking.isRunning() || question === null) return;
    const mine = new Results(question);
    const isMine = (): boolean => results() === mine;
    saved.put(mine);
    setResults(mine);
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

  /** Watch the methods race on one board of these sizes. */
  const watch = (): void => {
    const { sizes = [], methods = [] } = questionOf(settings()) ?? {};
    const n = sizes.find((size) => size >= 8) ?? sizes.at(-1);
    page.go("watch", { n, method: methods[0], with: methods.slice(1, 1 + MAX_OTHERS).join() });
  };

  const running = { ...asking, start: () => void start() };
  // Esc stops the race, independent of the focus.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isShown) asking.stop();
  });

  page.onShow((values, invalid) => {
    isShown = true;
    const next = readSettings(all, values, invalid);
    const isSame = addressOf(next) === addressOf(settings());
    batch(() => {
      setSettings(next);
      if (isSame && results() !== null) return;
      // After a link, the back button or a reload, show the results of that state if they are
      // saved.
      const known = saved.get(keyOf(questionOf(next)));
      if (known !== results()) asking.stop();
      setResults(known);
    });
    page.note(writeSettings(all, next));
  });
  page.onHide(() => {
    isShown = false;
    asking.stop();
  });
  return (
    <div class="race">
      <RaceForm methods={methods} settings={settings()} running={running} onChange={change} onWatch={watch} />
      <Panel methods={methods} settings={settings()} results={results()} onChange={change} />
    </div>
  );
}
