/** Long questions answered in this browser, each by its own worker. */

import { type Core, coreFor } from "./core.ts";
import { type Job, type Listener, type Long, refusal, Refused } from "./protocol.ts";
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

export function askHere<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K>,
  isShort = false,
): Job<K> {
  let stop = (): void => {};
  const answer = new Promise<Long[K]["answer"]>((resolve, reject) => {
    const core = new CoreWorker(coreFor(kind, isShort), (error) => reject(refusal(error)));
    stop = () => {
      core.end();
      reject(new Refused("stopped", "stopped"));
    };
    core.worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ("event" in data) return listen(JSON.parse(data.event) as Long[K]["event"]);
      core.end();
      if ("answer" in data) resolve(JSON.parse(data.answer) as Long[K]["answer"]);
      else reject(refusal(data.refused));
    };
    core.worker.onerror = (event) => {
      core.end();
      reject(new Refused(event.message || "the worker failed", "failed"));
    };
    core.post({ question: JSON.stringify({ ask: kind, ...question }) });
  });
  return { answer, stop: () => stop() };
}
