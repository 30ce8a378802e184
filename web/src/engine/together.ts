/** Long questions that the workers of this browser answer together: counts by ranges of units, races by methods. */

import { coreFor } from "./core.ts";
import { askHere, Thread } from "./local.ts";
import {
  type CountedUnits,
  type CountQuestion,
  type CountRecord,
  type Listener,
  type Long,
  type Part,
  type Plan,
  Refused,
} from "./protocol.ts";

/** The number of threads: workers that run at the same time. */
const THREADS = Math.min(16, Math.max(1, navigator.hardwareConcurrency || 1));

/** The smallest n whose count is divided: smaller ones end before a second worker begins. */
const LEAST = 15;

/** The least part of the work that a worker takes at a time. */
const LEAST_PART = 1 / 64;

/** The least time between two reports, in milliseconds: drawing takes time from the threads. */
const APART = 200;

/** Whether it is worth several threads. */
function isDivided(kind: keyof Long, question: unknown): boolean {
  if (THREADS === 1 || (kind !== "count" && kind !== "compare")) return false;
  if (kind === "compare") return (question as Long["compare"]["ask"]).methods.length > 1;
  const { board } = question as CountQuestion;
  const given = (board.queens?.length ?? 0) + (board.blocked?.length ?? 0);
  return given === 0 && (board.n ?? 0) >= LEAST;
}

/** By all threads, or by one where it is not worth several. */
export function askTogether<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K>,
  signal: AbortSignal,
): Promise<Long[K]["answer"]> {
  if (!isDivided(kind, question)) return askHere(kind, question, listen, signal);
  const together = (kind === "count" ? countTogether : compareTogether) as unknown as (
    question: Long[K]["ask"],
    listen: Listener<K>,
    signal: AbortSignal,
  ) => Promise<Long[K]["answer"]>;
  return together(question, listen, signal);
}

/** Works with all threads until it is done, fails, or the signal is aborted. */
async function withThreads<T>(
  kind: keyof Long,
  signal: AbortSignal,
  work: (threads: readonly Thread[]) => Promise<T>,
): Promise<T> {
  const threads = Array.from({ length: THREADS }, () => new Thread(coreFor(kind)));
  const stop = (): void => threads.forEach((thread) => thread.end(signal.reason));
  signal.addEventListener("abort", stop);
  try {
    return await work(threads);
  } finally {
    signal.removeEventListener("abort", stop);
    threads.forEach((thread) => thread.end());
  }
}

/** Each thread takes the next task when it is done with one. */
const inTurn = <T>(
  threads: readonly Thread[],
  next: () => T | undefined,
  work: (thread: Thread, task: T) => Promise<void>,
): Promise<unknown> =>
  Promise.all(
    threads.map(async (thread) => {
      for (let task = next(); task !== undefined; task = next()) await work(thread, task);
    }),
  );

/** Methods side by side, each by one thread. */
function compareTogether(
  question: Long["compare"]["ask"],
  listen: Listener<"compare">,
  signal: AbortSignal,
): Promise<Long["compare"]["answer"]> {
  const methods = [...question.methods];
  const rows: unknown[] = [];
  return withThreads("compare", signal, async (threads) => {
    await inTurn(
      threads,
      () => methods.shift(),
      async (thread, method) => {
        rows.push(...(await thread.ask("compare", { ...question, methods: [method] }, listen)).rows);
      },
    );
    return { rows };
  });
}

type Range = readonly [first: number, last: number];

/** Ranges in order, those that touch joined. */
function joined(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = all.at(-1);
    if (before !== undefined && before[1] + 1 === first) before[1] = last;
    else all.push([first, last]);
  }
  return all;
}

/** The number of units of a range that are within another. */
const shared = (a: Range, b: Range): number => Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]) + 1);

/** What is done of a count, by records and reports of several workers. */
class Progress {
  readonly #pieces: readonly Range[];
  #record: CountRecord;
  #solutions: number[];
  /** Reports of parts that are being counted. */
  readonly running = new Map<object, Part>();
  /** Ranges that nobody has taken, in order. */
  readonly #open: [number, number][];

  constructor(
    readonly plan: Plan,
    question: CountQuestion,
  ) {
    const { units, starts } = plan;
    this.#pieces = starts.map((start, at) => [start, (starts[at + 1] ?? units) - 1]);
    this.#record = question.record ?? { units, done: [], count: "0" };
    this.#solutions = starts.map((_, at) => question.found?.[at] ?? 0);
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

  /** Takes the next range: large ones first, so that few are taken, and small ones last, so that all workers end together. */
  readonly take = (): Range | undefined => {
    const [range] = this.#open;
    if (range === undefined) return undefined;
    const open = this.#open.reduce((sum, range) => sum + this.#workOf(range), 0);
    const wanted = Math.max(LEAST_PART, open / (2 * THREADS));
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

  /** Adds a part that is counted. */
  add(part: object, { record }: CountedUnits): void {
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
    return { record, done: Math.min(1, done), pieces };
  }
}

const sumOf = (records: readonly CountRecord[]): CountRecord => ({
  units: records[0]?.units ?? 0,
  done: joined(records.flatMap(({ done }) => done)),
  count: String(records.reduce((sum, { count }) => sum + BigInt(count), 0n)),
});

/** Count by all threads; one of them verifies the total. */
function countTogether(
  question: CountQuestion,
  listen: Listener<"count">,
  signal: AbortSignal,
): Promise<Long["count"]["answer"]> {
  const { engine } = question;
  const n = question.board.n ?? 0;
  return withThreads("count-units", signal, async (threads) => {
    const [first] = threads;
    if (first === undefined) throw new Refused("no worker", "failed");
    let plan: Plan | null = null;
    const nothing = { n, engine, units: [0, 0] } as const;
    await first.ask("count-units", nothing, (event) => event.event === "plan" && (plan = event));
    if (plan === null) throw new Refused("the count has no plan", "failed");
    listen({ event: "plan", ...(plan as Plan) });
    const progress = new Progress(plan, question);
    let reported = -Infinity;
    const report = (): void => {
      reported = performance.now();
      listen({ event: "part", ...progress.part });
    };
    await inTurn(threads, progress.take, async (thread, [first, last]) => {
      const hear: Listener<"count-units"> = (event) => {
        if (event.event === "plan") return;
        progress.running.set(thread, event);
        if (performance.now() - reported > APART) report();
      };
      progress.add(thread, await thread.ask("count-units", { n, engine, units: [first, last + 1] }, hear));
    });
    report();
    const { record } = progress.part;
    const answer = await first.ask("count", { board: { n }, engine, record }, () => {});
    return { ...answer, threads: THREADS };
  });
}
