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

/** What a shard is. */
export const SHARDS =
  "A count is a sum over numbered shards: independent parts of the search, each with a number of solutions of its own. They can be " +
  "counted in any order, on any machine, and anyone can count one again. In the colour split (n from 13 on) a shard takes " +
  "the solutions whose queens on the white and on the black squares stand in certain rows; in backtracking, those with " +
  "certain queens around the centre of the board. By symmetry one shard may stand for its images too.";

/** What the book says about the first unknown number. */
export const UNKNOWN =
  "Q(28) is not known. By samples it has about 10 million shards and takes one core more than a year; 1,000 cores half a day; a " +
  "desktop with 16 cores a month. The chapter “Counting Q(28)” of the book says how to count it.";

/** The heading of the large number; `until` is the last n of a series, `published` are the known numbers. */
export function heading({ phase, n }: Counting, until: number | null, published: readonly string[]): string {
  const all = until === null || until === n ? "" : `, on the way to n = ${until}`;
  const queens = counted(n, "queen");
  if (phase === "done") return `Ways to set ${queens}${all}:`;
  if (phase === "running") return `Ways to set ${queens}, found so far${all}:`;
  if (phase === "paused") return `Ways to set ${queens}, found before the pause:`;
  const known = published[n];
  return phase === "idle" && known !== undefined
    ? `Published (A000170): ${grouped(known)} ways to set ${queens} so that none attacks another. Start counts them here:`
    : `Ways to set ${queens} so that none attacks another:`;
}

/** The result of the count, or why it is paused. */
export function verdict(counting: Counting, until: number | null): string {
  const { phase, n, done, answer, refused, record } = counting;
  const threads = answer?.threads === undefined ? "" : `${counted(answer.threads, "thread")}, `;
  if (phase === "done" && answer !== null)
    return `${answer.evidence === null ? "" : EVIDENCE[answer.evidence]} Engine ${answer.engine}, ${counted(answer.units, "shard")}, ${threads}${duration(counting.ms)}.`;
  if (phase === "refused" && refused !== null) return sentence(refused.message);
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
