/** Where an event happens: frames on the board, and the line along which a square is attacked. */

import type { Mark } from "../board/picture.ts";
import type { Conflict, Seen, Square } from "../engine/index.ts";

export interface Spot {
  readonly marks: readonly Mark[];
  readonly attack: Conflict | null;
}

const NOWHERE: Spot = { marks: [], attack: null };

function square(value: unknown): Square | null {
  if (!Array.isArray(value)) return null;
  const [row, column] = value as unknown[];
  return typeof row === "number" && typeof column === "number" ? [row, column] : null;
}

const mark = (kind: Mark["kind"], at: Square | null): Mark[] => (at === null ? [] : [{ square: at, kind }]);

/** The squares of `row 3` or `column 3`. */
function lineSquares(line: unknown, n: number): Square[] {
  const match = /^(row|column) (\d+)$/.exec(String(line));
  if (match === null) return [];
  const index = Number(match[2]);
  return Array.from({ length: n }, (_, other): Square =>
    match[1] === "row" ? [index, other] : [other, index],
  );
}

export function spotOf(event: Seen["event"], n: number): Spot {
  if (event === null) return NOWHERE;
  const queen = square(event["queen"]);
  const from = square(event["from"]);
  const to = square(event["to"]);
  switch (event.event) {
    case "place":
      return { marks: mark("to", queen), attack: null };
    case "remove":
    case "select":
      return { marks: mark("from", queen), attack: null };
    case "move":
    case "accept":
      return { marks: [...mark("from", from), ...mark("to", to)], attack: null };
    case "reject":
    case "seen":
      return { marks: [...mark("from", from), ...mark("bad", to)], attack: null };
    case "conflict": {
      const [at, by] = [square(event["square"]), square(event["by"])];
      const attack = at !== null && by !== null ? { a: at, b: by, line: "" } : null;
      return { marks: mark("bad", at), attack };
    }
    case "dead-end":
      return { marks: lineSquares(event["line"], n).flatMap((at) => mark("bad", at)), attack: null };
    default:
      return NOWHERE;
  }
}

/** What decides whether annealing takes a move: a draw below the chance. */
export interface Proposal {
  readonly delta: number;
  readonly temperature: number;
  readonly chance: number;
  readonly draw: number;
  readonly isTaken: boolean;
}

export function proposalOf(event: Seen["event"]): Proposal | null {
  if (event?.event !== "accept" && event?.event !== "reject") return null;
  const number = (name: string): number => Number(event[name] ?? 0);
  return {
    delta: number("delta"),
    temperature: number("temperature"),
    chance: number("chance"),
    draw: number("draw"),
    isTaken: event.event === "accept",
  };
}
