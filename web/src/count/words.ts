/** Texts about counts. */

import { duration, percent, roughly } from "../chart/format.ts";
import { capital, counted, grouped } from "../words.ts";
import type { Counting } from "./counting.ts";

/** How the checker verified the count. */
const EVIDENCE: Readonly<Record<string, string>> = {
  recounted: "The checker, which shares no code with the engine, counted the same number.",
  published: "The checker verified that the count equals the published number (A000170).",
  divisors:
    "This number has not been published. The checker verified only the divisors that it must have, which does not prove it.",
};

export const UNITS =
  "A count is divided into numbered units: independent parts of the search. The total is the sum of their solutions. Units can be " +
  "counted in any order, on any machine, and again for verification. With the colour split (from n = 13), a unit has the " +
  "solutions whose queens on white and on black squares are in given rows. With backtracking, it has the solutions with " +
  "given queens around the centre of the board. The count of a unit often includes mirror images.";

/** The first unknown number, from the chapter of the book. */
export const UNKNOWN =
  "Q(28) is not known. By samples, the command line would count it in half a year on one core with AVX-512, in 11 days on 16, and in four to five hours on 1,000.";

/**
 * Return the heading of the large number; `until` is the last n of a series, `published` has known
 * numbers.
 */
export function heading({ phase, n }: Counting, until: number | null, published: readonly string[]): string {
  const all = until === null || until === n ? "" : `, counting up to n = ${until}`;
  const queens = counted(n, "queen");
  if (phase === "done") return `Solutions for ${queens}${all}:`;
  if (phase === "running") return `Solutions for ${queens} so far${all}:`;
  if (phase === "paused") return `Solutions for ${queens} before the pause:`;
  const known = published[n];
  return phase === "idle" && known !== undefined
    ? `${counted(known, "solution")} for ${queens} ${known === "1" ? "is" : "are"} published (A000170). Start counts here.`
    : `Solutions for ${queens}:`;
}

/** Describe the result of the count, or why it is paused. */
export function verdict(counting: Counting, until: number | null): string {
  const { phase, n, done, answer, refused, record, isSaved } = counting;
  const threads = answer?.threads === undefined ? "" : `${counted(answer.threads, "thread")}, `;
  if (phase === "done" && answer !== null)
    return `${answer.evidence === null ? "" : EVIDENCE[answer.evidence]} Engine ${answer.engine}, ${counted(answer.units, "unit")}, ${threads}${duration(counting.ms)}.`;
  if (phase === "refused" && refused !== null) return sentence(refused.message);
  if (phase === "running" && counting.plan !== null) {
    const { engine, units, threads = 1 } = counting.plan;
    return `Engine ${engine}, ${counted(units, "unit")}, ${counted(threads, "thread")}.`;
  }
  if (phase !== "paused") return "";
  const why = refused === null ? "" : `${sentence(refused.message)} `;
  const on = until === null ? "" : ", up to the last n";
  const reload = isSaved
    ? "even after a reload"
    : "but not after a reload: this browser cannot save the count";
  return `${why}Paused with ${percent(done)} of the work for n = ${n} done and ${grouped(record?.count ?? "0")} solutions found. Resume continues from here${on}, ${reload}.`;
}

/** Add a capital letter and a full stop. */
export function sentence(words: string): string {
  return `${capital(words)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** The part of the work before which the time left is anybody's guess. */
const MIN_DONE = 0.01;

/** The numbers that change while a count runs. */
export function figures(counting: Counting): readonly (readonly [name: string, value: string])[] {
  const { phase, done, ms, msLeft, rate } = counting;
  if (phase === "idle" || phase === "refused") return [];
  const left = msLeft === null || done < MIN_DONE ? "–" : roughly(msLeft);
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

/** Return the ratio of two counts with three digits; `–` if the second is 0. */
export function ratio(count: string, before: string): string {
  if (Number(before) === 0) return "–";
  const value = Number(count) / Number(before);
  return value === 0 ? "0" : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** Return the factorials of 0 to n. */
export function factorials(n: number): string[] {
  const all = [1n];
  for (let k = 1; k <= n; k++) all.push((all[k - 1] ?? 1n) * BigInt(k));
  return all.map(String);
}
