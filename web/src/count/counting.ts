/** One count at a time: begun, paused, gone on with, ended; whoever shows it is told of every change. */

import { askServer, begin, type Counted, type Job, type Long, type Refused } from "../engine/index.ts";
import type { CountRecord } from "../engine/index.ts";
import { alone } from "./alone.ts";
import { dropJob, dropKept, keep, keepJob, keptOf, type Kept, type KeptJob } from "./kept.ts";
import { addNews, type Piece, piecesOf, type Plan } from "./pieces.ts";

export type Phase = "idle" | "running" | "paused" | "done" | "refused";

/** Hears of changes: of all, or of some pieces with the numbers that go with them. */
export interface Hearing {
  changed(): void;
  grown(pieces: readonly number[]): void;
}

/** A record is stored so often, in milliseconds. */
const APART = 1000;

export class Counting {
  phase: Phase = "idle";
  n = 0;
  engine: string | undefined;
  plan: Plan | null = null;
  pieces: Piece[] = [];
  record: CountRecord | null = null;
  /** The part of the work that is done. */
  done = 0;
  answer: Counted | null = null;
  refused: Refused | null = null;
  #job: Job<"count"> | null = null;
  #hearing: Hearing;
  /** Milliseconds before this stretch, and when it began by the clock of this page; null while nothing runs. */
  #before = 0;
  #since: number | null = null;
  /** What was there when this stretch began: work done, solutions and milliseconds. */
  #start = { done: 0, count: 0, ms: 0 };
  #found: readonly number[] = [];
  #stored = 0;
  /** Pieces begin anew with the first part after a plan, which tells of all that is done. */
  #isAnew = false;
  /** Whether this stretch told of anything. */
  #hasNews = false;

  /** With a server, counts are jobs of its own. */
  constructor(
    hearing: Hearing,
    readonly isServed: boolean,
  ) {
    this.#hearing = hearing;
  }

