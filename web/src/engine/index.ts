/** Where questions go: to the program that serves the page if there is one, otherwise to a worker. */

import { askHere } from "./local.ts";
import { type Job, type Listener, type Long, refusal } from "./protocol.ts";
import { askServer, askShort, isServed } from "./remote.ts";

export { ask, onProgress, ready } from "./core.ts";
export * from "./protocol.ts";
export { fetchAhead } from "./local.ts";
export { askHere, askServer, askShort, isServed };

/** Ask a question that may take long; `listen` receives its events. */
export function begin<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K> = () => {},
): Job<K> {
  if (!isServed) return askHere(kind, question, listen);
  let hasEvents = false;
  let job = askServer(kind, question, (event) => {
    hasEvents = true;
    listen(event);
  });
  const answer = job.answer.catch((thrown: unknown) => {
    const why = refusal(thrown).kind;
    // If the server works on its most jobs, or is gone before it began, the browser answers.
    if (why !== "busy" && (why !== "gone" || hasEvents)) throw thrown;
    job = askHere(kind, question, listen);
    return job.answer;
  });
  return { answer, stop: () => job.stop() };
}
