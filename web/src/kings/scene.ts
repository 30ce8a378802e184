/** The board with its groups in colours, and kings on them. */

import { BoardView } from "../board/board.tsx";
import { el } from "../dom.ts";
import type { Kings, Square } from "../engine/index.ts";
import type { Focus } from "./focus.ts";

export class Scene {
  readonly root: HTMLElement;
  readonly #view: BoardView;
  readonly #focus: Focus;
  #group = new Map<string, number>();
  /** The drawn squares of each group. */
  #drawn: Element[][] = [];

  constructor(focus: Focus, keys: (key: string) => boolean) {
    this.#focus = focus;
    // Queens stay: the board is gone over, not changed.
    this.#view = new BoardView("Board with king groups", {
      press: (square) => this.#press(square),
      move: () => {},
    });
    const box = this.#view.root;
    box.addEventListener("pointerdown", (event) => event.stopPropagation(), { capture: true });
    box.addEventListener("pointermove", (event) => this.#focus.pass(this.#under(event)));
    box.addEventListener("pointerleave", () => this.#focus.pass(null));
    box.addEventListener("click", (event) => {
      const group = this.#under(event);
      if (group !== null) this.#focus.pin(group);
    });
    box.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (keys(event.key)) event.preventDefault();
      else this.#focus.pass(this.#at(this.#view.cursor));
    });
    box.addEventListener("focusout", () => this.#focus.pass(null));
    this.root = el(
      "div",
      { class: "scene" },
      box,
      el(
        "p",
        { class: "muted keys", id: "board-keys" },
        "Keys on the board: arrows go over the squares, Enter holds a group, ",
        keycap("K"),
        " sets kings, ",
        keycap("N"),
        " and ",
        keycap("P"),
        " the next and the previous way, ",
        keycap("+"),
        " and ",
        keycap("−"),
        " a king more or less.",
      ),
    );
    focus.listen((group) => this.#light(group));
  }

  draw(columns: readonly number[], { groups }: Pick<Kings, "groups">, kings: readonly Square[]): void {
    this.#group = new Map(
      groups.flatMap(({ squares }, group) => squares.map((square) => [String(square), group])),
    );
    const tints = groups.flatMap(({ squares, label }, color) =>
      squares.map((square) => ({ squares: [square], color, label })),
    );
    const queens = columns.map((column, row): Square => [row, column]);
    this.#view.draw({ n: columns.length, queens, tints, kings });
    const nodes = [...this.#view.root.querySelectorAll(".tint")];
    const isTaken = new Set(kings.map(String));
    let place = 0;
    this.#drawn = groups.map(({ squares, label }) =>
      squares.map((square) => {
        const node = nodes[place++] as Element;
        node.classList.toggle("has-king", isTaken.has(String(square)));
        node.classList.toggle("is-long", label.length > 1);
        return node;
      }),
    );
  }

  #press(square: Square): void {
    const group = this.#at(square);
    if (group !== null) this.#focus.pin(group);
  }

  #at(square: Square): number | null {
    return this.#group.get(String(square)) ?? null;
  }

  #under(event: MouseEvent): number | null {
    const drawing = this.#view.root.querySelector("svg");
    const matrix = drawing?.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return this.#at([Math.floor(y), Math.floor(x)]);
  }

  #light(group: number | null): void {
    this.root.classList.toggle("has-focus", group !== null);
    this.#drawn.forEach((nodes, place) => {
      for (const node of nodes) node.classList.toggle("is-on", place === group);
    });
  }
}

const keycap = (key: string): HTMLElement => el("kbd", {}, key);
