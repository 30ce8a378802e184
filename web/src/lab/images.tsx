/** Small boards that a press puts on the board: the images of a solution, and the fundamental solutions. */

import { BoardView } from "../board/board.tsx";
import { queensOn } from "../board/picture.ts";
import { type Child, el } from "../dom.ts";
import { ask } from "../engine/index.ts";
import type { Lab } from "./lab.ts";
import { columnsOf, withFound } from "./state.ts";

const note = (words: string): Element => <p class="note muted">{words}</p>;

/** A small board that a press puts on the board of the lab. */
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

export function imagesOf(lab: Lab): Child {
  const columns = columnsOf(lab.state);
  if (columns === null || !lab.looked?.solution)
    return note("Only a solution has a symmetry class: complete the board first.");
  const { images, fundamental } = ask("orbit", { columns });
  const count = images.length === 1 ? "1 image" : `${images.length} different images`;
  const boards = images.map(({ columns, by }, place) =>
    picture(lab, columns, by.join(", ") + (place === fundamental ? " (fundamental)" : "")),
  );
  return [
    note(`${count} under the 8 symmetries. Press an image to put it on the board.`),
    <div class="boards orbit">{boards}</div>,
  ];
}

/** The most fundamental solutions that are drawn. */
const MOST = 100;

export function fundamentalOf(lab: Lab): Child {
  const { n } = lab.state;
  if (lab.looked === null) return null;
  if (n > 20) return note("Boards up to n = 20 have their first fundamental solutions here.");
  const { boards, ended } = ask("list", { board: { n }, limit: MOST, up_to_symmetry: true });
  const some = ended === "all" ? `${boards.length} of` : `The first ${MOST} of`;
  return [
    note(`${some} n = ${n}: all other solutions are their images. Press one to put it on the board.`),
    <div class="boards orbit">
      {boards.map((columns, place) => picture(lab, columns, String(place + 1)))}
    </div>,
  ];
}
