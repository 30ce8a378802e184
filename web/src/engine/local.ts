/** Long questions answered in this browser: a worker for each. */

import { coreFor } from "./core.ts";
import type { Job, Listener } from "./job.ts";
import { type Long, refusal, Refused } from "./protocol.ts";

type Said = { told: string } | { answer: string } | { refused: string };

/** A worker with the core for a question; what is posted to it waits until the core is there. */
export class CoreWorker {
  readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #started: Promise<void>;

  constructor(kind: keyof Long | "watch", failed: (error: unknown) => void) {
    this.#started = coreFor(kind).then((core) => this.worker.postMessage({ core }));
    this.#started.catch(failed);
  }

  post(order: unknown): void {
    void this.#started.then(
      () => this.worker.postMessage(order),
      () => {},
    );
  }

  /** Ends it at once, whatever it does. */
  end(): void {
    this.worker.terminate();
  }
}

export function askHere<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K>,
): Job<K> {
  let stop = (): void => {};
  const answer = new Promise<Long[K]["answer"]>((resolve, reject) => {
    const core = new CoreWorker(kind, (error) => reject(refusal(error)));
    stop = () => {
      core.end();
      reject(new Refused("stopped", "stopped"));
    };
    core.worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ("told" in data) return listen(JSON.parse(data.told) as Long[K]["told"]);
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
