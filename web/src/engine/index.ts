/** Sends questions to the program that serves the page if there is one, otherwise to a worker. */

import { askHere, fetchWorker } from "./local.ts";
import { type Answer, type Kind, type Listener, type Question, refusal } from "./questions.ts";
import { askServer, askShort, isServed } from "./remote.ts";

export { ask, onProgress, ready } from "./core.ts";
export * from "./questions.ts";

/** Fetch everything that later questions need, so that they work without the server. */
export const fetchAhead = (): Promise<unknown> => Promise.all([fetchWorker(), import("./together/index.ts")]);
export { askHere, askServer, askShort, isServed };

/** Ask a long question; `listen` receives its events. Aborting the signal stops it and rejects. */
export async function begin<K extends Kind>(
  kind: K,
  question: Question<K>,
  listen: Listener<K>,
  signal: AbortSignal,
): Promise<Answer<K>> {
  const here = async (): Promise<Answer<K>> => {
    const { askTogether } = await import("./together/index.ts");
    signal.throwIfAborted();
    return askTogether(kind, question, listen, signal);
  };
  if (!isServed) return here();
  let hasEvents = false;
  try {
    return await askServer(kind, question, (event) => ((hasEvents = true), listen(event)), signal);
  } catch (thrown) {
    // If the server is busy, or does not answer before the first event, the browser answers.
    const why = refusal(thrown).kind;
    if (why !== "busy" && (why !== "gone" || hasEvents)) throw thrown;
    return here();
  }
}
