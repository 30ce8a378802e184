/** The panels that edit the board: size, undo and redo, random solutions, the 8 symmetries. */

import { BoardView } from "../board/board.tsx";
import { queensOn } from "../board/picture.ts";
import { type Child, el, type Signal } from "../dom.ts";
import { ask, MAX_SIZE, type Square } from "../engine/index.ts";
import { button, checkInput, fold, numberInput } from "../fields/index.ts";
import type { Lab } from "./lab.ts";
import { columnsOf, empty, resize, withFound } from "./state.ts";

/** Return a random seed. */
export const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export function editing(lab: Lab, showsAttacked: Signal<boolean>, blocks: Signal<boolean>): Element {
  // While the user types a size, queens beyond a smaller size must not be lost.
  let whole = lab.state;
  const n = (): number => lab.state.n;
  const size = numberInput("Size n", n, 1, MAX_SIZE, (n) => lab.change(resize(whole, n)));
  size.addEventListener("focusin", () => (whole = lab.state));
  const isEmpty = (): boolean => {
    const { queens, found, blocked } = lab.state;
    return queens.length + found.length + blocked.length === 0;
  };
  // Boards of size 2 and 3 have no solution.
  const hasNone = (): boolean => lab.looked === null || lab.state.n === 2 || lab.state.n === 3;
  const randomize = (): void => {
    const { n } = lab.state;
    const { columns } = ask("solve", { board: { n }, seed: anySeed() });
    if (columns !== null) lab.change(withFound(empty(n), columns));
  };
  const set = (is: Signal<boolean>) => (to: boolean) => void (is.value = to);
  return (
    <div class="panel">
      <h2>Board</h2>
      <div class="row">
        {size}
        {button("Undo", () => lab.step(-1), { disabled: () => !lab.canStep(-1) })}
        {button("Redo", () => lab.step(1), { disabled: () => !lab.canStep(1) })}
        {button("Clear", () => lab.change(empty(lab.state.n)), { disabled: isEmpty })}
        {button("Random solution", randomize, { disabled: hasNone })}
      </div>
      <div class="row">
        {checkInput("Attacked squares", showsAttacked, set(showsAttacked))}
        {checkInput("Block squares", blocks, set(blocks))}
      </div>
    </div>
  );
}

const SYMMETRIES: readonly (readonly [name: string, sign: string, words: string])[] = [
  ["quarter-turn", "↻ 90°", "Turn a quarter clockwise"],
  ["half-turn", "↻ 180°", "Turn a half"],
  ["three-quarter-turn", "↺ 90°", "Turn a quarter counterclockwise"],
  ["mirror-columns", "⇋", "Mirror left and right"],
  ["mirror-rows", "⇵", "Mirror top and bottom"],
  ["transpose", "⤡", "Mirror in the diagonal"],
  ["antitranspose", "⤢", "Mirror in the antidiagonal"],
];

/** The panel of the 8 symmetries, with the symmetry class of a solution. */
export function symmetries(lab: Lab): Element {
  const turn = (symmetry: string): void => {
    const { n, queens, found, blocked } = lab.state;
    const image = (squares: readonly Square[]): readonly Square[] =>
      ask("image", { board: { n, queens: squares }, symmetry }).board.queens;
    lab.change({ n, queens: image(queens), found: image(found), blocked: image(blocked) });
  };
  return (
    <div class="panel">
      <h2>Symmetries</h2>
      <div class="row">
        {SYMMETRIES.map(([name, sign, words]) => (
          <button disabled={() => lab.looked === null} onclick={() => turn(name)} title={words}>
            <span aria-hidden="true">{sign}</span>
            <span class="hidden">{words}</span>
          </button>
        ))}
      </div>
      {fold("Symmetry class: all its images", () => imagesOf(lab))}
      {fold("Fundamental solutions: one for each symmetry class", () => fundamentalOf(lab))}
    </div>
  );
}

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

function imagesOf(lab: Lab): Child {
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

function fundamentalOf(lab: Lab): Child {
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
