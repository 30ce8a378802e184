/** Long questions answered in this browser, each by its own worker. */

import { type Core, coreFor } from "./core.ts";
import { type Listener, type Long, refusal } from "./protocol.ts";
import { isServed } from "./remote.ts";
import workerAddress from "./worker.ts?worker&url";

type Said = { event: string } | { answer: string } | { refused: string };

/** The address of the worker's script: on the host, until it has been fetched ahead. */
let script = workerAddress;

/** Fetch all that later questions need, so that they work without the host. */
export async function fetchAhead(): Promise<void> {
  await coreFor("count");
  const response = await fetch(workerAddress);
  const text = await response.text();
  // The program that serves the page lets browsers cache its files, and its policy forbids workers of other addresses.
  if (response.ok && !isServed) script = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

/** A worker with the core for a question; messages wait until the core is there. */
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

  /** End it at once. */
  end(): void {
    this.worker.terminate();
  }
}

/** Ask a worker of its own; it ends, and the answer rejects, when the signal is aborted. */
export function askHere<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K>,
  signal: AbortSignal,
  isShort = false,
): Promise<Long[K]["answer"]> {
  return new Promise<Long[K]["answer"]>((resolve, reject) => {
    const core = new CoreWorker(coreFor(kind, isShort), (error) => reject(refusal(error)));
    const fail = (reason: unknown): void => {
      core.end();
      reject(refusal(reason));
    };
    signal.addEventListener("abort", () => fail(signal.reason));
    core.worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ("event" in data) return listen(JSON.parse(data.event) as Long[K]["event"]);
      if ("refused" in data) return fail(data.refused);
      core.end();
      resolve(JSON.parse(data.answer) as Long[K]["answer"]);
    };
    core.worker.onerror = (event) => fail(event.message || "the worker failed");
    core.post({ question: JSON.stringify({ ask: kind, ...question }) });
  });
}
