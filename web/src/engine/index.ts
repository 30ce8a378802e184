/** Where questions go: to the program that serves the page, where there is one, else to a worker. */

import type { Job, Listener } from "./job.ts";
import { askHere } from "./local.ts";
import { type Long, refusal } from "./protocol.ts";
import { askServer, askShort } from "./remote.ts";

export { ask, ready } from "./core.ts";
export type { Job, Listener } from "./job.ts";
export * from "./protocol.ts";
export { askHere, askServer, askShort };

/** Whether a program on this machine computes for the page. */
export const isServed: boolean =
  document.querySelector<HTMLMetaElement>('meta[name="queenside-engine"]')?.content === "server";

/** Asks a question that may take long; `listen` hears what is told on the way. */
export function begin<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K> = () => {},
): Job<K> {
  if (!isServed) return askHere(kind, question, listen);
  let job = askServer(kind, question, listen);
  const answer = job.answer.catch((thrown: unknown) => {
    // A server has room for a few questions; this browser has some, too.
    if (refusal(thrown).kind !== "busy") throw thrown;
    job = askHere(kind, question, listen);
    return job.answer;
  });
  return { answer, stop: () => job.stop() };
}
