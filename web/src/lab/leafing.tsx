/** Navigation through the solutions of the board: next, previous, or by number. */

import { computed, el, live, signal } from "../dom.ts";
import type { Answer, Question } from "../engine/index.ts";
import { button, numberInput } from "../fields/index.ts";
import { grouped } from "../words.ts";
import type { Lab } from "./lab.ts";
import { asked, columnsOf, withFound } from "./state.ts";

/**
 * The maximum number of rows without a given queen for a full list: 12 rows have 14,200 solutions.
 */
const MAX_ROWS = 12;
const MAX_BOARDS = 15_000;

type List = (
  kind: "list",
  question: Question<"list">,
  answered: (answer: Answer<"list">) => string,
) => Promise<void>;

/** `list` asks the core and shows the message that `answered` returns. */
export function leafing(lab: Lab, list: List, say: (words: string) => void): Element {
  const boards = signal<readonly (readonly number[])[] | null>(null);
  const board = computed(() => JSON.stringify(asked(lab.state)));
  live(() => {
    void board.value;
    boards.value = null;
  });
  const place = computed(() => {
    const columns = String(columnsOf(lab.state));
    return boards.value?.findIndex((board) => String(board) === columns) ?? -1;
  });
  const count = (): number => boards.value?.length ?? 0;

  function show(number: number): string {
    const columns = boards.value?.at(number);
    if (columns === undefined) return "No completion exists.";
    lab.change(withFound(lab.state, columns));
    const wrapped = number === count() - 1 ? " That is the last one." : "";
    return `Solution ${grouped(place.value + 1)} of ${grouped(count())}, in order of columns.${wrapped}`;
  }

  /** Show the next solution of a board that has too many solutions for a list. */
  function showNext(): void {
    const after = lab.state.found.length > 0 ? columnsOf(lab.state) : null;
    void list("list", { board: asked(lab.state), after }, ({ boards: [next], ended }) => {
      if (next !== undefined) lab.change(withFound(lab.state, next));
      if (next !== undefined)
        return after === null ? "The first solution, in order of columns." : "The next solution.";
      if (ended === "time-limit") return "No next solution was found within a minute.";
      return after === null ? "No completion exists." : "That was the last solution.";
    });
  }

  function step(by: number): void {
    if (lab.state.queens.length >= lab.state.n) return say("The board is full: remove a queen first.");
    if (lab.state.n - lab.state.queens.length > MAX_ROWS) return showNext();
    // Without a solution on the board, begin with the first one.
    const go = (): string => show(place.value < 0 ? 0 : (place.value + by + count()) % Math.max(1, count()));
    if (boards.value !== null) return say(go());
    void list("list", { board: asked(lab.state), limit: MAX_BOARDS }, (answer) => {
      boards.value = answer.boards;
      return go();
    });
  }

  const isIdle = (): boolean => lab.looked === null;
  const hasList = computed(() => count() > 0);
  const shown = (): number | null => (place.value < 0 ? null : place.value + 1);
  const number = (): Element[] => [
    numberInput("Solution", shown, 1, count, (number) => say(show(number - 1))),
    <span class="number">{() => `of ${grouped(count())}`}</span>,
  ];
  return (
    <div class="row">
      {button("Previous", () => step(-1), { disabled: () => place.value < 0 })}
      {button("Next solution", () => step(1), { disabled: isIdle })}
      {() => hasList.value && number()}
    </div>
  );
}
