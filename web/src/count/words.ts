/** What is said of counts. */

import type { Counted } from "../engine/index.ts";
import type { Counting } from "./counting.ts";
import { duration, percent, roughly, short } from "./numbers.ts";
import { grouped } from "../words.ts";
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
    const wait = (
      engine === "backtrack"
        ? ["about 10 seconds", "a minute or two", "ten minutes", "more than an hour"]
        : ["a second", "some seconds", "half a minute", "some minutes"]
    )[n - 17];
    return wait === undefined
      ? ""
      : `n = ${n} may take ${wait} in a browser, or more. You can pause, and go on at any time.`;
  }
  if (n > 28) return `Nobody has counted n = ${n}: n = 28 alone takes one core more than a year.`;
  const time = CORE_TIMES[n - 21];
  if (time === undefined) return "";
  const what = n === 28 ? "Nobody knows Q(28): it would take" : `n = ${n} takes`;
  return `${what} one fast core ${time} (measured in the chapter “Counting” of the book). You can pause, and go on at any time.`;
}

/** For n from 21 on, of a core with AVX-512: the book's table of predictions. */
const CORE_TIMES = [
  "more than a minute",
  "six minutes",
  "three quarters of an hour",
  "three or four hours",
  "more than a day",
  "eight days",
  "three months",
  "more than a year",
];

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
  const each =
    pieces.length === shards ? ", a shard each" : `, each a run of shards, ${grouped(shards)} in all`;
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
          : refused.kind === "stopped"
            ? "The server stopped. "
            : `${sentence(refused.message)} `;
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
