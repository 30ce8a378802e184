/** The number of completions. Small counts start after each edit of the board. */

import { announce, el, live, signal } from "../dom.ts";
import { Asking, type EventOf, type Refused } from "../engine/index.ts";
import { counted, grouped } from "../words.ts";
import type { Lab } from "./lab.ts";
import { asked } from "./state.ts";

/** The maximum number of rows without a given queen for which a count starts automatically. */
const MAX_AUTOMATIC_ROWS = 12;

/** Delay of the automatic count, in milliseconds, so that quick edits start only one. */
const COUNT_DELAY = 60;

export function counting(lab: Lab): Element {
  const said = signal("");
  const asking = new Asking();
  let timer = 0;
  /** The board of the last count, as JSON. */
  let last = "";

  // Small counts run in the browser: the server accepts only a few questions at a time.
  const isSmall = (): boolean => lab.state.n - lab.state.queens.length <= MAX_AUTOMATIC_ROWS;

  const stop = (): void => {
    clearTimeout(timer);
    asking.stop();
    last = "";
  };

  async function count(): Promise<void> {
    const listen = (event: EventOf<"count">): void => {
      const [found, done] = event.event === "part" ? [event.record.count, event.done] : ["0", 0];
      said.value = `${grouped(found)} so far (${(100 * done).toFixed(done < 0.1 ? 2 : 0)} % of the work)`;
    };
    // The first progress report may come late.
    if (!isSmall()) said.value = "0 so far";
    try {
      const answer = await asking.ask("count", { board: asked(lab.state) }, listen, isSmall());
      if (answer === null) return;
      said.value = counted(answer.count, "completion");
      announce(said.value);
    } catch (thrown) {
      said.value = (thrown as Refused).message;
    }
  }

  const press = (): void => {
    if (!asking.isRunning()) return void count();
    stop();
    said.value = said.value.replace(/ so far.*/, " so far, stopped");
  };

  live(() => {
    if (!lab.isShown.value) return stop();
    if (lab.looked === null) return;
    const question = JSON.stringify(asked(lab.state));
    // Found queens do not change the count.
    if (question === last) return;
    stop();
    last = question;
    said.value = "";
    if (isSmall()) timer = window.setTimeout(() => void count(), COUNT_DELAY);
  });
  return (
    <div class="row">
      <button onclick={press}>{() => (asking.isRunning() ? "Stop counting" : "Count completions")}</button>
      <span class="number completions">{said}</span>
    </div>
  );
}
