/** Workers with a core, which answer in the background. */

import { type Core, fast } from "./core.ts";
import { type Answer, type EventOf, type Kind, type Listener, type Question, refusal } from "./questions.ts";
import workerAddress from "./worker.ts?worker&url";

/** The number of workers that share a large task. */
export const THREADS = Math.min(16, Math.max(1, navigator.hardwareConcurrency || 1));

/** What a worker sends: events of the first request, then its answer or an error. */
type Reply = { event: string } | { answer: unknown } | { refused: string };

/** A request without an answer. */
interface Request {
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: unknown) => void;
  readonly listen: (event: string) => void;
}

/** The URL of the worker script: on the host until it has been fetched in advance. */
let script = workerAddress;

/** Fetch the files that workers need, so that workers start without the host. */
export async function fetchAhead(): Promise<void> {
  await fast();
  const response = await fetch(workerAddress);
  const text = await response.text();
  if (response.ok) script = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/** A worker with a core; it answers requests in order, after the core is loaded. */
export class CoreWorker {
  readonly #worker = new Worker(script, { type: "module" });
  readonly #started: Promise<void>;
  readonly #waiting: Request[] = [];
  #failure: unknown = null;

  constructor(core: Promise<Core>) {
    this.#started = core.then((core) => this.#worker.postMessage({ core }));
    this.#started.catch((error: unknown) => this.end(error));
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ("event" in data) return this.#waiting[0]?.listen(data.event);
      const request = this.#waiting.shift();
      if ("refused" in data) request?.reject(refusal(data.refused));
      else request?.resolve(data.answer as never);
    };
    this.#worker.onerror = ({ message }) => this.end(message || "the worker failed");
  }

  /** Return the answer to an order of `worker.ts`; rejects with {@link Refused}. */
  send<T>(order: object, listen: (event: string) => void = () => {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#failure !== null) return reject(this.#failure);
      this.#waiting.push({ resolve, reject, listen });
      void this.#started.then(
        () => this.#worker.postMessage(order),
        () => {},
      );
    });
  }

  /** Return the answer to a question; rejects with {@link Refused}. */
  async ask<K extends Kind>(
    kind: K,
    question: Question<K>,
    listen: Listener<K> = () => {},
  ): Promise<Answer<K>> {
    const order = { question: JSON.stringify({ ask: kind, ...question }) };
    const answer = await this.send<string>(order, (event) => listen(JSON.parse(event) as EventOf<K>));
    return JSON.parse(answer) as Answer<K>;
  }

  /** End the worker at once; with a reason, requests reject. */
  end(reason?: unknown): void {
    this.#worker.terminate();
    // Messages that have been sent may still arrive.
    this.#worker.onmessage = null;
    if (reason === undefined) return;
    this.#failure = refusal(reason);
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}

/** Start workers; end them when `work` ends or fails, or when the signal is aborted. */
export async function withWorkers<T>(
  core: Promise<Core>,
  count: number,
  signal: AbortSignal,
  work: (first: CoreWorker, all: readonly CoreWorker[]) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const first = new CoreWorker(core);
  const all = [first, ...Array.from({ length: count - 1 }, () => new CoreWorker(core))];
  const stop = (): void => all.forEach((worker) => worker.end(signal.reason));
  signal.addEventListener("abort", stop);
  try {
    return await work(first, all);
  } finally {
    signal.removeEventListener("abort", stop);
    all.forEach((worker) => worker.end());
  }
}

/** Run tasks; each worker takes the next task when it is free. */
export const inTurn = <T>(
  workers: readonly CoreWorker[],
  next: () => T | undefined,
  work: (worker: CoreWorker, task: T) => Promise<void>,
): Promise<unknown> =>
  Promise.all(
    workers.map(async (worker) => {
      for (let task = next(); task !== undefined; task = next()) await work(worker, task);
    }),
  );
