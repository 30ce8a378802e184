/** Navigation through the solutions of the board: next, previous, or by number. */

import { createEffect, createMemo, createSignal, type JSX, on, Show } from "solid-js";

import type { Answer, Question } from "../engine/index.ts";
import { Icon } from "../fields/icon.tsx";
import { NumberField } from "../fields/index.tsx";
import { grouped } from "../words.ts";
import type { Lab } from "./lab.ts";
import { asked, columnsOf, withFound } from "./state.ts";

/**
 * The maximum number of rows without a given queen for a full list: 12 rows have 14,200 solutions.
 */
const MAX_ROWS = 12;
const MAX_BOARDS = 15_000;
/** The same for the next solution alone: with more rows, the first one takes too long. */
const MAX_OPEN = 30;
/** The time after which a list gives up, in seconds. */
const LIMIT = 60;

type List = (
  kind: "list",
  question: Question<"list">,
  answered: (answer: Answer<"list">) => string,
) => Promise<void>;

interface LeafingProps {
  readonly lab: Lab;
  /** Ask the core and show the message that `answered` returns. */
  readonly list: List;
  say(words: string): void;
  /** Whether it is known that there is no solution. */
  readonly hasNone: boolean;
}

export function Leafing(props: LeafingProps): JSX.Element {
  const { lab, list, say } = props;
  const [boards, setBoards] = createSignal<readonly (readonly number[])[] | null>(null);
  const board = createMemo(() => JSON.stringify(asked(lab.state())));
  createEffect(on(board, () => setBoards(null)));
  const place = createMemo(() => {
    const columns = String(columnsOf(lab.state()));
    return boards()?.findIndex((board) => String(board) === columns) ?? -1;
  });
  const count = (): number => boards()?.length ?? 0;
  const openRows = (): number => lab.state().n - lab.state().queens.length;

  function show(number: number): string {
    const columns = boards()?.at(number);
    if (columns === undefined) return "There is no solution.";
    lab.change(withFound(lab.state(), columns));
    const wrapped = number === count() - 1 ? " That is the last one." : "";
    return `Solution ${grouped(place() + 1)} of ${grouped(count())}, in order of columns.${wrapped}`;
  }

  /** Show the next solution of a board that has too many solutions for a list. */
  function showNext(): void {
    const after = lab.state().found.length > 0 ? columnsOf(lab.state()) : null;
    void list(
      "list",
      { board: asked(lab.state()), limit: 1, time_limit: LIMIT, ...(after && { after }) },
      ({ boards: [next], ended }) => {
        if (next !== undefined) lab.change(withFound(lab.state(), next));
        if (next !== undefined)
          return after === null ? "The first solution, in order of columns." : "The next solution.";
        if (ended === "time-limit") return "No next solution was found within a minute.";
        return after === null ? "There is no solution." : "That was the last solution.";
      },
    );
  }

  function step(by: number): void {
    if (openRows() <= 0) return say("The board is full: remove a queen first.");
    if (openRows() > MAX_ROWS) return showNext();
    // Without a solution on the board, begin with the first one.
    const go = (): string => show(place() < 0 ? 0 : (place() + by + count()) % Math.max(1, count()));
    if (boards() !== null) return say(go());
    void list("list", { board: asked(lab.state()), limit: MAX_BOARDS, time_limit: LIMIT }, (answer) => {
      setBoards(answer.boards);
      return go();
    });
  }

  return (
    <>
      <button
        type="button"
        aria-label="Previous solution"
        title="Show the previous solution with these queens"
        disabled={place() < 0}
        onClick={() => step(-1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        disabled={lab.looked() === null || props.hasNone || openRows() > MAX_OPEN}
        title={
          openRows() > MAX_OPEN
            ? `Solutions in order: up to ${MAX_OPEN} rows without a given queen`
            : "Show the next solution with these queens"
        }
        onClick={() => step(1)}
      >
        Next solution
        <Icon name="next" />
      </button>
      <Show when={count() > 0}>
        <NumberField
          label="Solution"
          value={place() < 0 ? null : place() + 1}
          least={1}
          most={count()}
          onChange={(number) => say(show(number - 1))}
        />
        <span class="number">of {grouped(count())}</span>
      </Show>
    </>
  );
}
