/** Where questions go: to the program that serves the page, where there is one, else to a worker. */

import type { Job, Listener } from "./job.ts";
import { askHere } from "./local.ts";
import type { Long } from "./protocol.ts";
import { askServer } from "./remote.ts";

export { ask, ready } from "./core.ts";
export type { Job, Listener } from "./job.ts";
export * from "./protocol.ts";

/** Whether a program on this machine computes for the page. */
export const isServed: boolean =
  document.querySelector<HTMLMetaElement>('meta[name="queenside-engine"]')?.content === "server";

/** Asks a question that may take long; `listen` hears what is told on the way. */
export function begin<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K> = () => {},
): Job<K> {
  return isServed ? askServer(kind, question, listen) : askHere(kind, question, listen);
}

export { askServer };
