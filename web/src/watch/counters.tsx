/** The counters of a run, each explained where it stands. */

import { el } from "../dom.ts";
import type { Seen } from "../engine/index.ts";
import { grouped } from "../words.ts";

const COUNTERS = {
  steps: "Methods differ in what a step is: to compare two methods, compare their moves.",
  moves: "A move is a queen placed or moved. Those of the first board are not counted.",
  backtracks: "A backtrack is a queen removed, to try another square for her.",
  restarts: "A restart is a new first board, after the method got stuck.",
} as const;

let counters = 0;

/** `step` is what a step of the method is, such as "a square looked at". */
export function countersOf(counts: () => Seen["counts"] | undefined, step: () => string): Element {
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
        {name === "steps" && <dd class="muted">{() => step() && `(each ${step()})`}</dd>}
      </div>
    );
  };
  return <dl class="watch-counts place-counts">{Object.entries(COUNTERS).map(counter)}</dl>;
}
