/** The number of completions. Small counts follow the board without being asked. */

import { announce, el, live, signal } from "../dom.ts";
import { askHere, begin, type Job, type Long, refusal } from "../engine/index.ts";
import { counted, grouped } from "../words.ts";
import type { Lab } from "./lab.ts";
import { asked } from "./state.ts";

/** The most rows without a given queen for which a count starts by itself. */
const COUNTED_AT_ONCE = 12;

/** Delay of the automatic count, in milliseconds: quick edits start only one. */
const PAUSE = 60;

export function counting(lab: Lab): Element {
  const said = signal("");
  const job = signal<Job<"count-completions"> | null>(null);
  let timer = 0;
  /** The board of the last count, as JSON. */
  let last = "";

  // Small counts run in the browser: the server accepts only a few questions at a time.
  const isSmall = (): boolean => lab.state.n - lab.state.queens.length <= COUNTED_AT_ONCE;

  const stop = (): void => {
    clearTimeout(timer);
    job.peek()?.stop();
    job.value = null;
    last = "";
  };

  async function count(): Promise<void> {
    const listen = (told: Long["count-completions"]["event"]): void => {
      if (job.peek() !== mine) return;
      const [found, done] = told.event === "part" ? [told.record.count, told.done] : ["0", 0];
      said.value = `${grouped(found)} so far (${(100 * done).toFixed(done < 0.1 ? 2 : 0)} % of the work)`;
    };
    const question = { board: asked(lab.state) };
    const mine = isSmall()
      ? askHere("count-completions", question, listen, true)
      : begin("count-completions", question, listen);
    job.value = mine;
    // The first progress report may take long.
    if (!isSmall()) said.value = "0 so far";
    let words: string;
    try {
      const { count } = await mine.answer;
      words = counted(count, "completion");
      if (job.peek() === mine) announce(words);
    } catch (thrown) {
      words = refusal(thrown).message;
    }
    if (job.peek() !== mine) return;
    said.value = words;
    job.value = null;
  }

  const press = (): void => {
    if (job.value === null) return void count();
    stop();
    said.value = said.value.replace(/ so far.*/, " and more: stopped");
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
    if (isSmall()) timer = window.setTimeout(() => void count(), PAUSE);
  });
  return (
    <div class="row">
      <button onclick={press}>{() => (job.value === null ? "Count completions" : "Stop counting")}</button>
      <span class="number completions">{said}</span>
    </div>
  );
}
