/** The board of all tabs: a picture, or a grid that users edit by mouse, touch and keyboard. */

import { computed, el, live, set, signal } from "../dom.ts";
import type { Conflict, Square } from "../engine/questions.ts";
import { boardInWords, groupStyle, type Mark, type Picture, squareInWords, type Tint } from "./picture.ts";
import { columnName, isSame, rowName } from "../squares.ts";
import { attackedPath, darkPath, hatchPath, KING, placed, QUEEN, sideOf, squaresPath } from "./shapes.ts";

export interface Handlers {
  /** A square was pressed; `isBlocking` with Shift or the key x. */
  press(square: Square, isBlocking: boolean): void;
  /** A queen was dropped on another square, or off the board. */
  move?(from: Square, to: Square | null): void;
  /**
   * A queen is dragged over a square, or off the board (`null`). Returns the square to draw it on.
   */
  drag?(from: Square, over: Square | null): Square;
  /** Dragging was cancelled. */
  cancelDrag?(): void;
}

/** The maximum number of lines between queens: more are indistinguishable. */
const MAX_LINES = 300;

/** A pointer that moves less than this, in pixels, presses a square. */
const DRAG_THRESHOLD = 4;

/** The pressed square. */
interface Press {
  readonly from: Square;
  /** Whether it has a queen that can be moved. */
  readonly isQueen: boolean;
  /** Where the pointer was, in pixels. */
  readonly start: readonly [x: number, y: number];
  isMoved: boolean;
  /** A dragged queen is drawn `at` a square while the pointer is `over` one. */
  at: Square;
  over: Square | null;
}

let boards = 0;

export class BoardView {
  readonly root: HTMLElement;
  readonly #picture = signal<Picture>({ n: 0, queens: [] });
  readonly #n = computed(() => this.#picture.value.n);
  /** The square of the cursor; it may be outside after the board becomes smaller. */
  readonly #at = signal<Square>([0, 0]);
  /** The square under the mouse, where a press would place a queen. */
  readonly #hovered = signal<Square | null>(null);
  readonly #pieces = el("g");
  readonly #svg: SVGSVGElement;
  #pressed: Press | null = null;

