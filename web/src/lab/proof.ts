/** The steps of a proof that a board has no completion: which squares are tried, and which line each try leaves without a free square. */

import type { Conflict, Square } from "../engine/protocol.ts";
import { columnName, rowName, squareName } from "../squares.ts";

/** What the board shows at a step. */
export interface Frame {
  readonly queens: readonly Square[];
  /** Queens that are tried. */
  readonly tried: readonly Square[];
  /** The free squares that are tried, or all squares of a line that has none. */
  readonly marked: readonly Square[];
  readonly isDead: boolean;
  /** Which queen attacks each square of a line without a free square. */
  readonly lines: readonly Conflict[];
  readonly words: string;
}

export interface Claim {
  readonly n: number;
  /** The queens that have no completion together. */
  readonly queens: readonly Square[];
  readonly blocked: readonly Square[];
  /** The lines that the proof branches on, in depth-first order: `row 3`. */
  readonly tree: readonly string[];
}

type Line = readonly [kind: "row" | "column", index: number];

const attacks = (a: Square, b: Square): boolean =>
  a[0] === b[0] || a[1] === b[1] || Math.abs(a[0] - b[0]) === Math.abs(a[1] - b[1]);
const isSame = (a: Square, b: Square): boolean => a[0] === b[0] && a[1] === b[1];

/** The steps in order. */
export function framesOf({ n, queens, blocked, tree }: Claim): Frame[] {
  const all = Array.from({ length: n }, (_, index) => index);
  const squaresOf = ([kind, index]: Line): Square[] =>
    all.map((other): Square => (kind === "row" ? [index, other] : [other, index]));
  const nameOf = ([kind, index]: Line): string =>
    kind === "row" ? `row ${rowName(index, n)}` : `column ${columnName(index, n)}`;
  const frames: Frame[] = [];
  let step = 0;

  /** The first line without a queen and without a free square. */
  function deadLine(standing: readonly Square[]): Line | undefined {
    const lines = (["row", "column"] as const).flatMap((kind) => all.map((index): Line => [kind, index]));
    const isOpen = ([kind, index]: Line): boolean =>
      !standing.some((queen) => queen[kind === "row" ? 0 : 1] === index);
    return lines.filter(isOpen).find((line) => freeOf(line, standing).length === 0);
  }

  const freeOf = (line: Line, standing: readonly Square[]): Square[] =>
    squaresOf(line).filter(
      (square) =>
        !standing.some((queen) => attacks(queen, square)) && !blocked.some((other) => isSame(other, square)),
    );

  /** The board with these queens tried has no completion. */
  function refute(tried: readonly Square[]): void {
    const standing = [...queens, ...tried];
    const last = tried.at(-1);
    const with_ = last === undefined ? "" : `With a queen on ${squareName(last, n)}, `;
    const dead = deadLine(standing);
    if (dead !== undefined) {
      const marked = squaresOf(dead);
      const lines = marked.flatMap((square): Conflict[] => {
        const by = standing.find((queen) => attacks(queen, square));
        return by === undefined ? [] : [{ a: square, b: by, line: "" }];
      });
      const words = `${with_}${nameOf(dead)} has no free square: each is attacked${blocked.length > 0 ? " or blocked" : ""}.`;
      frames.push({ queens, tried, marked, isDead: true, lines, words: capital(words) });
      return;
    }
    const [, kind, index] = /^(row|column) (\d+)$/.exec(tree[step] ?? "") ?? [];
    step += 1;
    if (kind === undefined) return;
    const line: Line = [kind as Line[0], Number(index)];
    const free = freeOf(line, standing);
    const names = free.map((square) => squareName(square, n)).join(", ");
    const count = free.length === 1 ? "one free square" : `${free.length} free squares`;
    const words = `${with_}${nameOf(line)} has ${count}: ${names}.`;
    frames.push({ queens, tried, marked: free, isDead: false, lines: [], words: capital(words) });
    for (const square of free) refute([...tried, square]);
  }

  refute([]);
  return frames;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
