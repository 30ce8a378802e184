import type { Conflict, Square } from "../engine/protocol.ts";

/** What a board shows. */
export interface Picture {
  readonly n: number;
  readonly queens: readonly Square[];
  /** Queens that the program set, in another colour. */
  readonly found?: readonly Square[];
  readonly blocked?: readonly Square[];
  /** How many queens attack each square, row by row; attacked squares are shaded. */
  readonly attackers?: readonly number[] | null;
  readonly conflicts?: readonly Conflict[];
  /** Squares that draw the eye: they pulse, or have a frame where motion is unwanted. */
  readonly pulsing?: readonly Square[];
  /** Coloured squares, with a letter each where there is room. */
  readonly tints?: readonly Tint[];
  readonly kings?: readonly Square[];
  /** Squares with a frame: where something happens just now. */
  readonly marks?: readonly Mark[];
}

export interface Tint {
  readonly squares: readonly Square[];
  /** 0 to 7: a colour of the palette, then again from the first. */
  readonly color: number;
  readonly label: string;
}

export interface Mark {
  readonly square: Square;
  readonly kind: "from" | "to" | "bad";
}