  /** Create a board; without `handlers` it is a picture. */
  constructor(label: string, handlers: Handlers | null = null) {
    const n = this.#n;
    const margin = computed(() => fontOf(n.value) * 1.7);
    const viewBox = (): string => {
      const size = n.value + margin.value + 0.06;
      return `${-margin.value} ${-margin.value} ${size} ${size}`;
    };
    const style = (): object => ({ "--unit": 0.04 + 0.002 * n.value, "--side": sideOf(n.value) });
    this.#svg = el("svg", { class: "board", viewBox, style }, this.#drawing());
    this.root = el("div", { class: "board-box" }, this.#svg);
    if (handlers === null) {
      const words = (): string => `${label}: ${boardInWords(this.#picture.value)}`;
      set(this.#svg, { role: "img", "aria-label": words });
      return;
    }
    const id = `board-${++boards}-cell`;
    const words = (): string => squareInWords(this.#picture.value, this.cursor);
    const [row, column] = [() => this.cursor[0], () => this.cursor[1]];
    const index = (of: () => number) => () => of() + 1;
    this.#svg.append(
      // Screen readers get one square only: the square of the cursor.
      <g role="row" aria-rowindex={index(row)}>
        <rect
          role="gridcell"
          class="cell"
          {...{ id, x: column, y: row, width: 1, height: 1 }}
          aria-colindex={index(column)}
          aria-label={words}
        />
      </g>,
    );
    set(this.#svg, {
      role: "grid",
      tabindex: 0,
      "aria-label": label,
      "aria-describedby": "board-keys",
      "aria-activedescendant": id,
      "aria-rowcount": n,
      "aria-colcount": n,
      onkeydown: (event: KeyboardEvent) => this.#key(event, handlers),
      onpointerdown: (event: PointerEvent) => this.#down(event, handlers),
      onpointermove: (event: PointerEvent) => {
        const square =
          event.pointerType === "mouse" && handlers.move && !this.#pressed ? this.#pointed(event) : null;
        const free = square !== null && this.queenOn(square) === null ? square : null;
        if (!isSame(this.#hovered.value, free)) this.#hovered.value = free;
        this.#pull(event, handlers);
      },
      onpointerleave: () => (this.#hovered.value = null),
      onpointerup: (event: PointerEvent) => this.#up(event, handlers),
      onpointercancel: () => {
        if (this.#pressed?.isQueen) handlers.cancelDrag?.();
        this.#pressed = null;
      },
    });
  }

  draw(picture: Picture): void {
    this.#picture.value = picture;
  }

  /** The layers of the drawing, from bottom to top. */
  #drawing(): Element {
    const n = this.#n;
    const path = (of: (picture: Picture) => string) => () => of(this.#picture.value);
    const each = <T,>(
      of: (picture: Picture) => readonly T[] | undefined,
      drawn: (item: T, n: number) => Element,
    ) => {
      return () => of(this.#picture.value)?.map((item) => drawn(item, this.#picture.value.n));
    };
    const side = (): number => sideOf(n.value);
    live(() => this.#drawPieces(this.#picture.value));
    return (
      <g aria-hidden="true">
        <rect class="light" width={n} height={n} />
        <path class="dark" d={() => darkPath(n.value)} />
        <g>{each(({ tints }) => tints, tinted)}</g>
        <path class="attacked" d={path(({ n, attackers }) => attackedPath(attackers ?? [], n))} />
        <path class="blocked" d={path(({ blocked }) => hatchPath(blocked ?? [], side()))} />
        <path
          class="crowded"
          d={path(({ conflicts }) => squaresPath(conflicts?.flatMap(({ a, b }) => [a, b]) ?? [], side()))}
        />
        <rect class="frame" width={n} height={n} stroke-width={() => 0.008 * n.value + 0.02} />
        <g>{each(({ marks }) => marks, marked)}</g>
        <g class="ghost">
          {() => this.#hovered.value && on(this.#hovered.value, n.value, <path d={QUEEN} />)}
        </g>
        {this.#pieces}
        <g class="lines">{each(({ conflicts }) => conflicts?.slice(0, MAX_LINES), lined)}</g>
        <g>{each(({ pulsing }) => pulsing, pulse)}</g>
        <rect class="cursor" width={1} height={1} transform={() => placed(this.cursor, n.value)} />
        <g class="labels">{() => labels(n.value)}</g>
      </g>
    );
  }

  /** Draw the pieces. Existing elements are reused, because creating them takes most of a frame. */
  #drawPieces({ n, queens, found = [], kings = [] }: Picture): void {
    const pieces = [
      ...found.map((square) => ({ square, kind: "queen found", path: QUEEN })),
      ...queens.map((square) => ({ square, kind: "queen", path: QUEEN })),
      ...kings.map((square) => ({ square, kind: "king", path: KING })),
    ];
    const layer = this.#pieces;
    while (layer.childElementCount > pieces.length) layer.lastElementChild?.remove();
    pieces.forEach(({ square, kind, path }, place) => {
      const node =
        layer.children[place] ??
        layer.appendChild(el("g", {}, el("rect", { width: 1, height: 1 }), el("path")));
      const transform = placed(square, n);
      if (node.getAttribute("transform") !== transform) node.setAttribute("transform", transform);
      if (node.getAttribute("class") === kind) return;
      node.setAttribute("class", kind);
      node.lastElementChild?.setAttribute("d", path);
    });
  }

  focus(): void {
    this.#svg.focus();
  }

  get cursor(): Square {
    const last = Math.max(0, this.#n.value - 1);
    const [row, column] = this.#at.value;
    return [Math.min(row, last), Math.min(column, last)];
  }

  /** The position of a pointer, in squares. */
  #place(event: MouseEvent): DOMPoint {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM()?.inverse());
  }

  under(event: MouseEvent): Square | null {
    const { x, y } = this.#place(event);
    const [row, column, n] = [Math.floor(y), Math.floor(x), this.#n.value];
    return row >= 0 && column >= 0 && row < n && column < n ? [row, column] : null;
  }

  /**
   * The square of the queen under a pointer, which may be larger than its square; else the square
   * itself.
   */
  #pointed(event: MouseEvent): Square | null {
    const square = this.under(event);
    const reach = (sideOf(this.#n.value) - 1) / 2;
    if (square === null || reach === 0) return square;
    const { queens, found = [] } = this.#picture.value;
    const far = ([row, column]: Square): number =>
      Math.max(Math.abs(row - square[0]), Math.abs(column - square[1]));
    const near = [...found, ...queens].filter((queen) => far(queen) <= reach);
    return near.sort((a, b) => far(a) - far(b))[0] ?? square;
  }

  #key(event: KeyboardEvent, handlers: Handlers): void {
    const last = this.#n.value - 1;
    if (last < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = this.cursor;
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
    const isBlocking = event.key.toLowerCase() === "x";
    if (square !== undefined) this.#at.value = square;
    else if (isBlocking || event.key === " " || event.key === "Enter")
      handlers.press(this.cursor, isBlocking || event.shiftKey);
    else return;
    event.preventDefault();
  }

  #down(event: PointerEvent, handlers: Handlers): void {
    const square = this.#pointed(event);
    this.#pressed = null;
    this.#hovered.value = null;
    if (square === null || event.button !== 0) return;
    this.#at.value = square;
    const isQueen = handlers.move !== undefined && this.queenOn(square) !== null;
    const start = [event.clientX, event.clientY] as const;
    this.#pressed = { start, from: square, isQueen, isMoved: false, at: square, over: this.under(event) };
    if (isQueen) this.#svg.setPointerCapture(event.pointerId);
  }

  /** The drawing of the queen on a square. */
  queenOn(square: Square): Element | null {
    const { queens, found = [] } = this.#picture.value;
    const place = [...found, ...queens].findIndex((queen) => isSame(queen, square));
    return this.#pieces.children[place] ?? null;
  }

  #pull(event: PointerEvent, handlers: Handlers): void {
    const pressed = this.#pressed;
    if (!pressed?.isQueen) return;
    if (isStill(pressed, event) && !pressed.isMoved) return;
    const over = this.under(event);
    if (!isSame(over, pressed.over)) {
      pressed.isMoved = true;
      pressed.over = over;
      pressed.at = handlers.drag?.(pressed.from, over) ?? pressed.from;
    }
    // `drag` may have drawn the board again, with another element.
    const node = pressed.isMoved ? this.queenOn(pressed.at) : null;
    const { x, y } = this.#place(event);
    if (node !== null)
      set(node, { transform: placed([y - 0.5, x - 0.5], this.#n.value), class: "queen dragged" });
  }

  #up(event: PointerEvent, handlers: Handlers): void {
    const pressed = this.#pressed;
    const square = pressed?.isMoved ? this.under(event) : this.#pointed(event);
    this.#pressed = null;
    if (pressed?.isMoved) {
      handlers.move?.(pressed.from, square);
      if (square !== null) this.#at.value = square;
    } else if (pressed && (isStill(pressed, event) || isSame(pressed.from, square)))
      handlers.press(pressed.from, event.shiftKey);
  }
}

/** Whether the pointer is about where it was pressed. */
function isStill({ start: [x, y] }: Press, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - x, event.clientY - y) < DRAG_THRESHOLD;
}

/** Draw on a square, in a group, because an animation replaces the transform of its element. */
const on = (square: Square, n: number, drawn: Element): Element => (
  <g transform={placed(square, n)}>{drawn}</g>
);
const marked = ({ square, kind }: Mark, n: number): Element =>
  on(square, n, <rect class={`mark ${kind}`} width={1} height={1} />);
const pulse = (square: Square, n: number): Element =>
  on(square, n, <circle class="pulse" cx={0.5} cy={0.5} r={0.47} />);
const lined = ({ a, b }: Conflict): Element => (
  <line x1={a[1] + 0.5} y1={a[0] + 0.5} x2={b[1] + 0.5} y2={b[0] + 0.5} />
);

function tinted({ squares, color, label, look = () => "" }: Tint): Element {
  const [row, column] = squares[0] ?? [0, 0];
  return (
    <g class={() => `tint ${look()}`} style={groupStyle(color)}>
      <path d={squaresPath(squares)} />
      <text x={column + 0.12} y={row + 0.36} font-size={0.32}>
        {label}
      </text>
    </g>
  );
}

const fontOf = (n: number): number => Math.max(0.34, n * (n <= 100 ? 0.026 : 0.023));

/** The names of columns and rows, at a readable distance. */
function labels(n: number): Element[] {
  // Numbers of three digits need more space.
  const least = n <= 100 ? n / 20 : n / 15;
  const step = [1, 2, 5, 10, 20, 50].find((step) => step >= least) ?? 100;
  const font = fontOf(n);
  const text = (name: string, x: number, y: number): Element => (
    <text x={x} y={y} font-size={font}>
      {name}
    </text>
  );
  return Array.from({ length: Math.ceil(n / step) }, (_, index) => index * step).flatMap((place) => [
    text(columnName(place, n), place + 0.5, -0.476 * font),
    text(rowName(place, n), -0.85 * font, place + 0.5 + 0.36 * font),
  ]);
}
