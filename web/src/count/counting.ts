/** One count at a time, in one tab of the browser: begun, paused, resumed, ended. */

import {
  askServer,
  begin,
  type CountRecord,
  type Counted,
  type Job,
  type Long,
  Refused,
} from "../engine/index.ts";
import { addNews, type Piece, piecesOf, type Plan } from "./pieces.ts";
import {
  type Asked,
  dropJob,
  dropSaved,
  save,
  type Saved,
  saveJob,
  savedOf,
  type SavedJob,
} from "./saved.ts";

export type Phase = "idle" | "running" | "paused" | "done" | "refused";

/** A record is stored so often, in milliseconds. */
const APART = 1000;

export class Counting {
  phase: Phase = "idle";
  n = 0;
  engine = "";
  plan: Plan | null = null;
  pieces: Piece[] = [];
  record: CountRecord | null = null;
  /** The part of the work that is done. */
  done = 0;
  answer: Counted | null = null;
  refused: Refused | null = null;
  #job: Job<"count"> | null = null;
  /** Milliseconds before this stretch, and when it began by the clock of this page; null while nothing runs. */
  #before = 0;
  #since: number | null = null;
  /** What was there when this stretch began: work done, solutions and milliseconds. */
  #start = { done: 0, count: 0, ms: 0 };
  #found: readonly number[] = [];
  #stored = 0;
  /** The first part after a plan contains all that is done. */
  #isAnew = false;
  #hasNews = false;

  /** `changed` is called after every change; with a server, counts are jobs of its own. */
  constructor(
    readonly changed: () => void,
    readonly isServed: boolean,
  ) {}

  /** The time that the count had so far, in milliseconds. */
  get ms(): number {
    return this.#before + this.#stretch;
  }

