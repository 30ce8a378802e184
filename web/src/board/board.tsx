/** The board of all tabs: a picture, or a grid that users edit by mouse, touch and keyboard. */

import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, Show } from "solid-js";

import type { Square } from "../engine/questions.ts";
import { isSame, wayTo } from "../squares.ts";
import { drawPieces, labels, lined, marginOf, marked, on, pulse, Regions } from "./drawing.tsx";
import { boardInWords, type Picture, squareInWords } from "./picture.ts";
import {
  attackedPath,
  darkPath,
  hatchPath,
  outlinePath,
  placed,
  QUEEN,
  sideOf,
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
  const viewBox = (): string => {
    const margin = marginOf(n());
    const size = n() + margin + 0.05;
    return `${-margin} ${-margin} ${size} ${size}`;
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
        {(regions) => <Regions regions={regions()} named={picture().named ?? []} />}
      </Show>
      <path class="attacked" d={attackedPath(picture().attackers ?? [], n())} />
      <path class="blocked" d={hatchPath(picture().blocked ?? [], side())} />
      <path
        class="crowded"
        d={squaresPath(picture().conflicts?.flatMap(({ a, b }) => [a, b]) ?? [], side())}
      />
      <rect class="frame" width={n()} height={n()} stroke-width={0.004 * n() + 0.02} />
      <g class="labels">{labels(n())}</g>
      <g>
        {picture().outlined?.map((squares) => (
          <path class="outline" d={outlinePath(squares)} />
        ))}
      </g>
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
                      // Assistive technology presses without a pointer.
                      onClick={({ detail }) => detail === 0 && props.onPress?.([row, column], false)}
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

/** Whether the pointer is about where it was pressed. */
function isStill({ start: [x, y] }: Press, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - x, event.clientY - y) < DRAG_THRESHOLD;
}
