/** Long questions answered in this browser, each by its own worker. */

import { type Core, coreFor } from "./core.ts";
import { type Answer, type EventOf, type Kind, type Listener, type Question, refusal } from "./questions.ts";
import { isServed } from "./remote.ts";
import workerAddress from "./worker.ts?worker&url";

type Said = { event: string } | { answer: string } | { refused: string };

/** The URL of the worker script: on the server until it has been fetched in advance. */
let script = workerAddress;

/** Fetch the files that workers need, so that workers start without the server. */
export async function fetchWorker(): Promise<void> {
  await coreFor("count");
  const response = await fetch(workerAddress);
  const text = await response.text();
  // A serving program lets browsers cache its files, and its policy forbids workers from other
  // URLs.
  if (response.ok && !isServed) script = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/** A worker with the core for a question; messages wait until the core is loaded. */
export class CoreWorker {
  readonly worker = new Worker(script, { type: "module" });
  readonly #started: Promise<void>;

  constructor(core: Promise<Core>, failed: (error: unknown) => void) {
    this.#started = core.then((core) => this.worker.postMessage({ core }));
    this.#started.catch(failed);
  }

  post(order: unknown): void {
    void this.#started.then(
      () => this.worker.postMessage(order),
      () => {},
    );
  }

  /** End the worker at once. */
  end(): void {
    this.worker.terminate();
  }
}

/** A worker that answers long questions, one after the other. */
export class Thread {
  readonly #core: CoreWorker;
  #listen: (event: string) => void = () => {};
  #settle: { resolve: (answer: string) => void; reject: (reason: unknown) => void } | null = null;
  #failure: unknown = null;

  constructor(core: Promise<Core>) {
    this.#core = new CoreWorker(core, (error) => this.#fail(error));
    this.#core.worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ("event" in data) this.#listen(data.event);
      else if ("refused" in data) this.#settle?.reject(data.refused);
      else this.#settle?.resolve(data.answer);
    };
    this.#core.worker.onerror = (event) => this.#fail(event.message || "the worker failed");
  }

  /** Return the answer; rejects with {@link Refused}. */
  async ask<K extends Kind>(kind: K, question: Question<K>, listen: Listener<K>): Promise<Answer<K>> {
    this.#listen = (event) => listen(JSON.parse(event) as EventOf<K>);
    try {
      const answer = await new Promise<string>((resolve, reject) => {
        this.#settle = { resolve, reject };
        if (this.#failure !== null) return reject(this.#failure);
        this.#core.post({ question: JSON.stringify({ ask: kind, ...question }) });
      });
      return JSON.parse(answer) as Answer<K>;
    } catch (thrown) {
      throw refusal(thrown);
    }
  }

  /** End the worker at once; an unanswered question rejects with this reason. */
  end(reason?: unknown): void {
    this.#core.end();
    this.#fail(reason);
  }

  #fail(reason: unknown): void {
    this.#failure ??= reason ?? "ended";
    this.#settle?.reject(this.#failure);
  }
}

/** Ask a new worker; aborting the signal ends the worker and rejects the answer. */
export async function askHere<K extends Kind>(
  kind: K,
  question: Question<K>,
  listen: Listener<K>,
  signal: AbortSignal,
  isShort = false,
): Promise<Answer<K>> {
  const thread = new Thread(coreFor(kind, isShort));
  const stop = (): void => thread.end(signal.reason);
  signal.addEventListener("abort", stop);
  try {
    return await thread.ask(kind, question, listen);
  } finally {
    signal.removeEventListener("abort", stop);
    thread.end();
  }
}
