/** The squares that an event marks, and the moves that annealing proposes. */

import type { Mark } from "../board/picture.ts";
import type { Conflict, Seen, Square } from "../engine/index.ts";

type Event = Seen["event"];

function squareOf(value: unknown): Square | null {
  if (!Array.isArray(value)) return null;
  const [row, column] = value as unknown[];
  return typeof row === "number" && typeof column === "number" ? [row, column] : null;
}

/** The squares of a line, given as `row 3` or `column 3`. */
function lineSquares(line: unknown, n: number): Square[] {
  const [, kind, index] = /^(row|column) (\d+)$/.exec(String(line)) ?? [];
  if (kind === undefined) return [];
  return Array.from({ length: n }, (_, other): Square =>
    kind === "row" ? [Number(index), other] : [other, Number(index)],
  );
}

/** The squares that an event marks. */
export function marksOf(event: Event, n: number): Mark[] {
  const mark = (kind: Mark["kind"], field: string): Mark[] => {
    const square = squareOf(event?.[field]);
    return square === null ? [] : [{ square, kind }];
  };
  switch (event?.event) {
    case "place":
      return mark("to", "queen");
    case "remove":
    case "select":
      return mark("from", "queen");
    case "move":
    case "accept":
      return [...mark("from", "from"), ...mark("to", "to")];
    case "reject":
    case "seen":
      return [...mark("from", "from"), ...mark("bad", "to")];
    case "conflict":
      return mark("bad", "square");
    case "dead-end":
      return lineSquares(event["line"], n).map((square) => ({ square, kind: "bad" }));
    default:
      return [];
  }
}

/** The move of a queen that an event makes. */
export function moveOf(event: Event): { from: Square; to: Square } | null {
  if (event?.event !== "move" && event?.event !== "accept") return null;
  const [from, to] = [squareOf(event["from"]), squareOf(event["to"])];
  return from !== null && to !== null ? { from, to } : null;
}

/** The attack that an event reports. */
export function attackOf(event: Event): Conflict[] {
  if (event?.event !== "conflict") return [];
  const [a, b] = [squareOf(event["square"]), squareOf(event["by"])];
  return a !== null && b !== null ? [{ a, b, line: "" }] : [];
}

/** A proposed move of annealing, accepted if the random draw is below the chance. */
export function proposalOf(event: Event) {
  if (event?.event !== "accept" && event?.event !== "reject") return null;
  const [delta = 0, chance = 0, draw = 0] = ["delta", "chance", "draw"].map((name) =>
    Number(event[name] ?? 0),
  );
  return { delta, chance, draw, isTaken: event.event === "accept" };
}
