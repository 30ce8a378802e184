/** What stands on a board: pieces, marks, lines, regions, and the names of rows and columns. */

import { For, type JSX } from "solid-js";

import type { Conflict, Square } from "../engine/questions.ts";
import { columnName, rowName } from "../squares.ts";
import type { Mark, Picture } from "./picture.ts";
import { outlinePath, placed, QUEEN, REGION_COLORS, squaresOf, squaresPath } from "./shapes.ts";

/** The time in which a removed queen fades, in milliseconds. */
const FADING = 150;

/**
 * Draw the pieces. Existing elements are reused, because creating them takes most of a frame. If the
 * user edits the board, new queens drop on it and removed ones fade.
 */
export function drawPieces(
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

interface RegionsProps {
  readonly regions: readonly string[];
  /** The letters to draw. */
  readonly named: readonly string[];
}

/** Coloured regions with thick borders; a letter stands in the first square of its region. */
export function Regions(props: RegionsProps): JSX.Element {
  const font = (): number => Math.max(0.3, insideFont(props.regions.length));
  const areas = () => [...squaresOf(props.regions)];
  return (
    <>
      <For each={areas()}>
        {([, squares], index) => (
          <path style={{ fill: `oklch(${REGION_COLORS[index()]})` }} d={squaresPath(squares)} />
        )}
      </For>
      <g class="labels" text-anchor="end">
        <For each={areas().filter(([letter]) => props.named.includes(letter))}>
          {([letter, [[row, column] = [0, 0]]]) => (
            <text x={column + 0.9} y={row + 0.08 + 0.8 * font()} font-size={String(font())}>
              {letter}
            </text>
          )}
        </For>
      </g>
      <path class="thin" d={squaresPath(areas().flatMap(([, squares]) => squares))} />
      <path
        class="thick"
        d={areas()
          .map(([, squares]) => outlinePath(squares))
          .join("")}
      />
    </>
  );
}

/** Draw on a square, in a group, because an animation replaces the transform of its element. */
export const on = (square: Square, n: number, drawn: JSX.Element): JSX.Element => (
  <g transform={placed(square, n)}>{drawn}</g>
);
export const marked = ({ square, kind }: Mark, n: number): JSX.Element =>
  on(
    square,
    n,
    kind === "out" || kind === "rule-out" || kind === "attacked" ? (
      <path class={`mark ${kind}`} d="M.34.34l.32.32m0-.32l-.32.32" />
    ) : (
      <rect class={`mark ${kind}`} x={0.04} y={0.04} width={0.92} height={0.92} />
    ),
  );
export const pulse = (square: Square, n: number): JSX.Element =>
  on(square, n, <circle class="pulse" cx={0.5} cy={0.5} r={0.47} />);
export const lined = ({ a, b }: Conflict): JSX.Element => (
  <line x1={a[1] + 0.5} y1={a[0] + 0.5} x2={b[1] + 0.5} y2={b[0] + 0.5} />
);

const fontOf = (n: number): number => Math.max(0.34, n * (n <= 100 ? 0.026 : 0.023));

/** The largest board with names inside its squares: on larger ones they would be unreadable. */
const MAX_INSIDE = 14;
const hasLabelsInside = (n: number): boolean => n <= MAX_INSIDE;

/** The space for names at the left and at the top of a board. */
export const marginOf = (n: number): number => (hasLabelsInside(n) ? 0.05 : fontOf(n) * 1.7);

/** The size of type inside a square. */
const insideFont = (n: number): number => Math.max(0.16, n * 0.023);

/** The names of columns and rows: inside the last row and the first column, or beside the board. */
export function labels(n: number): JSX.Element {
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
