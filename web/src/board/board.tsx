/** The board of all tabs: a picture, or a grid that users edit by mouse, touch and keyboard. */

import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, Show } from "solid-js";

import type { Conflict, Square } from "../engine/questions.ts";
import { columnName, isSame, rowName, wayTo } from "../squares.ts";
import { boardInWords, type Mark, type Picture, squareInWords } from "./picture.ts";
import {
  attackedPath,
  bordersPath,
  darkPath,
  hatchPath,
  placed,
  QUEEN,
  REGION_COLORS,
  sideOf,
  squaresOf,
  squaresPath,
} from "./shapes.ts";

interface BoardProps {
  readonly label: string;
  readonly picture: Picture;
  /** What keys do, for screen readers. */
  readonly keys?: string;
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
  /** The pointer was drawn over several squares; later calls have the further squares. */
  onDraw?(squares: readonly Square[], isStart: boolean): void;
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

/** The largest board of which screen readers can read all squares. */
const MAX_READ = 14;

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
  const margin = (): number => (hasLabelsInside(n()) ? 0.05 : fontOf(n()) * 1.7);
  const viewBox = (): string => {
    const size = n() + margin() + 0.05;
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

  /** The drawn pieces by their squares. */
  const drawn = new Map<string, SVGGElement>();
  createEffect(() => drawPieces(pieces, drawn, picture(), props.onPress !== undefined));

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
    return drawn.get(String(square)) ?? null;
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
    if (isQueen || props.onDraw) svg.setPointerCapture(event.pointerId);
  };
  const hover = (event: PointerEvent): void => {
    const square = event.pointerType === "mouse" && props.onMove && !pressed ? pointed(event) : null;
    setHovered(square !== null && queenOn(square) === null ? square : null);
  };
  const pull = (event: PointerEvent): void => {
    if (pressed && props.onDraw) return draw(pressed, event, props.onDraw);
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
  };
  const draw = (press: Press, event: PointerEvent, onDraw: NonNullable<BoardProps["onDraw"]>): void => {
    const before = press.isMoved ? press.over : press.from;
    const over = (press.over = under(event));
    if (over === null || isSame(over, before)) return;
    // A fast pointer skips squares.
    const way = before === null ? [over] : wayTo(before, over);
    onDraw(press.isMoved ? way : [press.from, ...way], !press.isMoved);
    press.isMoved = true;
  };
  const up = (event: PointerEvent): void => {
    const press = pressed;
    const square = press?.isMoved ? under(event) : pointed(event);
    pressed = null;
    if (press?.isMoved && props.onDraw) setAt(square ?? press.from);
    else if (press?.isMoved) {
      props.onMove?.(press.from, square);
      if (square !== null) setAt(square);
    } else if (press && (isStill(press, event) || isSame(press.from, square)))
      props.onPress?.(press.from, event.shiftKey);
  };
  /** A right click blocks or marks a square. */
  const mark = (event: MouseEvent): void => {
    const square = under(event);
    event.preventDefault();
    // A long press of a finger opens the menu too.
    if (square !== null && (event as PointerEvent).pointerType !== "touch") props.onPress?.(square, true);
  };
  const cancel = (): void => {
    if (pressed?.isQueen) props.onCancelDrag?.();
    pressed = null;
  };

