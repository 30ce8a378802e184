/** The counters of a run, each with an explanation. */

import { el } from "../dom.ts";
import type { Watched } from "../engine/index.ts";
import { grouped } from "../words.ts";

const COUNTERS = {
  steps: "Each method has its own kind of step: compare methods by their moves.",
  moves: "A move places or moves a queen. The first board is not counted.",
  backtracks: "A backtrack removes a queen to try another square.",
  restarts: "A restart is a new first board after the method is stuck.",
} as const;

let counters = 0;

/** `step` describes a step of the method, such as "one examined square". */
export function countersOf(
  counts: () => Watched["event"]["counts"] | undefined,
  step: () => string,
): Element {
  const counter = ([name, explained]: [string, string]): Element => {
    const id = `counter-${++counters}`;
    return (
      <div>
        <dt>
          <button type="button" class="term" popovertarget={id}>
            {name}
          </button>
          <span id={id} popover class="explained">
            {() =>
              name === "steps" && step() ? `A step of this method is ${step()}. ${explained}` : explained
            }
          </span>
        </dt>
        <dd>{() => grouped(counts()?.[name as keyof typeof COUNTERS] ?? 0)}</dd>
        {name === "steps" && <dd class="muted">{() => step() && `(each is ${step()})`}</dd>}
      </div>
    );
  };
  return <dl class="watch-counts place-counts">{Object.entries(COUNTERS).map(counter)}</dl>;
}
