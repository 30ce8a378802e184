/** Buttons with small boards: the images of a solution, and the fundamental solutions. */

import { BoardView } from "../board/board.tsx";
import { queensOn } from "../board/picture.ts";
import { type Child, el } from "../dom.ts";
import { ask } from "../engine/index.ts";
import { counted } from "../words.ts";
import type { Lab } from "./lab.ts";
import { columnsOf, withFound } from "./state.ts";

const note = (words: string): Element => <p class="note muted">{words}</p>;

/** A button with a small board; it puts that board into the lab. */
function picture(lab: Lab, columns: readonly number[], words: string): Element {
  const board = new BoardView(words);
  board.draw({ n: columns.length, queens: queensOn(columns) });
  const press = (): void => lab.change(withFound({ ...lab.state, queens: [], found: [] }, columns));
  return (
    <button class="picture" onclick={press}>
      {board.root}
      <span>{words}</span>
    </button>
  );
}

/** The different images of the solution on the board; `inWords` describes a symmetry. */
export function imagesOf(lab: Lab, inWords: (symmetry: string) => string): Child {
  const columns = columnsOf(lab.state);
  if (columns === null || !lab.looked?.solution)
    return note("Complete the board to see its symmetric images.");
  const { images, fundamental } = ask("orbit", { columns });
  const count = images.length === 1 ? "1 image" : `${images.length} different images`;
  const boards = images.map(({ columns, by }, place) =>
    picture(lab, columns, by.map(inWords).join(", ") + (place === fundamental ? " (smallest)" : "")),
  );
  return [
    note(
      `${count}. Press one to put it on the board. The smallest, comparing columns row by row, is the fundamental solution.`,
    ),
    <div class="boards orbit">{boards}</div>,
  ];
}

/** The maximum number of fundamental solutions that are drawn. */
const MAX_BOARDS = 100;

export function fundamentalOf(lab: Lab): Child {
  const { n } = lab.state;
  if (lab.looked === null) return null;
  if (n > 20) return note("This list is available up to n = 20.");
  const { boards, ended } = ask("list", { board: { n }, limit: MAX_BOARDS, up_to_symmetry: true });
  const words =
    ended === "all"
      ? `${counted(boards.length, "fundamental solution")} for n = ${n}. Every other solution is an image of one.`
      : `The first ${MAX_BOARDS} fundamental solutions for n = ${n}.`;
  return [
    note(`${words} Press one to put it on the board.`),
    <div class="boards orbit">
      {boards.map((columns, place) => picture(lab, columns, String(place + 1)))}
    </div>,
  ];
}
