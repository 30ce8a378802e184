/** Searches for boards by all threads, each of ranges of rounds: what they find does not depend on their number. */

import type { Hit, Listener, Long, Searched } from "../protocol.ts";
import { inTurn, THREADS, withThreads } from "./threads.ts";

type Question = Long["kings-search"]["ask"];

/** The time that a range should take, in milliseconds. */
const RANGE = 200;

/** How much longer a range may be than the one before: the last ones are searched in vain. */
const GROWTH = 1.25;

/** The least time between two reports of boards, in milliseconds. */
const APART = 100;

/** Rounds that a thread searches. */
interface Range {
  readonly rounds: readonly [from: number, to: number];
  readonly hits: Hit[];
  boards: number;
  answer: Searched | null;
}

/** Ranges that are searched at the same time, and their boards in the order of rounds. */
class Merging {
  /** Ranges whose boards, or some of them, have not been reported, in order. */
  #ranges: Range[] = [];
  #next = 0;
  #length = 1;
  /** No range is taken after one that ended before its last round. */
  #isClosed = false;
  readonly #seen = new Set<string>();
  /** Boards looked at in all ranges before the first of those above. */
  #before = 0;
  /** The end of the search. */
  ended: Searched["ended"] | null = null;
  boards = 0;
  method = "";

  constructor(
    readonly limit: number,
    readonly listen: Listener<"kings-search">,
  ) {}

  /** The range that comes next. */
  take(): Range | undefined {
    if (this.#isClosed) return undefined;
    const from = this.#next;
    this.#next += Math.max(1, Math.floor(this.#length));
    const range: Range = { rounds: [from, this.#next], hits: [], boards: 0, answer: null };
    this.#ranges.push(range);
    return range;
  }

  /** Note the end of a range that took so many milliseconds. */
  end(range: Range, answer: Searched, time: number): void {
    range.answer = answer;
    range.boards = answer.boards;
    this.method = answer.method;
    this.#isClosed ||= answer.ended !== "rounds";
    const [from, to] = range.rounds;
    const fitting = ((to - from) * RANGE) / Math.max(time, 1);
    this.#length = Math.max(1, Math.min(fitting, this.#length * GROWTH));
  }

  /** The boards that were looked at, in all ranges. */
  get looked(): number {
    return this.#ranges.reduce((sum, { boards }) => sum + boards, this.#before);
  }

  /** Report the boards whose turn it is. */
  report(): void {
    for (let range = this.#ranges[0]; range !== undefined && this.ended === null; range = this.#ranges[0]) {
      for (const hit of range.hits.splice(0)) {
        const columns = hit.columns.join();
        // A thread does not know what others have found.
        if (this.#seen.has(columns)) continue;
        this.#seen.add(columns);
        this.boards = this.#before + hit.board;
        this.listen({ event: "hit", ...hit, board: this.boards });
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

/** Search with all threads. */
export function searchTogether(
  question: Question,
  listen: Listener<"kings-search">,
  signal: AbortSignal,
): Promise<Searched> {
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  const merging = new Merging(question.limit ?? 1, listen);
  let reported = begun;
  return withThreads("kings-search", signal, async (threads) => {
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const report = (): void => {
      merging.report();
      if (merging.ended !== null) finish();
    };
    const work = inTurn(
      threads,
      () => merging.take(),
      async (thread, range) => {
        const since = performance.now();
        // The limit of time is that of the whole search.
        const left = question.time_limit && { time_limit: Math.max(0.001, question.time_limit - seconds()) };
        const asked = { ...question, ...left, rounds: range.rounds };
        const answer = await thread.ask("kings-search", asked, (event) => {
          if (event.event === "hit") {
            range.hits.push(event);
            report();
          } else range.boards = event.boards;
        });
        merging.end(range, answer, performance.now() - since);
        report();
        if (performance.now() - reported < APART) return;
        reported = performance.now();
        listen({ event: "boards", boards: merging.looked, seconds: seconds() });
      },
    );
    await Promise.race([finished, work]);
    const { ended, method, boards, hits } = merging;
    return { ended: ended ?? "time", method, boards, hits, seconds: seconds(), threads: THREADS };
  });
}
