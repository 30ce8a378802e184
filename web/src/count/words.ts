/** Sentences about counts. */

import { duration, percent, roughly } from "../chart/format.ts";
import type { Counted } from "../engine/index.ts";
import { counted, grouped } from "../words.ts";
import type { Counting } from "./counting.ts";

/** How the checker verified the count. */
const EVIDENCE: Record<NonNullable<Counted["evidence"]>, string> = {
  recounted: "The checker, which shares no code with the engine, counted again: the same number.",
  published: "The checker compared it with the published number (A000170): they are the same.",
  divisors:
    "This number has not been published. The checker made sure that it has the divisors that it must have; that does not prove it.",
};

/** What a unit is. */
export const UNITS =
  "A count is divided into numbered units: independent parts of the search. The total is the sum of their solutions. Units can be " +
  "counted in any order and on any machine, and anyone can count one again. The colour split (from n = 13 on) makes a unit of " +
  "the solutions whose queens on white and on black squares stand in certain rows; backtracking, of those with " +
  "certain queens around the centre of the board. A unit often counts for its mirror images too.";

/** What the book says about the first unknown number. */
export const UNKNOWN =
  "Q(28) is not known. Samples estimate that one core needs more than a year for it, 16 cores a month, and 1,000 cores half a day. " +
  "The chapter “Counting Q(28)” of the book explains how to count it.";

/** The heading of the large number; `until` is the last n of a series, `published` are the known numbers. */
export function heading({ phase, n }: Counting, until: number | null, published: readonly string[]): string {
  const all = until === null || until === n ? "" : `, on the way to n = ${until}`;
  const queens = counted(n, "queen");
  if (phase === "done") return `Ways to place ${queens}${all}:`;
  if (phase === "running") return `Ways to place ${queens}, found so far${all}:`;
  if (phase === "paused") return `Ways to place ${queens}, found before the pause:`;
  const known = published[n];
  return phase === "idle" && known !== undefined
    ? `Published (A000170): ${grouped(known)} ways to place ${queens} so that none attacks another. Start counts them here:`
    : `Ways to place ${queens} so that none attacks another:`;
}

/** The result of the count, or why it is paused. */
export function verdict(counting: Counting, until: number | null): string {
  const { phase, n, done, answer, refused, record } = counting;
  const threads = answer?.threads === undefined ? "" : `${counted(answer.threads, "thread")}, `;
  if (phase === "done" && answer !== null)
    return `${answer.evidence === null ? "" : EVIDENCE[answer.evidence]} Engine ${answer.engine}, ${counted(answer.units, "unit")}, ${threads}${duration(counting.ms)}.`;
  if (phase === "refused" && refused !== null) return sentence(refused.message);
  if (phase === "running" && counting.plan !== null) {
    const { engine, units, threads = 1 } = counting.plan;
    return `Engine ${engine}, ${counted(units, "unit")}, ${counted(threads, "thread")}.`;
  }
  if (phase !== "paused") return "";
  const reasons: Readonly<Record<string, string>> = {
    gone: "The server does not answer. ",
    stopped: "The server stopped. ",
  };
  const why = refused === null ? "" : (reasons[refused.kind] ?? `${sentence(refused.message)} `);
  const on = until === null ? "" : ", up to the last n";
  return `${why}Paused with ${percent(done)} of the work for n = ${n} done and ${grouped(record?.count ?? "0")} solutions found. Resume continues from here${on}, also after a reload.`;
}

/** Add a capital letter and a full stop. */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** The numbers that change while a count runs. */
export function figures(counting: Counting): readonly (readonly [name: string, value: string])[] {
  const { phase, done, ms, msLeft, rate } = counting;
  if (phase === "idle" || phase === "refused") return [];
  const left = msLeft === null ? "–" : roughly(msLeft);
  return [
    ["Work done", percent(done)],
    ["Time", duration(ms)],
    ["Time left", phase === "running" ? left : phase === "done" ? "none" : "paused"],
    ["Solutions/s", rate === null ? "–" : SHORT.format(rate)],
  ];
}

const SHORT = new Intl.NumberFormat("en", {
  notation: "compact",
  compactDisplay: "long",
  maximumSignificantDigits: 3,
});