  const side = (): number => sideOf(n());
  const drawing = (
    <g aria-hidden="true">
      <Show
        when={picture().regions}
        fallback={
          <>
            <rect class="light" width={n()} height={n()} />
            <path class="dark" d={darkPath(n())} />
          </>
        }
      >
        {(regions) => <Regions regions={regions()} />}
      </Show>
      <path class="attacked" d={attackedPath(picture().attackers ?? [], n())} />
      <path class="blocked" d={hatchPath(picture().blocked ?? [], side())} />
      <path
        class="crowded"
        d={squaresPath(picture().conflicts?.flatMap(({ a, b }) => [a, b]) ?? [], side())}
      />
      <rect class="frame" width={n()} height={n()} stroke-width={0.004 * n() + 0.02} />
      <g class="labels">{labels(n())}</g>
      <g>{picture().marks?.map((mark) => marked(mark, n()))}</g>
      <g class="ghost">
        <Show when={hovered()}>{(square) => on(square(), n(), <path d={QUEEN} />)}</Show>
      </g>
      <g class="lines">{picture().conflicts?.slice(0, MAX_LINES).map(lined)}</g>
      <g ref={pieces} />
      <g>{picture().pulsing?.map((square) => pulse(square, n()))}</g>
      <rect class="cursor" width={1} height={1} transform={placed(cursor(), n())} />
    </g>
  );
  const look = () => ({
    class: props.onDraw ? "board drawn" : "board",
    viewBox: viewBox(),
    style: { "--unit": String(0.04 + 0.002 * n()), "--side": String(side()) },
  });
  const id = `cell-${createUniqueId()}`;
  const idOf = (square: Square): string => `${id}-${square.join("-")}`;
  /** The rows or columns that screen readers can read: on a large board, that of the cursor. */
  const read = (at: number): number[] => (n() > MAX_READ ? [at] : Array.from({ length: n() }, (_, at) => at));
  const view = (
    <div class="board-box" ref={root}>
      {props.onPress !== undefined && (
        <div class="hidden">
          <p>{boardInWords(picture())}</p>
          <p id={`${id}-keys`}>{props.keys ?? "Arrow keys move over the board. Space presses a square."}</p>
        </div>
      )}
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
          aria-describedby={`${id}-keys`}
          aria-activedescendant={idOf(cursor())}
          aria-rowcount={n()}
          aria-colcount={n()}
          onKeyDown={key}
          onPointerDown={down}
          onPointerMove={(event) => (hover(event), pull(event))}
          onPointerLeave={() => setHovered(null)}
          onPointerUp={up}
          onPointerCancel={cancel}
          onContextMenu={mark}
        >
          {drawing}
          <For each={read(cursor()[0])}>
            {(row) => (
              <g role="row" aria-rowindex={row + 1}>
                <For each={read(cursor()[1])}>
                  {(column) => (
                    <rect
                      role="gridcell"
                      class="cell"
                      id={idOf([row, column])}
                      x={column}
                      y={row}
                      width={1}
                      height={1}
                      aria-colindex={column + 1}
                      aria-label={squareInWords(picture(), [row, column])}
                    />
                  )}
                </For>
              </g>
            )}
          </For>
        </svg>
      )}
    </div>
  );
  props.handle?.({ root, focus: () => svg.focus(), cursor, under, queenOn });
  return view;
}

/** The time in which a removed queen fades, in milliseconds. */
const FADING = 150;

/**
 * Draw the pieces. Existing elements are reused, because creating them takes most of a frame. If the
 * user edits the board, new queens drop on it and removed ones fade.
 */
function drawPieces(
  layer: SVGGElement,
  drawn: Map<string, SVGGElement>,
  { n, queens, found = [] }: Picture,
  isEdited: boolean,
): void {
  const pieces = [
    ...found.map((square) => ({ square, kind: "queen found" })),
    ...queens.map((square) => ({ square, kind: "queen" })),
  ];
  const wanted = new Set(pieces.map(({ square }) => String(square)));
  const isFirst = layer.childElementCount === 0;
  const spare: SVGGElement[] = [];
  for (const [name, node] of drawn) {
    if (wanted.has(name)) continue;
    drawn.delete(name);
    if (!isEdited) spare.push(node);
    else {
      node.setAttribute("class", "gone");
      setTimeout(() => node.remove(), FADING);
    }
  }
  for (const { square, kind } of pieces) {
    const name = String(square);
    const known = drawn.get(name) ?? spare.pop();
    const node = known ?? layer.appendChild(newPiece());
    drawn.set(name, node);
    const transform = placed(square, n);
    if (node.getAttribute("transform") !== transform) node.setAttribute("transform", transform);
    const look = known === undefined && isEdited && !isFirst ? `${kind} new` : kind;
    const before = node.getAttribute("class");
    if (before !== look && before !== `${kind} new`) node.setAttribute("class", look);
    node.style.setProperty("--row", String(square[0]));
  }
  for (const node of spare) node.remove();
}

