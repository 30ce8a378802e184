/** Where questions go: to the program that serves the page if there is one, otherwise to a worker. */

import { askHere } from "./local.ts";
import { type Listener, type Long, refusal } from "./protocol.ts";
import { askServer, askShort, isServed } from "./remote.ts";

export { ask, onProgress, ready } from "./core.ts";
export * from "./protocol.ts";
export { fetchAhead } from "./local.ts";
export { askHere, askServer, askShort, isServed };

/** Ask a question that may take long; `listen` receives its events. It ends, and rejects, when the signal is aborted. */
export async function begin<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K>,
  signal: AbortSignal,
): Promise<Long[K]["answer"]> {
  if (!isServed) return askHere(kind, question, listen, signal);
  let hasEvents = false;
  try {
    return await askServer(kind, question, (event) => ((hasEvents = true), listen(event)), signal);
  } catch (thrown) {
    // If the server works on its most jobs, or is gone before it began, the browser answers.
    const why = refusal(thrown).kind;
    if (why !== "busy" && (why !== "gone" || hasEvents)) throw thrown;
    return askHere(kind, question, listen, signal);
  }
}
