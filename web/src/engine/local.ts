/** Long questions answered in this browser: a worker for each. */

import { compiled } from "./core.ts";
import type { Job, Listener } from "./job.ts";
import { type Long, refusal, Refused } from "./protocol.ts";

type Said = { told: string } | { answer: string } | { refused: string };

/** A worker with the core in it, begun as soon as it can be. */
export function newWorker(): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  void compiled.then((module) => worker.postMessage({ module }));
  return worker;
}

/** Posts an order once the core is there: after it has been sent, as messages keep their order. */
export function post(worker: Worker, order: unknown): void {
  void compiled.then(() => worker.postMessage(order));
}

export function askHere<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K>,
): Job<K> {
  const worker = newWorker();
  let stop = (): void => {};
  const answer = new Promise<Long[K]["answer"]>((resolve, reject) => {
    stop = () => {
      worker.terminate();
      reject(new Refused("stopped", "stopped"));
    };
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ("told" in data) return listen(JSON.parse(data.told) as Long[K]["told"]);
      worker.terminate();
      if ("answer" in data) resolve(JSON.parse(data.answer) as Long[K]["answer"]);
      else reject(refusal(data.refused));
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Refused(event.message || "the worker failed", "failed"));
    };
    compiled.catch((error: unknown) => reject(refusal(error)));
  });
  post(worker, { question: JSON.stringify({ ask: kind, ...question }) });
  return { answer, stop: () => stop() };
}