  get #stretch(): number {
    return this.#since === null ? 0 : performance.now() - this.#since;
  }

  /** What is left, by the work that this stretch did. */
  get msLeft(): number | null {
    if (this.#since === null || this.done - this.#start.done < 1e-4) return null;
    return (this.#stretch * (1 - this.done)) / (this.done - this.#start.done);
  }

  /** Solutions per second in this stretch. */
  get rate(): number | null {
    const ms = this.#stretch;
    return ms < 100 ? null : ((Number(this.record?.count ?? 0) - this.#start.count) * 1000) / ms;
  }

  /** Shows another count: nothing done, or what was saved of it. */
  lay({ n, engine }: Asked, saved: Saved | null): void {
    this.pause();
    Object.assign(this, { n, engine, answer: null, refused: null });
    this.#clear();
    this.phase = "idle";
    if (saved !== null) {
      const { record, done, plan, ms } = saved;
      this.#before = ms;
      const pieces = piecesOf(plan).map((piece, index) => {
        const [done = 0, solutions = 0] = saved.pieces[index] ?? [];
        return { ...piece, done, solutions };
      });
      Object.assign(this, { record, done, plan, pieces, phase: "paused" });
    }
    this.changed();
  }

  /** Begins, or resumes where it was paused, or takes up the job of a server that is at it. */
  run(job?: SavedJob): void {
    const { n, engine } = this;
    // Another tab may have done more meanwhile.
    const saved = job === undefined && this.phase !== "done" ? savedOf(this) : null;
    if (saved !== null && saved.done > this.done) this.lay(this, saved);
    else if (this.phase !== "paused") this.lay(this, null);
    this.#start = { done: this.done, count: Number(this.record?.count ?? 0), ms: this.ms };
    this.#found = job?.found ?? this.pieces.map(({ solutions }) => solutions);
    if (job !== undefined) this.#before = job.ms + Math.max(0, Date.now() - job.began);
    this.#hasNews = false;
    const question = {
      n,
      ...(engine === "" ? {} : { engine }),
      ...(this.record === null ? {} : { record: this.record }),
    };
    const [ms, found] = [this.#before, this.#found];
    const began = (id: string): void => saveJob({ id, n, engine, ms, began: Date.now(), found });
    const listen = (told: Long["count"]["told"]): void => {
      if (this.#job === mine) this.#hear(told);
    };
    const mine = alone(`queenside.count.${n}.${engine || "auto"}`, () =>
      this.isServed
        ? askServer("count", question, listen, { id: job?.id, began })
        : begin("count", question, listen),
    );
    this.#job = mine;
    this.phase = "running";
    this.refused = null;
    this.changed();
    mine.answer.then(
      (answer) => this.#job === mine && this.#end(answer),
      (refused: Refused) => this.#job === mine && this.#fail(refused, job !== undefined),
    );
  }

  /** Stops at once; what is done is saved. */
  pause(): void {
    if (this.phase !== "running") return;
    this.#halt();
    this.#store();
    this.phase = this.record === null ? "idle" : "paused";
    this.changed();
  }

  /** Stops at once and forgets what is done. */
  cancel(): void {
    this.#halt();
    // Else what runs is stored before another count is shown.
    this.phase = "idle";
    dropSaved(this);
    this.lay(this, null);
  }

  /** Stores what is done, for whoever comes again. */
  store(): void {
    if (this.phase === "running") this.#store();
  }

  #hear(told: Long["count"]["told"]): void {
    // The plan that follows begins the pieces again.
    if (told.event === "restart") return;
    if (told.event === "plan") {
      this.plan = told;
      this.#isAnew = true;
      if (this.pieces.length !== told.starts.length) this.pieces = piecesOf(told, this.#found);
      this.#since ??= performance.now();
    } else {
      this.record = told.record;
      this.done = told.done;
      this.#hasNews = true;
      if (this.#isAnew && this.plan !== null) this.pieces = piecesOf(this.plan, this.#found);
      this.#isAnew = false;
      addNews(this.pieces, told.news);
      if (performance.now() - this.#stored > APART) this.#store();
    }
    this.changed();
  }

  #end(answer: Counted): void {
    this.#leave();
    dropSaved(this);
    this.answer = answer;
    this.done = 1;
    this.phase = "done";
    this.changed();
  }

  #fail(refused: Refused, wasTakenUp: boolean): void {
    // Browsers cut the line when a page is left: then the job may still be there for the page that comes.
    this.#leave(refused.kind === "gone" && !wasTakenUp);
    // What is done stays, but for what is itself refused: most reasons pass, as that of a server that is busy or gone.
    const isInvalid = refused.kind === "bad" || refused.kind === "wrong";
    if (isInvalid) dropSaved(this);
    if (isInvalid || this.record === null) {
      this.#clear();
      this.phase = "refused";
    } else {
      if (this.#hasNews) this.#store();
      else this.#before = this.#start.ms;
      this.phase = "paused";
    }
    this.refused = refused;
    this.changed();
  }

  /** Nothing is done, as before the start. */
  #clear(): void {
    Object.assign(this, { record: null, plan: null, pieces: [], done: 0 });
    this.#before = 0;
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
    save({ n, engine, record, done, ms, pieces, plan });
  }
}

/** A page that is loaded again may have to wait for the one before to let go, in milliseconds. */
const PATIENCE = 1000;

/** Begins the job once no other tab is at one of this name: two would do the same work, and each replace what the other saved. */
function alone<K extends keyof Long>(name: string, begin: () => Job<K>): Job<K> {
  // Browsers have locks for pages of this machine and of secure addresses only.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return begin();
  let job: Job<K> | null = null;
  let isStopped = false;
  const hold = (): Promise<Long[K]["answer"]> => {
    if (isStopped) throw new Refused("stopped", "stopped");
    job = begin();
    return job.answer;
  };
  const answer = locks
    .request(name, { signal: AbortSignal.timeout(PATIENCE) }, hold)
    .catch((error: unknown): Promise<Long[K]["answer"]> => {
      if (job !== null || isStopped) throw error;
      if (error instanceof DOMException && error.name === "TimeoutError")
        throw new Refused("this count runs in another tab", "elsewhere");
      // Locks may be forbidden.
      return hold();
    });
  const stop = (): void => {
    isStopped = true;
    job?.stop();
  };
  return { answer, stop };
}
