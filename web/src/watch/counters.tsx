/** The counters of a run, each explained where it stands. */

import { el } from "../dom.ts";
import type { Seen } from "../engine/index.ts";
import { grouped } from "../words.ts";

const COUNTERS = {
  steps: "A step is the unit of work of a method, such as a square it looks at: “About” says which.",
  moves: "A move is a queen placed or moved. Those of the first board are not counted.",
  backtracks: "A backtrack is a queen removed, to try another square for her.",
  restarts: "A restart is a new first board, after the method got stuck.",
} as const;

let counters = 0;

export function countersOf(counts: () => Seen["counts"] | undefined): Element {
  const counter = ([name, explained]: [string, string]): Element => {
    const id = `counter-${++counters}`;
    return (
      <div>
        <dt>
          <button type="button" class="term" popovertarget={id}>
            {name}
          </button>
          <span id={id} popover class="explained">
            {explained}
          </span>
        </dt>
        <dd>{() => grouped(counts()?.[name as keyof typeof COUNTERS] ?? 0)}</dd>
      </div>
    );
  };
  return <dl class="watch-counts place-counts">{Object.entries(COUNTERS).map(counter)}</dl>;
}