  /** The time that the count had so far, in milliseconds. */
  get ms(): number {
    return this.#before + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  /** What is left, by the work that this stretch did. */
  get msLeft(): number | null {
    if (this.#since === null || this.done - this.#start.done < 1e-4) return null;
    return ((performance.now() - this.#since) * (1 - this.done)) / (this.done - this.#start.done);
  }

  /** Solutions a second in this stretch. */
  get rate(): number | null {
    const ms = this.#since === null ? 0 : performance.now() - this.#since;
    return ms < 100 ? null : ((Number(this.record?.count ?? 0) - this.#start.count) * 1000) / ms;
  }

  /** Shows another count: nothing done, or what was kept of it. */
  lay(n: number, engine: string | undefined, kept: Kept | null): void {
    this.pause();
    Object.assign(this, { n, engine, answer: null, refused: null });
    this.record = kept?.record ?? null;
    this.done = kept?.done ?? 0;
    this.plan = kept?.plan ?? null;
    this.#found = kept?.pieces.map(([, solutions]) => solutions) ?? [];
    this.#before = kept?.ms ?? 0;
    this.pieces = kept === null ? [] : piecesOf(kept.plan, this.#found);
    kept?.pieces.forEach(([done], index) => Object.assign(this.pieces[index] ?? {}, { done }));
    this.phase = kept === null ? "idle" : "paused";
    this.#hearing.changed();
  }

  /** Begins, or goes on where it was paused, or takes up the job of a server that is at it. */
  run(job?: KeptJob): void {
    const { n, engine } = this;
    // Another tab may have done more meanwhile.
    const kept = job === undefined && this.phase !== "done" ? keptOf(n, engine) : null;
    if (kept !== null && kept.done > this.done) this.lay(n, engine, kept);
    else if (this.phase !== "paused") this.lay(n, engine, null);
    const { ms } = this;
    if (job !== undefined) {
      this.#before = job.ms + Math.max(0, Date.now() - job.began);
      this.#found = job.found;
    }
    const record = this.record;
    this.#hasNews = false;
    this.#start = { done: this.done, count: Number(record?.count ?? 0), ms };
    const question = {
      n,
      ...(engine === undefined ? {} : { engine }),
      ...(record === null ? {} : { record }),
    };
    const [before, found] = [this.#before, [...this.#found]];
    const began = (id: string): void => keepJob({ id, n, engine, ms: before, began: Date.now(), found });
    const listen = (told: Long["count"]["told"]): void => {
      if (this.#job === mine) this.#hear(told);
    };
    const mine = alone(`queenside.count.${n}.${engine ?? "auto"}`, () =>
      this.isServed
        ? askServer("count", question, listen, { id: job?.id, began })
        : begin("count", question, listen),
    );
    this.#job = mine;
    this.phase = "running";
    this.refused = null;
    this.#hearing.changed();
    mine.answer.then(
      (answer) => this.#job === mine && this.#end(answer),
      (refused: Refused) => this.#job === mine && this.#fail(refused, job !== undefined),
    );
  }

  /** Stops at once; what is done is kept. */
  pause(): void {
    if (this.phase !== "running") return;
    this.#halt();
    this.#store();
    this.#found = this.pieces.map(({ solutions }) => solutions);
    this.phase = this.record === null ? "idle" : "paused";
    this.#hearing.changed();
  }

  /** Stops at once and forgets what is done. */
  cancel(): void {
    this.#halt();
    // Else what runs is stored before another count is shown.
    this.phase = "idle";
    dropKept(this.n, this.engine);
    this.lay(this.n, this.engine, null);
  }

  /** Stores what is done, for whoever comes again. */
  store(): void {
    if (this.phase === "running") this.#store();
  }

  #hear(told: Long["count"]["told"]): void {
    // The plan that follows begins the pieces anew.
    if (told.event === "restart") return;
    if (told.event === "plan") {
      // Also when a server begins its tale anew.
      this.plan = told;
      this.#isAnew = true;
      if (this.pieces.length !== told.starts.length) this.pieces = piecesOf(told, this.#found);
      this.#since ??= performance.now();
      return this.#hearing.changed();
    }
    this.record = told.record;
    this.done = told.done;
    this.#hasNews = true;
    const isAnew = this.#isAnew;
    if (isAnew && this.plan !== null) this.pieces = piecesOf(this.plan, this.#found);
    this.#isAnew = false;
    const grown = addNews(this.pieces, told.news);
    if (isAnew) this.#hearing.changed();
    else this.#hearing.grown(grown);
    if (performance.now() - this.#stored > APART) this.#store();
  }

  #end(answer: Counted): void {
    this.#leave();
    dropKept(this.n, this.engine);
    this.answer = answer;
    this.done = 1;
    this.phase = "done";
    this.#hearing.changed();
  }

  #fail(refused: Refused, wasTakenUp: boolean): void {
    // Browsers cut the line when a page is left: then the job may still be there for the page that comes.
    this.#leave(refused.kind === "gone" && !wasTakenUp);
    // What is done stays, but for what is itself refused: most reasons pass, as that of a server that is busy or gone.
    const isNoGood = refused.kind === "bad" || refused.kind === "wrong";
    if (isNoGood || this.record === null) {
      if (isNoGood) dropKept(this.n, this.engine);
      this.#clear();
      this.phase = "refused";
    } else {
      if (this.#hasNews) this.#store();
      else this.#before = this.#start.ms;
      this.#found = this.pieces.map(({ solutions }) => solutions);
      this.phase = "paused";
    }
    this.refused = refused;
    this.#hearing.changed();
  }

  /** Nothing is done, as before the start. */
  #clear(): void {
    Object.assign(this, { record: null, plan: null, pieces: [], done: 0 });
    [this.#found, this.#before] = [[], 0];
  }

  #halt(): void {
    const job = this.#job;
    this.#leave();
    job?.stop();
  }

  #leave(staysThere = false): void {
    this.#before = this.ms;
    this.#since = null;
    if (this.#job !== null && !staysThere) dropJob();
    this.#job = null;
  }

  #store(): void {
    this.#stored = performance.now();
    if (this.plan === null || this.record === null) return;
    const pieces = this.pieces.map(({ done, solutions }) => [done, solutions] as const);
    const { n, engine, record, done, plan, ms } = this;
    keep({ n, engine, record, done, ms, pieces, plan });
  }
}
