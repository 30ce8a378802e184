/** The number of solutions with the given queens. Small counts start after each edit of the board. */

import { createEffect, createSignal, type JSX } from "solid-js";

import { announce } from "../announce.ts";
import { count as countSolutions } from "../engine/count.ts";
import { Asking, type EventOf, type Refused } from "../engine/index.ts";
import { counted, grouped } from "../words.ts";
import type { Lab } from "./lab.ts";
import { asked } from "./state.ts";

/** The maximum number of rows without a given queen for which a count starts automatically. */
const MAX_AUTOMATIC_ROWS = 12;

/** Delay of the automatic count, in milliseconds, so that quick edits start only one. */
const COUNT_DELAY = 60;

interface CountingProps {
  readonly lab: Lab;
  /** The number of solutions, if it is known. */
  readonly count: string | null;
  /** Receives the number of solutions; `null` while it is not known. */
  onCount(count: string | null): void;
}

export function Counting(props: CountingProps): JSX.Element {
  const { lab, onCount } = props;
  const [said, setSaid] = createSignal("");
  const asking = new Asking();
  let timer = 0;
  /** The board of the last count, as JSON. */
  let last = "";

  const isSmall = (): boolean => lab.state().n - lab.state().queens.length <= MAX_AUTOMATIC_ROWS;

  const stop = (): void => {
    clearTimeout(timer);
    asking.stop();
    last = "";
  };

  /** Count; screen readers hear the number only if the user asked for it. */
  async function count(isAsked: boolean): Promise<void> {
    const listen = (event: EventOf<"count">): void => {
      const [found, done] = event.event === "part" ? [event.record.count, event.done] : ["0", 0];
      setSaid(`${grouped(found)} so far (${(100 * done).toFixed(done < 0.1 ? 2 : 0)} % of the work)`);
    };
    const question = { board: asked(lab.state()) };
    // The first progress report may come late.
    if (!isSmall()) setSaid("0 so far");
    try {
      // A small count does not wait for the fast core.
      const answer = await (isSmall()
        ? asking.ask("count", question, listen)
        : asking.run((signal) => countSolutions(question, listen, signal)));
      if (answer === null) return;
      onCount(answer.count);
      const isOpen = lab.state().queens.length + lab.state().blocked.length === 0;
      const words = setSaid(counted(answer.count, "solution") + (isOpen ? "" : " with these queens"));
      if (isAsked) announce(words);
    } catch (thrown) {
      setSaid((thrown as Refused).message);
    }
  }

  const press = (): void => {
    if (!asking.isRunning()) return void count(true);
    stop();
    setSaid((words) => words.replace(/ so far.*/, " so far, stopped"));
  };

  createEffect(() => {
    if (!lab.isShown()) return stop();
    if (lab.looked() === null) return;
    const question = JSON.stringify(asked(lab.state()));
    // Found queens do not change the count.
    if (question === last) return;
    stop();
    last = question;
    onCount(null);
    setSaid("");
    if (isSmall()) timer = window.setTimeout(() => void count(false), COUNT_DELAY);
  });
  return (
    <>
      <button
        type="button"
        title="Count the solutions with these queens"
        hidden={props.count !== null}
        onClick={press}
      >
        {asking.isRunning() ? "Stop counting" : "Count"}
      </button>
      <strong class="number solutions" hidden={said() === "" || (lab.looked()?.conflicts.length ?? 0) > 0}>
        {said()}
      </strong>
    </>
  );
}
