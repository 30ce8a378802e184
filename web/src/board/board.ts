/** The board: one drawing for all parts of the page, by hand and by keyboard where it can be changed. */

import { el, fill, set, svg } from "../dom.ts";
import type { Square } from "../engine/protocol.ts";
import { boardInWords, type Picture, squareInWords, type Tint } from "./picture.ts";
import { attackedPath, darkPath, hatchPath, KING, QUEEN, squaresPath } from "./shapes.ts";

/** What users do on a board. */
export interface Hands {
  /** A square was pressed; `closing` with Shift or the key x. */
  press(square: Square, closing: boolean): void;
  /** A queen was taken to another square, or off the board. */
  move?(from: Square, to: Square | null): void;
  /** A queen is over a square just now, `null` for off the board; gives the square where it is drawn now. */
  drag?(from: Square, over: Square | null): Square;
  /** It is let go of without being moved. */
  letGo?(): void;
}

/** More lines between queens than anybody can tell apart. */
const MOST_LINES = 300;

let boards = 0;

export class BoardView {
  readonly root: HTMLElement;
  readonly #svg = svg("svg", { class: "board" });
  readonly #layers = {
    light: el("rect", { class: "light" }),
    dark: el("path", { class: "dark" }),
    tints: el("g"),
    attacked: el("path", { class: "attacked" }),
    blocked: el("path", { class: "blocked" }),
    crowded: el("path", { class: "crowded" }),
    frame: el("rect", { class: "frame" }),
    marks: el("g"),
    pieces: el("g"),
    lines: el("g", { class: "lines" }),
    pulses: el("g"),
    cursor: el("rect", { class: "cursor", width: 1, height: 1 }),
    labels: el("g", { class: "labels" }),
  };
  readonly #hands: Hands | null;
  /** The one square that screen readers see: the cursor's. */
  readonly #cell = el("rect", { role: "gridcell", class: "cell", width: 1, height: 1 });
  readonly #row = el("g", { role: "row" }, this.#cell);
  readonly #label: string;
  #picture: Picture = { n: 0, queens: [] };
  #n = -1;
  #cursor: Square = [0, 0];
  /** Where a pointer went down, on a queen or not; a queen is drawn `at` a square while it is `over` one. */
  #grip: { from: Square; isQueen: boolean; isMoved: boolean; at: Square; over: Square | null } | null = null;

  /** A board; without hands it is a picture. */
  constructor(label: string, hands: Hands | null = null) {
    this.#label = label;
    this.#hands = hands;
    this.#svg.append(el("g", { "aria-hidden": "true" }, Object.values(this.#layers)));
    this.root = el("div", { class: "board-box" }, this.#svg);
    if (hands === null) {
      set(this.#svg, { role: "img" });
      return;
    }
    this.#cell.id = `board-${++boards}-cell`;
    this.#svg.append(this.#row);
    set(this.#svg, {
      role: "grid",
      tabindex: 0,
      "aria-label": label,
      "aria-describedby": "board-keys",
      "aria-activedescendant": this.#cell.id,
      onkeydown: (event: KeyboardEvent) => this.#key(event, hands),
      onpointerdown: (event: PointerEvent) => this.#down(event),
      onpointermove: (event: PointerEvent) => this.#pull(event, hands),
      onpointerup: (event: PointerEvent) => this.#up(event, hands),
      onpointercancel: () => {
        if (this.#grip?.isQueen) hands.letGo?.();
        this.#grip = null;
      },
    });
  }

  /** Shows this from now on. */
  draw(picture: Picture): void {
    this.#picture = picture;
    const { n, attackers, blocked = [], conflicts = [], tints = [], marks = [], pulsing = [] } = picture;
    if (n !== this.#n) this.#resize(n);
    const layers = this.#layers;
    const crowded = new Map(
      conflicts.flatMap(({ a, b }) => [a, b]).map((square) => [String(square), square]),
    );
    set(layers.attacked, { d: attackers ? attackedPath(attackers, n) : "" });
    set(layers.blocked, { d: hatchPath(blocked) });
    set(layers.crowded, { d: squaresPath(crowded.values()) });
    fill(layers.tints, tints.map(tinted));
    fill(
      layers.marks,
      marks.map(({ square, kind }) => on(square, el("rect", { class: `mark ${kind}`, width: 1, height: 1 }))),
    );
    this.#stand([
      ...(picture.found ?? []).map((square) => ({ square, kind: "queen found", path: QUEEN })),
      ...picture.queens.map((square) => ({ square, kind: "queen", path: QUEEN })),
      ...(picture.kings ?? []).map((square) => ({ square, kind: "king", path: KING })),
    ]);
    const middle = (place: number): number => place + 0.5;
    fill(
      layers.lines,
      conflicts.slice(0, MOST_LINES).map(({ a: [y1, x1], b: [y2, x2] }) => {
        return el("line", { x1: middle(x1), y1: middle(y1), x2: middle(x2), y2: middle(y2) });
      }),
    );
    fill(
      layers.pulses,
      pulsing.map((square) => on(square, el("circle", { class: "pulse", cx: 0.5, cy: 0.5, r: 0.47 }))),
    );
    if (this.#hands === null) set(this.#svg, { "aria-label": `${this.#label}: ${boardInWords(picture)}` });
    else this.#point(this.#cursor);
  }

  /** Sets the pieces; those that are there already are moved, as new ones would take most of a frame. */
  #stand(pieces: readonly { square: Square; kind: string; path: string }[]): void {
    const layer = this.#layers.pieces;
    while (layer.childElementCount > pieces.length) layer.lastElementChild?.remove();
    pieces.forEach(({ square: [row, column], kind, path }, place) => {
      const node =
        layer.children[place] ??
        layer.appendChild(el("g", {}, el("rect", { width: 1, height: 1 }), el("path")));
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

  /** Where a pointer is, in squares. */
  #place(event: MouseEvent): DOMPoint {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM()?.inverse());
  }

  /** The square under a pointer. */
  under(event: MouseEvent): Square | null {
    const { x, y } = this.#place(event);
    const [row, column] = [Math.floor(y), Math.floor(x)];
    return row >= 0 && column >= 0 && row < this.#n && column < this.#n ? [row, column] : null;
  }

  #resize(n: number): void {
    this.#n = n;
    const font = Math.max(0.34, n * 0.026);
    const margin = font * 1.7;
    const size = n + margin + 0.06;
    set(this.#svg, {
      viewBox: `${-margin} ${-margin} ${size} ${size}`,
      style: { "--unit": 0.04 + 0.002 * n },
    });
    if (this.#hands !== null) set(this.#svg, { "aria-rowcount": n, "aria-colcount": n });
    const layers = this.#layers;
    set(layers.light, { width: n, height: n });
    set(layers.frame, { width: n, height: n, "stroke-width": 0.008 * n + 0.02 });
    set(layers.dark, { d: darkPath(n) });
    // As many labels as can be read.
    const step = n <= 20 ? 1 : n <= 40 ? 2 : 5;
    const places = Array.from({ length: Math.ceil(n / step) }, (_, place) => place * step);
    const text = (x: number, y: number, place: number): Element =>
      el("text", { x, y, "font-size": font }, place);
    fill(
      layers.labels,
      places.map((place) => [
        text(place + 0.5, -margin * 0.28, place),
        text(-margin * 0.5, place + 0.5 + font * 0.36, place),
      ]),
    );
    const within = (place: number): number => Math.min(place, Math.max(0, n - 1));
    this.#cursor = [within(this.#cursor[0]), within(this.#cursor[1])];
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
    const isClosing = event.key.toLowerCase() === "x";
    if (square !== undefined) this.#point(square);
    else if (isClosing || event.key === " " || event.key === "Enter")
      hands.press(this.#cursor, isClosing || event.shiftKey);
    else return;
    event.preventDefault();
  }

  #down(event: PointerEvent): void {
    const square = this.under(event);
    this.#grip = null;
    if (square === null || event.button !== 0) return;
    this.#point(square);
    const isQueen = this.#queenOn(square) !== null;
    this.#grip = { from: square, isQueen, isMoved: false, at: square, over: square };
    if (isQueen) this.#svg.setPointerCapture(event.pointerId);
  }

  #queenOn(square: Square): Element | null {
    const queens = [...(this.#picture.found ?? []), ...this.#picture.queens];
    return this.#layers.pieces.children[queens.findIndex((queen) => isSame(queen, square))] ?? null;
  }

  #pull(event: PointerEvent, hands: Hands): void {
    const grip = this.#grip;
    if (!grip?.isQueen) return;
    const over = this.under(event);
    if (!isSame(over, grip.over)) {
      grip.isMoved = true;
      grip.over = over;
      grip.at = hands.drag?.(grip.from, over) ?? grip.from;
    }
    // Drawn again by whoever listens, it is another element now.
    const node = grip.isMoved ? this.#queenOn(grip.at) : null;
    const { x, y } = this.#place(event);
    if (node !== null) set(node, { transform: `translate(${x - 0.5} ${y - 0.5})`, class: "queen dragged" });
  }

  #up(event: PointerEvent, hands: Hands): void {
    const [grip, square] = [this.#grip, this.under(event)];
    this.#grip = null;
    if (grip?.isMoved) {
      hands.move?.(grip.from, square);
      if (square !== null) this.#point(square);
    } else if (grip !== null && isSame(grip.from, square)) hands.press(grip.from, event.shiftKey);
  }
}

const isSame = (a: Square | null, b: Square | null): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Drawn on a square: the group has its place, as an animation has a transform of its own. */
const on = ([row, column]: Square, drawn: Element): Element =>
  el("g", { transform: `translate(${column} ${row})` }, drawn);

function tinted({ squares, color, label }: Tint): Element {
  const [row, column] = squares[0] ?? [0, 0];
  return el(
    "g",
    { class: `tint tint-${color % 8}` },
    el("path", { d: squaresPath(squares) }),
    el("text", { x: column + 0.12, y: row + 0.36, "font-size": 0.32 }, label),
  );
}
