/** Counts on all threads; each thread counts ranges of units. */

import { type GpuWorker, setGpuState } from "../gpu.ts";
import {
  type Answer,
  type CountRecord,
  type Listener,
  type Part,
  type Plan,
  type Question,
  refusal,
  Refused,
} from "../questions.ts";
import type { Team } from "./index.ts";

/** The minimum part of the work that a worker takes at a time. */
const MIN_PART = 1 / 64;

/** With a GPU, ranges are this many times as small. */
const GPU_PARTS = 4;

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

  /** `threads` is the number of workers; ranges are `finer` times as small as for them alone. */
  constructor(
    readonly plan: Plan,
    question: Question<"count">,
    readonly threads: number,
    readonly finer: number,
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

  /**
   * Take the next range: large first for few ranges, small last so that all workers end together.
   */
  readonly take = (): Range | undefined => {
    const [range] = this.#open;
    if (range === undefined) return undefined;
    const open = this.#open.reduce((sum, range) => sum + this.#workOf(range), 0);
    const wanted = Math.max(MIN_PART, open / (2 * this.threads)) / this.finer;
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

  /** Give back a range that was taken but not counted. */
  giveBack(part: object, [first, last]: Range): void {
    this.running.delete(part);
    this.#open.unshift([first, last]);
  }

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

/** Records must be of the same count, which has the same units for all workers. */
function sumOf(records: readonly CountRecord[]): CountRecord {
  const units = records[0]?.units ?? 0;
  if (records.some((record) => record.units !== units))
    throw new Refused("records have other units", "wrong");
  return {
    units,
    done: joined(records.flatMap(({ done }) => done)),
    count: String(records.reduce((sum, { count }) => sum + BigInt(count), 0n)),
  };
}

/**
 * Count on all workers, and on a GPU if there is one; one of the workers verifies the total. If the
 * GPU fails, the other workers count its units.
 */
export async function countTogether(
  question: Question<"count">,
  listen: Listener<"count">,
  { first, threads, inTurn, gpu }: Team,
): Promise<Answer<"count">> {
  const { engine = null, board, up_to_symmetry = false } = question;
  const { n } = board;
  let plan: Plan | null = null;
  const nothing = { n, engine, units: [0, 0] } as const;
  await first.ask("count-units", nothing, (event) => event.event === "plan" && (plan = event));
  if (plan === null) throw new Refused("the engine returned no plan", "failed");
  listen({ ...(plan as Plan), threads });
  // Small ranges, because a GPU may be much faster or slower than a thread.
  const progress = new Progress(plan, question, threads, gpu === null ? 1 : GPU_PARTS);
  let reported = -Infinity;
  const report = (): void => {
    reported = performance.now();
    listen(progress.part);
  };
  const hear = (worker: object, event: Part): void => {
    progress.running.set(worker, event);
    if (performance.now() - reported > REPORT_INTERVAL) report();
  };
  const onThreads = (): Promise<unknown> =>
    inTurn(progress.take, async (worker, [from, last]) => {
      const listener: Listener<"count-units"> = (event) => event.event === "plan" || hear(worker, event);
      progress.add(worker, await worker.ask("count-units", { n, engine, units: [from, last + 1] }, listener));
    });
  await Promise.all([onThreads(), gpu && onGpu(gpu, n, progress, hear)]);
  // Units that a GPU gave back after the threads had ended.
  await onThreads();
  report();
  return first.ask("count", { board, engine, up_to_symmetry, record: progress.part.record }, () => {});
}

/** Count ranges on a GPU until none are left or the GPU fails. */
async function onGpu(
  gpu: GpuWorker,
  n: number,
  progress: Progress,
  hear: (worker: object, part: Part) => void,
): Promise<void> {
  if (progress.plan.engine === "backtrack") {
    return void setGpuState({ missing: "the engine backtrack does not use one", units: 0 });
  }
  for (let range = progress.take(); range !== undefined; range = progress.take()) {
    try {
      const [first, last] = range;
      progress.add(
        gpu,
        await gpu.count(n, progress.plan.units, [first, last + 1], (part) => hear(gpu, part)),
      );
    } catch (thrown) {
      const refused = refusal(thrown);
      // A GPU that counts wrongly may have done so before.
      if (refused.kind === "wrong") throw refused;
      progress.giveBack(gpu, range);
      setGpuState({ missing: refused.message, units: gpu.units });
      return;
    }
  }
}
