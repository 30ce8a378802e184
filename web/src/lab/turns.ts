/** The 8 symmetries, and the orbit of a solution. */

import { BoardView } from "../board/board.ts";
import { el, fill } from "../dom.ts";
import { ask, type Square } from "../engine/index.ts";
import type { Lab } from "./lab.ts";
import { columnsOf, withFound } from "./state.ts";

const SYMMETRIES: readonly (readonly [name: string, sign: string, words: string])[] = [
  ["quarter-turn", "↻ 90°", "Turn a quarter clockwise"],
  ["half-turn", "↻ 180°", "Turn a half"],
  ["three-quarter-turn", "↺ 90°", "Turn a quarter counterclockwise"],
  ["mirror-columns", "⇋", "Mirror left and right"],
  ["mirror-rows", "⇵", "Mirror top and bottom"],
  ["transpose", "⤡", "Mirror in the diagonal"],
  ["antitranspose", "⤢", "Mirror in the antidiagonal"],
];

export function turns(lab: Lab): HTMLElement {
  const turn = (symmetry: string): void => {
    const { n, queens, found, blocked } = lab.state;
    const image = (squares: readonly Square[]): readonly Square[] =>
      ask("image", { board: { n, queens: squares }, symmetry }).queens;
    lab.change({ n, queens: image(queens), found: image(found), blocked: image(blocked) });
  };
  const buttons = SYMMETRIES.map(([name, sign, words]) =>
    el(
      "button",
      { onclick: () => turn(name), title: words },
      el("span", { "aria-hidden": "true" }, sign),
      el("span", { class: "hidden" }, words),
    ),
  );
  const orbit = el("div", { class: "boards orbit" });
  const words = el("p", { class: "note muted" });
  const details = el(
    "details",
    { ontoggle: () => show() },
    el("summary", {}, "Orbit: all its images"),
    words,
    orbit,
  );
  const show = (): void => {
    const columns = columnsOf(lab.state);
    fill(orbit);
    if (!details.open) return;
    if (columns === null || !lab.look(lab.state)?.is_solution) {
      fill(words, "Solutions have an orbit: complete the board first.");
      return;
    }
    const { images, fundamental } = ask("orbit", { columns });
    const kinds = images.length === 1 ? "1 image" : `${images.length} different images`;
    fill(words, `${kinds} under the 8 symmetries. Press one to put it on the board.`);
    for (const [place, image] of images.entries()) {
      const queens = image.columns.map((column, row): Square => [row, column]);
      const board = new BoardView(`Image by ${image.by.join(", ")}`);
      board.draw({ n: queens.length, queens });
      const name = image.by.join(", ") + (place === fundamental ? " (fundamental)" : "");
      const press = (): void => lab.change(withFound({ ...lab.state, queens: [], found: [] }, image.columns));
      orbit.append(el("button", { class: "picture", onclick: press }, board.root, el("span", {}, name)));
    }
  };
  lab.watch((_state, look) => {
    for (const button of buttons) button.disabled = look === null;
    show();
  });
  return el(
    "div",
    { class: "panel" },
    el("h2", {}, "Symmetries"),
    el("div", { class: "row" }, ...buttons),
    details,
  );
}
