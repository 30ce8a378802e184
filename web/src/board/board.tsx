/** The board of all tabs: a picture, or a grid that users edit by mouse, touch and keyboard. */

import { createEffect, createMemo, createSignal, createUniqueId, type JSX, Show } from "solid-js";

import type { Conflict, Square } from "../engine/questions.ts";
import { columnName, isSame, rowName } from "../squares.ts";
import { boardInWords, type Mark, type Picture, squareInWords } from "./picture.ts";
import { attackedPath, darkPath, hatchPath, placed, QUEEN, sideOf, squaresPath } from "./shapes.ts";

interface BoardProps {
  readonly label: string;
  readonly picture: Picture;
  /** A square was pressed; `isBlocking` with Shift or the key x. Without it, the board is a picture. */
  onPress?(square: Square, isBlocking: boolean): void;
  /** A queen was dropped on another square, or off the board. */
  onMove?(from: Square, to: Square | null): void;
  /**
   * A queen is dragged over a square, or off the board (`null`). Returns the square to draw it on.
   */
  onDrag?(from: Square, over: Square | null): Square;
  /** Dragging was cancelled. */
  onCancelDrag?(): void;
  /** Receives the handle of the board. */
  handle?(board: BoardHandle): void;
}

/** What other parts of the page ask the board on the page. */
export interface BoardHandle {
  readonly root: HTMLElement;
  focus(): void;
  cursor(): Square;
  /** The square under a pointer. */
  under(event: MouseEvent): Square | null;
  /** The drawing of the queen on a square. */
  queenOn(square: Square): Element | null;
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

export function Board(props: BoardProps): JSX.Element {
  const picture = createMemo(() => props.picture);
  const n = createMemo(() => picture().n);
  /** The square of the cursor; it may be outside after the board becomes smaller. */
  const [at, setAt] = createSignal<Square>([0, 0]);
  /** The square under the mouse, where a press would place a queen. */
  const [hovered, setHovered] = createSignal<Square | null>(null, { equals: isSame });
  const margin = (): number => fontOf(n()) * 1.7;
  const viewBox = (): string => {
    const size = n() + margin() + 0.06;
    return `${-margin()} ${-margin()} ${size} ${size}`;
  };
  const cursor = (): Square => {
    const last = Math.max(0, n() - 1);
    return [Math.min(at()[0], last), Math.min(at()[1], last)];
  };
  let root!: HTMLDivElement;
  let svg!: SVGSVGElement;
  let pieces!: SVGGElement;
  let pressed: Press | null = null;

  createEffect(() => drawPieces(pieces, picture()));

  /** The position of a pointer, in squares. */
  const place = ({ clientX, clientY }: MouseEvent): DOMPoint =>
    new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  const under = (event: MouseEvent): Square | null => {
    const { x, y } = place(event);
    const [row, column] = [Math.floor(y), Math.floor(x)];
    return row >= 0 && column >= 0 && row < n() && column < n() ? [row, column] : null;
  };
  /**
   * The square of the queen under a pointer, which may be larger than its square; else the square
   * itself.
   */
  const pointed = (event: MouseEvent): Square | null => {
    const square = under(event);
    const reach = (sideOf(n()) - 1) / 2;
    if (square === null || reach === 0) return square;
    const { queens, found = [] } = picture();
    const far = ([row, column]: Square): number =>
      Math.max(Math.abs(row - square[0]), Math.abs(column - square[1]));
    const near = [...found, ...queens].filter((queen) => far(queen) <= reach);
    return near.sort((a, b) => far(a) - far(b))[0] ?? square;
  };
  const queenOn = (square: Square): Element | null => {
    const { queens, found = [] } = picture();
    const place = [...found, ...queens].findIndex((queen) => isSame(queen, square));
    return pieces.children[place] ?? null;
  };

  const key = (event: KeyboardEvent): void => {
    const last = n() - 1;
    if (last < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = cursor();
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
    if (square !== undefined) setAt(square);
    else if (isBlocking || event.key === " " || event.key === "Enter")
      props.onPress?.(cursor(), isBlocking || event.shiftKey);
    else return;
    event.preventDefault();
  };
  const down = (event: PointerEvent): void => {
    const square = pointed(event);
    pressed = null;
    setHovered(null);
    if (square === null || event.button !== 0) return;
    setAt(square);
    const isQueen = props.onMove !== undefined && queenOn(square) !== null;
    const start = [event.clientX, event.clientY] as const;
    pressed = { start, from: square, isQueen, isMoved: false, at: square, over: under(event) };
    if (isQueen) svg.setPointerCapture(event.pointerId);
  };
  const hover = (event: PointerEvent): void => {
    const square = event.pointerType === "mouse" && props.onMove && !pressed ? pointed(event) : null;
    setHovered(square !== null && queenOn(square) === null ? square : null);
  };
  const pull = (event: PointerEvent): void => {
    if (!pressed?.isQueen) return;
    if (isStill(pressed, event) && !pressed.isMoved) return;
    const over = under(event);
    if (!isSame(over, pressed.over)) {
      pressed.isMoved = true;
      pressed.over = over;
      pressed.at = props.onDrag?.(pressed.from, over) ?? pressed.from;
    }
    // `onDrag` may have drawn the board again, with another element.
    const node = pressed.isMoved ? queenOn(pressed.at) : null;
    const { x, y } = place(event);
    node?.setAttribute("transform", placed([y - 0.5, x - 0.5], n()));
    node?.setAttribute("class", "queen dragged");
  };
  const up = (event: PointerEvent): void => {
    const press = pressed;
    const square = press?.isMoved ? under(event) : pointed(event);
    pressed = null;
    if (press?.isMoved) {
      props.onMove?.(press.from, square);
      if (square !== null) setAt(square);
    } else if (press && (isStill(press, event) || isSame(press.from, square)))
      props.onPress?.(press.from, event.shiftKey);
  };
  const cancel = (): void => {
    if (pressed?.isQueen) props.onCancelDrag?.();
    pressed = null;
  };

  const side = (): number => sideOf(n());
  const drawing = (
    <g aria-hidden="true">
      <rect class="light" width={n()} height={n()} />
      <path class="dark" d={darkPath(n())} />
      <path class="attacked" d={attackedPath(picture().attackers ?? [], n())} />
      <path class="blocked" d={hatchPath(picture().blocked ?? [], side())} />
      <path
        class="crowded"
        d={squaresPath(picture().conflicts?.flatMap(({ a, b }) => [a, b]) ?? [], side())}
      />
      <rect class="frame" width={n()} height={n()} stroke-width={0.008 * n() + 0.02} />
      <g>{picture().marks?.map((mark) => marked(mark, n()))}</g>
      <g class="ghost">
        <Show when={hovered()}>{(square) => on(square(), n(), <path d={QUEEN} />)}</Show>
      </g>
      <g ref={pieces} />
      <g class="lines">{picture().conflicts?.slice(0, MAX_LINES).map(lined)}</g>
      <g>{picture().pulsing?.map((square) => pulse(square, n()))}</g>
      <rect class="cursor" width={1} height={1} transform={placed(cursor(), n())} />
      <g class="labels">{labels(n())}</g>
    </g>
  );
  const look = () => ({
    class: "board",
    viewBox: viewBox(),
    style: { "--unit": String(0.04 + 0.002 * n()), "--side": String(side()) },
  });
  const id = `cell-${createUniqueId()}`;
  const view = (
    <div class="board-box" ref={root}>
      {props.onPress !== undefined && <p class="hidden">{boardInWords(picture())}</p>}
      {props.onPress === undefined ? (
        <svg ref={svg} {...look()} role="img" aria-label={`${props.label}: ${boardInWords(picture())}`}>
          {drawing}
        </svg>
      ) : (
        <svg
          ref={svg}
          {...look()}
          role="grid"
          tabindex={0}
          aria-label={props.label}
          aria-describedby="board-keys"
          aria-activedescendant={id}
          aria-rowcount={n()}
          aria-colcount={n()}
          onKeyDown={key}
          onPointerDown={down}
          onPointerMove={(event) => (hover(event), pull(event))}
          onPointerLeave={() => setHovered(null)}
          onPointerUp={up}
          onPointerCancel={cancel}
        >
          {drawing}
          {/* Screen readers get one square only: the square of the cursor. */}
          <g role="row" aria-rowindex={cursor()[0] + 1}>
            <rect
              role="gridcell"
              class="cell"
              id={id}
              x={cursor()[1]}
              y={cursor()[0]}
              width={1}
              height={1}
              aria-colindex={cursor()[1] + 1}
              aria-label={squareInWords(picture(), cursor())}
            />
          </g>
        </svg>
      )}
    </div>
  );
  props.handle?.({ root, focus: () => svg.focus(), cursor, under, queenOn });
  return view;
}

/** Draw the pieces. Existing elements are reused, because creating them takes most of a frame. */
function drawPieces(layer: SVGGElement, { n, queens, found = [] }: Picture): void {
  const pieces = [
    ...found.map((square) => ({ square, kind: "queen found" })),
    ...queens.map((square) => ({ square, kind: "queen" })),
  ];
  while (layer.childElementCount > pieces.length) layer.lastElementChild?.remove();
  pieces.forEach(({ square, kind }, place) => {
    const node = layer.children[place] ?? layer.appendChild(newPiece());
    const transform = placed(square, n);
    if (node.getAttribute("transform") !== transform) node.setAttribute("transform", transform);
    if (node.getAttribute("class") !== kind) node.setAttribute("class", kind);
  });
}

const newPiece = () =>
  (
    <g>
      <rect width={1} height={1} />
      <path d={QUEEN} />
    </g>
  ) as SVGGElement;

/** Whether the pointer is about where it was pressed. */
function isStill({ start: [x, y] }: Press, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - x, event.clientY - y) < DRAG_THRESHOLD;
}

/** Draw on a square, in a group, because an animation replaces the transform of its element. */
const on = (square: Square, n: number, drawn: JSX.Element): JSX.Element => (
  <g transform={placed(square, n)}>{drawn}</g>
);
const marked = ({ square, kind }: Mark, n: number): JSX.Element =>
  on(
    square,
    n,
    kind === "out" ? (
      <path class="mark out" d="M.34.34l.32.32m0-.32l-.32.32" />
    ) : (
      <rect class={`mark ${kind}`} width={1} height={1} />
    ),
  );
const pulse = (square: Square, n: number): JSX.Element =>
  on(square, n, <circle class="pulse" cx={0.5} cy={0.5} r={0.47} />);
const lined = ({ a, b }: Conflict): JSX.Element => (
  <line x1={a[1] + 0.5} y1={a[0] + 0.5} x2={b[1] + 0.5} y2={b[0] + 0.5} />
);

const fontOf = (n: number): number => Math.max(0.34, n * (n <= 100 ? 0.026 : 0.023));

/** The names of columns and rows, at a readable distance. */
function labels(n: number): JSX.Element {
  // Numbers of three digits need more space.
  const least = n <= 100 ? n / 20 : n / 15;
  const step = [1, 2, 5, 10, 20, 50].find((step) => step >= least) ?? 100;
  const font = fontOf(n);
  const text = (name: string, x: number, y: number): JSX.Element => (
    <text x={x} y={y} font-size={String(font)}>
      {name}
    </text>
  );
  return Array.from({ length: Math.ceil(n / step) }, (_, index) => index * step).flatMap((place) => [
    text(columnName(place, n), place + 0.5, -0.476 * font),
    text(rowName(place, n), -0.85 * font, place + 0.5 + 0.36 * font),
  ]);
}