const newPiece = () =>
  (
    <g>
      <rect width={1} height={1} />
      <path d={QUEEN} />
    </g>
  ) as SVGGElement;

/** Coloured regions with thick borders, and the letter of each in its first square. */
function Regions(props: { readonly regions: readonly string[] }): JSX.Element {
  const font = (): number => insideFont(props.regions.length);
  const areas = () => [...squaresOf(props.regions)];
  return (
    <>
      <For each={areas()}>
        {([, squares], index) => (
          <path style={{ fill: `oklch(${REGION_COLORS[index()]})` }} d={squaresPath(squares)} />
        )}
      </For>
      <g class="labels" text-anchor="end">
        <For each={areas()}>
          {([letter, [[row, column] = [0, 0]]]) => (
            <text x={column + 0.94} y={row + 0.03 + 0.8 * font()} font-size={String(font())}>
              {letter}
            </text>
          )}
        </For>
      </g>
      <path class="thin" d={bordersPath(props.regions, false)} />
      <path class="thick" d={bordersPath(props.regions, true)} />
    </>
  );
}

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
    kind === "out" || kind === "rule-out" ? (
      <path class={`mark ${kind}`} d="M.34.34l.32.32m0-.32l-.32.32" />
    ) : (
      <rect class={`mark ${kind}`} x={0.04} y={0.04} width={0.92} height={0.92} />
    ),
  );
const pulse = (square: Square, n: number): JSX.Element =>
  on(square, n, <circle class="pulse" cx={0.5} cy={0.5} r={0.47} />);
const lined = ({ a, b }: Conflict): JSX.Element => (
  <line x1={a[1] + 0.5} y1={a[0] + 0.5} x2={b[1] + 0.5} y2={b[0] + 0.5} />
);

const fontOf = (n: number): number => Math.max(0.34, n * (n <= 100 ? 0.026 : 0.023));

/** The largest board with names inside its squares: on larger ones they would be unreadable. */
const MAX_INSIDE = 14;
const hasLabelsInside = (n: number): boolean => n <= MAX_INSIDE;

/** The size of type inside a square. */
const insideFont = (n: number): number => Math.max(0.16, n * 0.023);

/** The names of columns and rows: inside the last row and the first column, or beside the board. */
function labels(n: number): JSX.Element {
  const text = (name: string, x: number, y: number, font: number, place = {}): JSX.Element => (
    <text x={x} y={y} font-size={String(font)} {...place}>
      {name}
    </text>
  );
  if (hasLabelsInside(n)) {
    const font = insideFont(n);
    return Array.from({ length: n }, (_, place) => [
      text(columnName(place, n), place + 0.95, n - 0.06, font, { "text-anchor": "end" }),
      text(rowName(place, n), 0.05, place + 0.03 + 0.8 * font, font),
    ]);
  }
  // Numbers of three digits need more space.
  const least = n <= 100 ? n / 20 : n / 15;
  const step = [1, 2, 5, 10, 20, 50].find((step) => step >= least) ?? 100;
  const font = fontOf(n);
  return Array.from({ length: Math.ceil(n / step) }, (_, index) => index * step).flatMap((place) => [
    text(columnName(place, n), place + 0.5, -0.476 * font, font, { class: "side" }),
    text(rowName(place, n), -0.85 * font, place + 0.5 + 0.36 * font, font, { class: "side" }),
  ]);
}
