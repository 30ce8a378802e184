/** A count that can be paused and resumed. It runs in one browser tab at a time. */

import { count } from "../engine/count.ts";
import { type Answer, type CountRecord, type EventOf, type Plan, Refused } from "../engine/index.ts";
import { type Piece, piecesOf, setDone } from "./pieces.ts";
import { type Asked, dropSaved, save, type Saved, saveFinished, savedOf } from "./saved.ts";

type Phase = "idle" | "running" | "paused" | "done" | "refused";

/** The time between two checkpoints, in milliseconds. */
const SAVE_INTERVAL = 1000;

export class Counting {
  phase: Phase = "idle";
  n = 0;
  engine = "";
  plan: Plan | null = null;
  pieces: Piece[] = [];
  record: CountRecord | null = null;
  /** The completed part of the work, from 0 to 1. */
  done = 0;
  answer: Answer<"count"> | null = null;
  refused: Refused | null = null;
  /** Whether the browser stored the last checkpoint. */
  isSaved = true;
  #running: AbortController | null = null;
  /** Milliseconds before this run, and when it began (`performance.now()`); `null` while paused. */
  #before = 0;
  #since: number | null = null;
  /** The state at the start of this run; `found` has the solutions of each group of units. */
  #start = { done: 0, count: 0, found: [] as readonly number[], ms: 0 };
  #stored = 0;
  #hasNews = false;

  /** `changed` is called after every change. */
  constructor(readonly changed: () => void) {}

  /** The total time of the count, in milliseconds. */
  get ms(): number {
    return this.#before + this.#elapsed;
  }

  /** The time of this run, in milliseconds. */
  get #elapsed(): number {
    return this.#since === null ? 0 : performance.now() - this.#since;
  }

  /** The estimated time left in milliseconds, from the work of this run. */
  get msLeft(): number | null {
    if (this.#since === null || this.done - this.#start.done < 1e-4) return null;
    return (this.#elapsed * (1 - this.done)) / (this.done - this.#start.done);
  }

  /** Solutions per second: in this run, or in the whole count once it is done. */
  get rate(): number | null {
    if (this.answer !== null && this.ms >= 1) return (Number(this.answer.count) * 1000) / this.ms;
    const ms = this.#elapsed;
    return ms < 100 ? null : ((Number(this.record?.count ?? 0) - this.#start.count) * 1000) / ms;
  }

  /** Show another count: from the beginning, or from its checkpoint. */
  show({ n, engine }: Asked, saved: Saved | null): void {
    this.pause();
    Object.assign(this, { n, engine, answer: null, refused: null, isSaved: true });
    this.#clear();
    this.phase = "idle";
    if (saved !== null) {
      const { record, done, plan, ms, answer = null } = saved;
      Object.assign(this, { record, done, plan, answer });
      this.#before = ms;
      this.pieces = piecesOf(plan);
      setDone(this.pieces, saved.pieces);
      this.phase = answer === null ? "paused" : "done";
    }
    this.changed();
  }

  /** Start or resume. */
  run(): void {
    const { n, engine } = this;
    // Another tab may have saved a later checkpoint.
    const saved = this.phase !== "done" ? savedOf(this) : null;
    if (saved !== null && saved.done > this.done) this.show(this, saved);
    else if (this.phase !== "paused") this.show(this, null);
    const found = this.pieces.map(({ solutions }) => solutions);
    this.#start = { done: this.done, count: Number(this.record?.count ?? 0), found, ms: this.ms };
    this.#hasNews = false;
    const question = {
      board: { n },
      ...(engine !== "" && { engine }),
      ...(this.record && { record: this.record }),
    };
    const mine = new AbortController();
    const { signal } = mine;
    const listen = (event: EventOf<"count">): void => void (this.#running === mine && this.#handle(event));
    this.#running = mine;
    this.phase = "running";
    this.refused = null;
    this.changed();
    alone(`queenside.count.${n}.${engine || "auto"}`, signal, () => count(question, listen, signal)).then(
      (answer) => this.#running === mine && this.#end(answer),
      (refused: Refused) => this.#running === mine && this.#fail(refused),
    );
  }

  /** Stop and save a checkpoint. */
  pause(): void {
    if (this.phase !== "running") return;
    this.#halt();
    this.#store();
    this.phase = this.record === null ? "idle" : "paused";
    this.changed();
  }

  /** Stop and delete the checkpoint. */
  cancel(): void {
    this.#halt();
    // `show` would save a running count.
    this.phase = "idle";
    dropSaved(this);
    this.show(this, null);
  }

  /** Save a checkpoint of a running count. */
  store(): void {
    if (this.phase === "running") this.#store();
  }

  #handle(event: EventOf<"count">): void {
    if (event.event === "plan") {
      this.plan = event;
      if (this.pieces.length !== event.starts.length) this.pieces = piecesOf(event);
      this.#since ??= performance.now();
    } else {
      this.record = event.record;
      this.done = event.done;
      this.#hasNews = true;
      const { found } = this.#start;
      const pieces = event.pieces.map(
        ([done, solutions], at) => [done, solutions + (found[at] ?? 0)] as const,
      );
      setDone(this.pieces, pieces);
      if (performance.now() - this.#stored > SAVE_INTERVAL) this.#store();
    }
    this.changed();
  }

  #end(answer: Answer<"count">): void {
    this.#leave();
    dropSaved(this);
    this.answer = answer;
    this.done = 1;
    const saved = this.#saved();
    if (saved !== null) saveFinished({ ...saved, answer });
    this.phase = "done";
    this.changed();
  }

  #fail(refused: Refused): void {
    this.#leave();
    // Keep the checkpoint unless it is invalid: other failures are temporary.
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

  /** Reset to the state before the start. */
  #clear(): void {
    Object.assign(this, { record: null, plan: null, pieces: [], done: 0 });
    this.#before = 0;
  }

  #halt(): void {
    const running = this.#running;
    this.#leave();
    running?.abort();
  }

  #leave(): void {
    this.#before = this.ms;
    this.#since = null;
    this.#running = null;
  }

  #store(): void {
    this.#stored = performance.now();
    const saved = this.#saved();
    if (saved !== null) this.isSaved = save(saved);
  }

  /** The state to save; `null` before the first result. */
  #saved(): Saved | null {
    const { n, engine, record, done, plan, ms } = this;
    const pieces = this.pieces.map(({ done, solutions }) => [done, solutions] as const);
    return plan && record && { n, engine, record, done, ms, pieces, plan };
  }
}

/**
 * The maximum wait for the lock, in milliseconds: after a reload the previous page may still hold
 * it.
 */
const LOCK_TIMEOUT = 1000;

/**
 * Run the work unless another tab runs work with this name: both would write the same checkpoint.
 */
async function alone<T>(name: string, stopping: AbortSignal, work: () => Promise<T>): Promise<T> {
  // Browsers offer locks on localhost and over HTTPS only.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  let isBegun = false;
  const hold = (): Promise<T> => {
    stopping.throwIfAborted();
    isBegun = true;
    return work();
  };
  return locks.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, hold).catch((error: unknown) => {
    if (isBegun || stopping.aborted) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError")
      throw new Refused("this count runs in another tab", "elsewhere");
    // The browser may forbid locks.
    return hold();
  });
}
