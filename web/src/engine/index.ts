/** Where questions go: to the program that serves the page, where there is one, else to a worker. */

import { askHere } from "./local.ts";
import { type Job, type Listener, type Long, refusal } from "./protocol.ts";
import { askServer, askShort, isServed } from "./remote.ts";

export { ask, onProgress, ready } from "./core.ts";
export * from "./protocol.ts";
export { fetchAhead } from "./local.ts";
export { askHere, askServer, askShort, isServed };

/** Asks a question that may take long; `listen` hears what is told on the way. */
export function begin<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K> = () => {},
): Job<K> {
  if (!isServed) return askHere(kind, question, listen);
  let isTold = false;
  let job = askServer(kind, question, (told) => {
    isTold = true;
    listen(told);
  });
  const answer = job.answer.catch((thrown: unknown) => {
    const why = refusal(thrown).kind;
    // A server has room for a few questions, and may be gone when it is asked; this browser has some room, too.
    if (why !== "busy" && (why !== "gone" || isTold)) throw thrown;
    job = askHere(kind, question, listen);
    return job.answer;
  });
  return { answer, stop: () => job.stop() };
}
