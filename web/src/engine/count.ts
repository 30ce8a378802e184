/** Counts with the fast core; each worker counts ranges of units. */

import { fast } from "./core.ts";
import {
  type Answer,
  type CountRecord,
  type Listener,
  type Part,
  type Plan,
  type Question,
  Refused,
} from "./questions.ts";
import { type CoreWorker, inTurn, THREADS, withWorkers } from "./workers.ts";

/** The minimum part of the work that a worker takes at a time. */
const MIN_PART = 1 / 64;

/**
 * The minimum time between two reports, in milliseconds, because drawing slows the threads down.
 */
const REPORT_INTERVAL = 200;

type Range = readonly [first: number, last: number];

/** Sort ranges, and join adjacent ones. */
function joined(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = all.at(-1);
    if (before !== undefined && before[1] + 1 === first) before[1] = last;
    else all.push([first, last]);
  }
  return all;
}

/** Return the number of units that two ranges have in common. */
const shared = (a: Range, b: Range): number => Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]) + 1);

/** The progress of a count, from the records and reports of several workers. */
class Progress {
  readonly #pieces: readonly Range[];
  #record: CountRecord;
  #solutions: number[];
  /** Reports of the ranges that workers are counting. */
  readonly running = new Map<object, Part>();
  /** Ranges that no worker has taken, in order. */
  readonly #open: [number, number][];

  constructor(
    readonly plan: Plan,
    question: Question<"count">,
  ) {
    const { units, starts } = plan;
    this.#pieces = starts.map((start, at) => [start, (starts[at + 1] ?? units) - 1]);
    this.#record = question.record ?? { units, done: [], count: "0" };
    // A checkpoint of other units, or a damaged one.
    if (this.#record.units !== units) throw new Refused("the checkpoint has other units", "wrong");
    this.#solutions = starts.map(() => 0);
    const ends = [...this.#record.done.map(([first]) => first - 1), units - 1];
    const begins = [0, ...this.#record.done.map(([, last]) => last + 1)];
    this.#open = begins
      .map((begin, at): [number, number] => [begin, ends[at] ?? -1])
      .filter(([a, b]) => a <= b);
  }

  #workOf(range: Range): number {
    const part = (piece: Range, at: number): number =>
      ((this.plan.work[at] ?? 0) * shared(piece, range)) / (piece[1] - piece[0] + 1);
    return this.#pieces.reduce((sum, piece, at) => sum + part(piece, at), 0);
  }

  /**
   * Take the next range: large first for few ranges, small last so that all workers end together.
   */
  readonly take = (): Range | undefined => {
    const [range] = this.#open;
    if (range === undefined) return undefined;
    const open = this.#open.reduce((sum, range) => sum + this.#workOf(range), 0);
    const wanted = Math.max(MIN_PART, open / (2 * THREADS));
    let [first, last] = [range[0], range[0]];
    let piece = this.#pieces.findIndex(([, end]) => end >= first);
    for (let work = 0; ; piece += 1) {
      last = Math.min(range[1], this.#pieces[piece]?.[1] ?? range[1]);
      work += this.plan.work[piece] ?? wanted;
      if (work >= wanted || last === range[1]) break;
    }
    if (last === range[1]) this.#open.shift();
    else range[0] = last + 1;
    return [first, last];
  };

  /** Add a counted range. */
  add(part: object, { record }: Answer<"count-units">): void {
    this.#solutions = this.#solutions.map(
      (have, at) => have + (this.running.get(part)?.pieces[at]?.[1] ?? 0),
    );
    this.running.delete(part);
    this.#record = sumOf([this.#record, record]);
  }

  get part(): Part {
    const running = [...this.running.values()];
    const record = sumOf([this.#record, ...running.map(({ record }) => record)]);
    const done = record.done.reduce((sum, range) => sum + this.#workOf(range), 0);
    const pieces = this.#pieces.map((piece, at): [number, number] => [
      record.done.reduce((sum, range) => sum + shared(piece, range), 0),
      running.reduce((sum, { pieces }) => sum + (pieces[at]?.[1] ?? 0), this.#solutions[at] ?? 0),
    ]);
    return { event: "part", record, done: Math.min(1, done), pieces };
  }
}

/** Add records of one count, which has the same units for all workers. */
function sumOf(records: readonly CountRecord[]): CountRecord {
  return {
    units: records[0]?.units ?? 0,
    done: joined(records.flatMap(({ done }) => done)),
    count: String(records.reduce((sum, { count }) => sum + BigInt(count), 0n)),
  };
}

/** Work on smaller boards ends before a second worker starts. */
const MIN_SHARED_SIZE = 15;

/** Whether several workers share a count: only counts of empty boards have units. */
const isShared = ({ n, queens = [], blocked = [] }: Question<"count">["board"]): boolean =>
  n >= MIN_SHARED_SIZE && queens.length + blocked.length === 0;

/** Count in workers; aborting the signal ends them and rejects the answer. */
export const count = (
  question: Question<"count">,
  listen: Listener<"count">,
  signal: AbortSignal,
): Promise<Answer<"count">> =>
  isShared(question.board)
    ? withWorkers(fast(), THREADS, signal, (first, all) => countTogether(question, listen, first, all))
    : withWorkers(fast(), 1, signal, (worker) => worker.ask("count", question, listen));

/** Count on all workers; the first one verifies the total. */
async function countTogether(
  question: Question<"count">,
  listen: Listener<"count">,
  first: CoreWorker,
  all: readonly CoreWorker[],
): Promise<Answer<"count">> {
  const { engine, board } = question;
  const of = { board, ...(engine !== undefined && { engine }) };
  let plan: Plan | null = null;
  const nothing = { ...of, units: [0, 0] } as const;
  await first.ask("count-units", nothing, (event) => event.event === "plan" && (plan = event));
  if (plan === null) throw new Refused("the engine returned no plan", "failed");
  listen({ ...(plan as Plan), threads: THREADS });
  const progress = new Progress(plan, question);
  let reported = -Infinity;
  const report = (): void => {
    reported = performance.now();
    listen(progress.part);
  };
  await inTurn(all, progress.take, async (worker, [from, last]) => {
    const answer = await worker.ask("count-units", { ...of, units: [from, last + 1] }, (event) => {
      if (event.event === "plan") return;
      progress.running.set(worker, event);
      if (performance.now() - reported > REPORT_INTERVAL) report();
    });
    progress.add(worker, answer);
  });
  report();
  const record = progress.part.record;
  const answer = await first.ask("count", { ...question, record });
  return { ...answer, threads: THREADS };
}
