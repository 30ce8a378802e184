/**
 * Searches for boards on all threads; each thread searches ranges of rounds. The boards found do
 * not depend on the number of threads.
 */

import type { Answer, Hit, Listener, Question } from "../questions.ts";
import type { Team } from "./index.ts";

/** The time that a range should take, in milliseconds. */
const RANGE_TIME = 200;

/** The maximum growth of a range: the work on the last ranges is wasted when the search ends. */
const MAX_GROWTH = 1.25;

/** The minimum time between two reports of boards, in milliseconds. */
const REPORT_INTERVAL = 100;

/** Rounds that a thread searches. */
interface Range {
  readonly rounds: readonly [from: number, to: number];
  readonly hits: Hit[];
  boards: number;
  answer: Answer<"kings-search"> | null;
}

/** Merges the boards of ranges that are searched at the same time, in the order of rounds. */
class Merging {
  /** Ranges with unreported boards, in order. */
  #ranges: Range[] = [];
  #next = 0;
  #length = 1;
  /** Whether a range ended before its last round: then no further range is taken. */
  #isClosed = false;
  readonly #seen = new Set<string>();
  /** Boards searched in all ranges before those of `#ranges`. */
  #before = 0;
  /** Why the search ended; `null` while it runs. */
  ended: string | null = null;
  boards = 0;
  method = "";

  constructor(
    readonly limit: number,
    readonly listen: Listener<"kings-search">,
  ) {}

  /** Take the next range. */
  take(): Range | undefined {
    if (this.#isClosed) return undefined;
    const from = this.#next;
    this.#next += Math.max(1, Math.floor(this.#length));
    const range: Range = { rounds: [from, this.#next], hits: [], boards: 0, answer: null };
    this.#ranges.push(range);
    return range;
  }

  /** Record the end of a range that took `time` milliseconds. */
  end(range: Range, answer: Answer<"kings-search">, time: number): void {
    range.answer = answer;
    range.boards = answer.boards;
    this.method = answer.method;
    this.#isClosed ||= answer.ended !== "rounds";
    const [from, to] = range.rounds;
    const fitting = ((to - from) * RANGE_TIME) / Math.max(time, 1);
    this.#length = Math.max(1, Math.min(fitting, this.#length * MAX_GROWTH));
  }

  /** The number of boards searched in all ranges. */
  get searched(): number {
    return this.#ranges.reduce((sum, { boards }) => sum + boards, this.#before);
  }

  /** Report the boards that are next in order. */
  report(): void {
    for (let range = this.#ranges[0]; range !== undefined && this.ended === null; range = this.#ranges[0]) {
      for (const hit of range.hits.splice(0)) {
        const columns = hit.columns.join();
        // Two threads may find the same board.
        if (this.#seen.has(columns)) continue;
        this.#seen.add(columns);
        this.boards = this.#before + hit.board;
        this.listen({ ...hit, board: this.boards });
        if (this.#seen.size === this.limit) return void (this.ended = "enough");
      }
      if (range.answer === null) return;
      this.#before += range.boards;
      this.boards = this.#before;
      if (range.answer.ended !== "rounds") this.ended = range.answer.ended;
      this.#ranges.shift();
    }
  }

  get hits(): number {
    return this.#seen.size;
  }
}

/** Search with all workers. */
export async function searchTogether(
  question: Question<"kings-search">,
  listen: Listener<"kings-search">,
  { inTurn }: Team,
): Promise<Answer<"kings-search">> {
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  const merging = new Merging(question.limit ?? 1, listen);
  let reported = begun;
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const report = (): void => {
    merging.report();
    if (merging.ended !== null) finish();
  };
  const work = inTurn(
    () => merging.take(),
    async (worker, range) => {
      const since = performance.now();
      // The time limit applies to the whole search.
      const left = question.time_limit && { time_limit: Math.max(0.001, question.time_limit - seconds()) };
      const asked = { ...question, ...left, rounds: range.rounds };
      const answer = await worker.ask("kings-search", asked, (event) => {
        if (event.event === "hit") {
          range.hits.push(event);
          report();
        } else range.boards = event.boards;
      });
      merging.end(range, answer, performance.now() - since);
      report();
      if (performance.now() - reported < REPORT_INTERVAL) return;
      reported = performance.now();
      listen({ event: "boards", boards: merging.searched, seconds: seconds() });
    },
  );
  await Promise.race([finished, work]);
  const { ended, method, boards, hits } = merging;
  return { ended: ended ?? "time", method, boards, hits, seconds: seconds() };
}
