/** What is said of counts. */

import type { Counted } from "../engine/index.ts";
import type { Counting } from "./counting.ts";
import { duration, grouped, percent, roughly, short } from "./numbers.ts";
import type { Piece } from "./pieces.ts";
import type { Place } from "./place.ts";

/** How the checker knows. */
export const EVIDENCE: Record<Counted["evidence"], string> = {
  recounted: "The checker, which shares no code with the engine, counted again: the same number.",
  published: "The checker compared it with the published number (A000170): they are the same.",
  divisors:
    "Nobody has published this number. The checker made sure that it has the divisors that it must have; that does not prove it.",
};

export function nameOf(engine: string | undefined): string {
  return engine ?? "the fastest engine";
}

/** What to expect of a size before it is begun. */
export function warning(n: number, engine: string | undefined, place: Place): string {
  if (!place.isServed) {
    if (engine === "backtrack" && n >= 16) {
      const wait = n === 16 ? "half a minute" : n === 17 ? "several minutes" : "an hour";
      return `Backtracking may take ${wait} for n = ${n} in a browser: the colour split is faster.`;
    }
    if (n === 17) return "n = 17 may take half a minute in a browser. You can pause and go on at any time.";
    if (n === 18) return "n = 18 may take some minutes in a browser. You can pause and go on at any time.";
    if (n < place.most) return "";
    return "";
  }
  if (n > 28) return `n = ${n} has never been counted, by anybody: years, on any one machine.`;
  if (n === 28) return "Nobody knows Q(28): more than a core-year. What is begun here shows how far it is.";
  if (n >= 26) return `n = ${n} takes a core days or months. Pause, and go on another day.`;
  if (n >= 23) return `n = ${n} takes a core hours. You can pause and go on at any time.`;
  return n >= 21 ? `n = ${n} takes a core minutes.` : "";
}

/** What a shard is. */
export const SHARDS =
  "A count is a sum over numbered shards: independent parts of the search, each with a number of solutions of its own. They can be " +
  "counted in any order, on any machine, and anybody can count one again. In the colour split (n from 13 on) a shard takes " +
  "the solutions whose queens on the white and on the black squares stand in certain rows; in backtracking, those with " +
  "certain queens around the centre of the board. By symmetry one shard may stand for its images too.";

/** A piece, all that is known of it. */
export function pieceWords(piece: Piece, found: number): string {
  const last = piece.first + piece.shards - 1;
  const [shards, have] =
    piece.shards === 1
      ? [`Shard ${grouped(piece.first)}`, piece.done > 0 ? "done" : "not done yet"]
      : [
          `Shards ${grouped(piece.first)} to ${grouped(last)}`,
          `${grouped(piece.done)} of ${grouped(piece.shards)} done`,
        ];
  const share =
    found > 0 && piece.solutions > 0 ? `, ${percent(piece.solutions / found)} of those found` : "";
  const solutions = piece.done > 0 ? `; ${grouped(Math.round(piece.solutions))} solutions${share}` : "";
  return `${shards}, ${have}: ${percent(piece.work)} of the work${solutions}.`;
}

/** All pieces in a sentence. */
export function piecesWords(pieces: readonly Piece[]): string {
  if (pieces.length === 0) return "No work yet: the count was not begun.";
  const full = pieces.filter(({ done, shards }) => done === shards).length;
  const begun = pieces.filter(({ done, shards }) => done > 0 && done < shards).length;
  const shards = pieces.reduce((sum, piece) => sum + piece.shards, 0);
  const each = pieces.length === shards ? "" : `, runs of ${grouped(shards)} shards`;
  const tiles = pieces.length === 1 ? "1 piece" : `${grouped(pieces.length)} pieces`;
  return `The work as tiles: ${tiles}${each}; ${grouped(full)} done, ${grouped(begun)} begun.`;
}

/** What came of the count, or how it stands. */
export function verdict(counting: Counting, inSeries: boolean): string {
  const { phase, n, done, answer, refused, record } = counting;
  if (phase === "done" && answer !== null) {
    const took = `Engine ${answer.engine}, ${grouped(answer.units)} ${answer.units === 1 ? "shard" : "shards"}, ${duration(counting.ms)}.`;
    return `${EVIDENCE[answer.evidence]} ${took}`;
  }
  if (phase === "refused" && refused !== null) return sentence(refused.message);
  if (phase === "paused") {
    const why =
      refused === null
        ? ""
        : refused.kind === "gone"
          ? "The server does not answer. "
          : "The server stopped. ";
    const on = inSeries ? "Resume goes on from here, up to the last n" : "Resume goes on from here";
    return `${why}Paused with ${percent(done)} of the work for n = ${n} done and ${grouped(record?.count ?? "0")} solutions found. ${on}, also after a reload.`;
  }
  return "";
}

/** With a capital letter and a full stop. */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** The numbers that change while a count runs. */
export function figures(counting: Counting): readonly (readonly [name: string, value: string])[] {
  const { phase, done, ms, msLeft, rate } = counting;
  if (phase === "idle" || phase === "refused") return [];
  const isRunning = phase === "running";
  return [
    ["Work done", percent(done)],
    ["Time", duration(ms)],
    [
      "Time left",
      isRunning ? (msLeft === null ? "–" : roughly(msLeft)) : phase === "done" ? "none" : "paused",
    ],
    ["Solutions a second", perSecond(counting, isRunning ? rate : null)],
  ];
}

function perSecond({ phase, answer, ms }: Counting, rate: number | null): string {
  if (rate !== null) return short(rate);
  return phase === "done" && answer !== null && ms >= 1 ? short((Number(answer.count) * 1000) / ms) : "–";
}
