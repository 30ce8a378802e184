/** The board: one drawing for all parts of the page, by hand and by keyboard where it can be changed. */

import { el, fill, set, svg } from "../dom.ts";
import type { Square } from "../engine/protocol.ts";
import type { Picture } from "./picture.ts";
import { attackedPath, darkPath, hatchPath, KING, QUEEN, squaresPath } from "./shapes.ts";
import { boardInWords, squareInWords } from "./words.ts";

/** What users do on a board. */
export interface Hands {
  /** A square was pressed; `closing` with Shift or the key x. */
  press(square: Square, closing: boolean): void;
  /** A queen was taken to another square, or off the board. */
  move(from: Square, to: Square | null): void;
  /** A queen is over a square just now, `null` for off the board; gives the square where it is drawn now. */
  drag?(from: Square, over: Square | null): Square;
  /** It is let go of without being moved. */
  letGo?(): void;
}

let boards = 0;

export class BoardView {
  readonly root: HTMLElement;
  readonly #svg = svg("svg", { class: "board" });
  readonly #layers = {
    light: svg("rect", { class: "light" }),
    dark: svg("path", { class: "dark" }),
    tints: svg("g"),
    attacked: svg("path", { class: "attacked" }),
    blocked: svg("path", { class: "blocked" }),
    crowded: svg("path", { class: "crowded" }),
    frame: svg("rect", { class: "frame" }),
    marks: svg("g"),
    queens: svg("g"),
    lines: svg("g", { class: "lines" }),
    pulses: svg("g"),
    cursor: svg("rect", { class: "cursor", width: 1, height: 1 }),
    labels: svg("g", { class: "labels" }),
  };
  readonly #id = `board-${++boards}`;
  readonly #hands: Hands | null;
  readonly #cell = svg("rect", { role: "gridcell", class: "cell", width: 1, height: 1 });
  readonly #row = svg("g", { role: "row" }, this.#cell);
  #picture: Picture = { n: 0, queens: [] };
  #n = -1;
  #cursor: Square = [0, 0];
  #label: string;
  /** Where a pointer went down: a press is one that comes up there. */
  #pressed: Square | null = null;
  #dragged: { from: Square; at: Square; moved: boolean; over: Square | null } | null = null;

  /** A board; without hands it is a picture. */
  constructor(label: string, hands: Hands | null = null) {
    this.#label = label;
    this.#hands = hands;
    const picture = svg("g", { "aria-hidden": "true" }, ...Object.values(this.#layers));
    this.#svg.append(picture);
    this.root = el("div", { class: "board-box" }, this.#svg as unknown as Node);
    if (hands === null) {
      set(this.#svg, { role: "img" });
      return;
    }
    this.#cell.id = `${this.#id}-cell`;
    this.#svg.append(this.#row);
    set(this.#svg, {
      role: "grid",
      tabindex: 0,
      "aria-label": label,
      "aria-describedby": "board-keys",
      "aria-activedescendant": this.#cell.id,
    });
    this.#svg.addEventListener("keydown", (event) => this.#key(event, hands));
    this.#svg.addEventListener("pointerdown", (event) => this.#down(event));
    this.#svg.addEventListener("pointermove", (event) => this.#moveTo(event, hands));
    this.#svg.addEventListener("pointerup", (event) => this.#up(event, hands));
    this.#svg.addEventListener("pointercancel", () => this.#letGo(hands));
  }

  /** Shows this from now on. */
  draw(picture: Picture): void {
    this.#picture = picture;
    const { n } = picture;
    if (n !== this.#n) this.#resize(n);
    const layers = this.#layers;
    set(layers.attacked, { d: picture.attackers ? attackedPath(picture.attackers, n) : "" });
    set(layers.blocked, { d: hatchPath(picture.blocked ?? []) });
    const crowded = (picture.conflicts ?? []).flatMap(({ a, b }) => [a, b]);
    set(layers.crowded, {
      d: squaresPath(new Map(crowded.map((square) => [String(square), square])).values()),
    });
    fill(
      layers.tints,
      (picture.tints ?? []).map((tint) => tinted(tint.squares, tint.color, tint.label)),
    );
    fill(
      layers.marks,
      (picture.marks ?? []).map(({ square, kind }) =>
        at(square, svg("rect", { class: `mark ${kind}`, width: 1, height: 1 })),
      ),
    );
    this.#stand([
      ...(picture.found ?? []).map((square) => ({ square, kind: "queen found", path: QUEEN })),
      ...picture.queens.map((square) => ({ square, kind: "queen", path: QUEEN })),
      ...(picture.kings ?? []).map((square) => ({ square, kind: "king", path: KING })),
    ]);
    fill(
      layers.lines,
      (picture.conflicts ?? [])
        .slice(0, 300)
        .map(({ a, b }) => svg("line", { x1: a[1] + 0.5, y1: a[0] + 0.5, x2: b[1] + 0.5, y2: b[0] + 0.5 })),
    );
    fill(
      layers.pulses,
      (picture.pulsing ?? []).map((square) =>
        // The group has the place, as the animation of the ring has the ring's own transform.
        at(square, svg("g", {}, svg("circle", { class: "pulse", cx: 0.5, cy: 0.5, r: 0.47 }))),
      ),
    );
    if (this.#hands === null) set(this.#svg, { "aria-label": `${this.#label}: ${boardInWords(picture)}` });
    else this.#point(this.#cursor);
  }

  /** Sets the pieces; those that are there already are moved, as making them anew would take most of a frame. */
  #stand(pieces: readonly { square: Square; kind: string; path: string }[]): void {
    const layer = this.#layers.queens;
    while (layer.childElementCount > pieces.length) layer.lastElementChild?.remove();
    pieces.forEach(({ square: [row, column], kind, path }, place) => {
      const node =
        layer.children[place] ??
        layer.appendChild(svg("g", {}, svg("rect", { width: 1, height: 1 }), svg("path")));
      const transform = `translate(${column} ${row})`;
      if (node.getAttribute("transform") !== transform) node.setAttribute("transform", transform);
      if (node.getAttribute("class") === kind) return;
      node.setAttribute("class", kind);
      node.lastElementChild?.setAttribute("d", path);
    });
  }

  /** The drawing's element, to take the focus. */
  focus(): void {
    this.#svg.focus();
  }

  /** The square that the keys go from. */
  get cursor(): Square {
    return this.#cursor;
  }

  #resize(n: number): void {
    this.#n = n;
    const font = Math.max(0.34, n * 0.026);
    const margin = font * 1.7;
    set(this.#svg, {
      viewBox: `${-margin} ${-margin} ${n + margin + 0.06} ${n + margin + 0.06}`,
      "aria-rowcount": this.#hands ? n : null,
      "aria-colcount": this.#hands ? n : null,
    });
    const layers = this.#layers;
    set(layers.light, { width: n, height: n });
    set(layers.frame, { width: n, height: n, "stroke-width": 0.008 * n + 0.02 });
    set(layers.dark, { d: darkPath(n) });
    this.#svg.style.setProperty("--unit", String(0.04 + 0.002 * n));
    // As many labels as can be read.
    const step = n <= 20 ? 1 : n <= 40 ? 2 : 5;
    const labels: SVGElement[] = [];
    for (let place = 0; place < n; place += step) {
      const text = (x: number, y: number): SVGElement => svg("text", { x, y, "font-size": font }, place);
      labels.push(text(place + 0.5, -margin * 0.28), text(-margin * 0.5, place + 0.5 + font * 0.36));
    }
    fill(layers.labels, labels);
    this.#cursor = [
      Math.min(this.#cursor[0], Math.max(0, n - 1)),
      Math.min(this.#cursor[1], Math.max(0, n - 1)),
    ];
  }

  /** Puts the cursor on a square. */
  #point(square: Square): void {
    this.#cursor = square;
    const [row, column] = square;
    set(this.#layers.cursor, { x: column, y: row });
    set(this.#cell, {
      x: column,
      y: row,
      "aria-colindex": column + 1,
      "aria-label": squareInWords(this.#picture, square),
    });
    set(this.#row, { "aria-rowindex": row + 1 });
  }

  #key(event: KeyboardEvent, hands: Hands): void {
    const last = this.#n - 1;
    if (last < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = this.#cursor;
    const to: Record<string, Square> = {
      ArrowUp: [Math.max(0, row - 1), column],
      ArrowDown: [Math.min(last, row + 1), column],
      ArrowLeft: [row, Math.max(0, column - 1)],
      ArrowRight: [row, Math.min(last, column + 1)],
      Home: [row, 0],
      End: [row, last],
      PageUp: [0, column],
      PageDown: [last, column],
    };
    const square = to[event.key];
    if (square !== undefined) this.#point(square);
    else if (event.key === " " || event.key === "Enter") hands.press(this.#cursor, event.shiftKey);
    else if (event.key === "x" || event.key === "X") hands.press(this.#cursor, true);
    else return;
    event.preventDefault();
  }

  /** The square under a pointer. */
  #under(event: PointerEvent): Square | null {
    const matrix = this.#svg.getScreenCTM();
    if (matrix === null) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [row, column] = [Math.floor(y), Math.floor(x)];
    return row >= 0 && column >= 0 && row < this.#n && column < this.#n ? [row, column] : null;
  }

  #down(event: PointerEvent): void {
    const square = this.#under(event);
    this.#pressed = event.button === 0 ? square : null;
    if (square === null || event.button !== 0) return;
    this.#point(square);
    if (this.#queenOn(square) === null) return;
    this.#dragged = { from: square, at: square, moved: false, over: square };
    this.#svg.setPointerCapture(event.pointerId);
  }

  #queenOn(square: Square): SVGElement | null {
    const queens = [...(this.#picture.found ?? []), ...this.#picture.queens];
    const node = this.#layers.queens.children[queens.findIndex((queen) => isSame(queen, square))];
    return node instanceof SVGElement ? node : null;
  }

  #moveTo(event: PointerEvent, hands: Hands): void {
    const dragged = this.#dragged;
    const matrix = this.#svg.getScreenCTM();
    if (dragged === null || matrix === null) return;
    const over = this.#under(event);
    const isNew = !isSame(over, dragged.over);
    if (!dragged.moved && !isNew) return;
    dragged.moved = true;
    dragged.over = over;
    if (isNew) dragged.at = hands.drag?.(dragged.from, over) ?? dragged.from;
    // Drawn anew by whoever listens, it is another element now.
    const node = this.#queenOn(dragged.at);
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    if (node !== null) set(node, { transform: `translate(${x - 0.5} ${y - 0.5})`, class: "queen dragged" });
  }

  #up(event: PointerEvent, hands: Hands): void {
    const dragged = this.#dragged;
    const square = this.#under(event);
    this.#dragged = null;
    if (dragged === null) {
      if (square !== null && isSame(square, this.#pressed)) hands.press(square, event.shiftKey);
    } else if (!dragged.moved) {
      hands.press(dragged.from, event.shiftKey);
    } else {
      hands.move(dragged.from, square);
      if (square !== null) this.#point(square);
    }
  }

  #letGo(hands: Hands): void {
    this.#pressed = null;
    if (this.#dragged !== null) hands.letGo?.();
    this.#dragged = null;
  }
}

const isSame = (a: Square | null, b: Square | null): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];

function at<E extends SVGElement>([row, column]: Square, node: E): E {
  set(node, { transform: `translate(${column} ${row})` });
  return node;
}

function tinted(squares: readonly Square[], color: number, label: string): SVGElement {
  const [row, column] = squares[0] ?? [0, 0];
  return svg(
    "g",
    { class: `tint tint-${color % 8}` },
    svg("path", { d: squaresPath(squares) }),
    svg("text", { x: column + 0.12, y: row + 0.36, "font-size": 0.32 }, label),
  );
}
