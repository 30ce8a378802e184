/** The squares that an event marks, and the moves that annealing proposes. */

import type { Mark } from "../board/picture.ts";
import type { Conflict, Square, Watched } from "../engine/index.ts";

type Event = Watched["event"]["event"];

/** The squares of a line, given as `row 3` or `column 3`. */
function lineSquares(line: string, n: number): Square[] {
  const [kind, index] = line.split(" ");
  return Array.from({ length: n }, (_, other): Square =>
    kind === "row" ? [Number(index), other] : [other, Number(index)],
  );
}

export function marksOf(event: Event, n: number): Mark[] {
  switch (event?.event) {
    case "place":
      return [{ square: event.queen, kind: "to" }];
    case "remove":
    case "select":
      return [{ square: event.queen, kind: "from" }];
    case "move":
    case "accept":
      return [
        { square: event.from, kind: "from" },
        { square: event.to, kind: "to" },
      ];
    case "reject":
    case "seen":
      return [
        { square: event.from, kind: "from" },
        { square: event.to, kind: "bad" },
      ];
    case "conflict":
      return [{ square: event.square, kind: "bad" }];
    case "dead-end":
      return lineSquares(event.line, n).map((square) => ({ square, kind: "bad" }));
    default:
      return [];
  }
}

export const moveOf = (event: Event) => (event?.event === "move" || event?.event === "accept" ? event : null);

export const attackOf = (event: Event): Conflict[] =>
  event?.event === "conflict" ? [{ a: event.square, b: event.by, line: "" }] : [];

/** A proposed move of annealing, accepted if the random draw is below the chance. */
export const proposalOf = (event: Event) =>
  event?.event === "accept" || event?.event === "reject" ? event : null;
