/**
 * The steps of a proof that a board has no solution: the squares that are tried, and the line
 * that each try leaves without a free square.
 */

import { createSignal, type JSX } from "solid-js";

import { attackOn, lineName, openLines } from "../board/lines.ts";
import type { Conflict, Square } from "../engine/questions.ts";
import { squareName } from "../squares.ts";
import { capital } from "../words.ts";

/** What the board shows at a step. */
export interface Frame {
  readonly queens: readonly Square[];
  /** Queens that are tried. */
  readonly tried: readonly Square[];
  /** The free squares to try, or all squares of a line without a free square. */
  readonly marked: readonly Square[];
  readonly isDead: boolean;
  /** For each attacked square of the line, a queen that attacks it. */
  readonly lines: readonly Conflict[];
  readonly words: string;
}

export interface Claim {
  readonly n: number;
  /** Queens that together have no solution. */
  readonly queens: readonly Square[];
  readonly blocked: readonly Square[];
  /** The lines that the proof branches on, in depth-first order: `row 3`. */
  readonly tree: readonly string[];
}

/** Return the steps in order. */
function framesOf({ n, queens, blocked, tree }: Claim): Frame[] {
  const frames: Frame[] = [];
  let step = 0;

  /** Add the steps that show that the board with the tried queens has no solution. */
  function refute(tried: readonly Square[]): void {
    const placed = [...queens, ...tried];
    const lines = openLines(n, placed, blocked);
    const last = tried.at(-1);
    const say = (words: string): string =>
      last === undefined ? capital(words) : `With a queen on ${squareName(last, n)}, ${words}`;
    const dead = lines.find(({ free }) => free.length === 0);
    if (dead !== undefined) {
      const attacked = dead.squares.flatMap((square) => attackOn(placed, square));
      const why = `each is attacked${blocked.length > 0 ? " or blocked" : ""}`;
      const words = say(`${lineName(dead, n)} has no free square: ${why}.`);
      frames.push({ queens, tried, marked: dead.squares, isDead: true, lines: attacked, words });
      return;
    }
    const branch = tree[step++];
    const line = lines.find(({ kind, index }) => branch === `${kind} ${index}`);
    if (line === undefined) return;
    const { free } = line;
    const count = free.length === 1 ? "one free square" : `${free.length} free squares`;
    const names = free.map((square) => squareName(square, n)).join(", ");
    const words = say(`${lineName(line, n)} has ${count}: ${names}.`);
    frames.push({
      queens,
      tried,
      marked: free,
      isDead: false,
      lines: line.squares.flatMap((square) => attackOn(placed, square)),
      words,
    });
    for (const square of free) refute([...tried, square]);
  }

  refute([]);
  return frames;
}

/** Buttons for the steps of a proof; `show` draws a step, or the board itself if it is `null`. */
export function Proving(props: { readonly claim: Claim; show(frame: Frame | null): void }): JSX.Element {
  const frames = framesOf(props.claim);
  const [at, setAt] = createSignal(-1);
  const go = (to: number): void => props.show(frames[setAt(to)] ?? null);
  return (
    <div>
      <div class="row">
        <button type="button" disabled={at() < 0} aria-label="Back one step" onClick={() => go(at() - 1)}>
          Back
        </button>
        <button type="button" disabled={at() >= frames.length - 1} onClick={() => go(at() + 1)}>
          {at() < 0 ? "Step through the proof" : "Next step"}
        </button>
        <span class="number muted">{at() < 0 ? "" : `Step ${at() + 1} of ${frames.length}`}</span>
        <button type="button" hidden={at() < 0} onClick={() => go(-1)}>
          Close the proof
        </button>
      </div>
      <p class="note muted">{at() === frames.length - 1 && "Every try failed: there is no solution."}</p>
    </div>
  );
}
