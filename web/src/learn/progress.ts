/** What a pupil has done: it outlives detours and reloads, until the browser tab is closed. */

import { type Accessor, createSignal, untrack } from "solid-js";

import { recall, remember } from "../save.ts";

/** A signal that the browser stores under a name. */
export function createSaved<T>(name: string, usual: T): [Accessor<T>, (value: T) => void] {
  const key = `queenside-learn-${name}`;
  const [value, setValue] = createSignal((recall("sessionStorage", key) as T | null) ?? usual);
  return [value, (next) => (setValue(() => next), void remember("sessionStorage", key, next))];
}

/** The chapters whose task is done. */
const [done, setDone] = createSaved<readonly number[]>("done", []);
export { done };
export function finish(chapter: number): void {
  const before = untrack(done);
  if (!before.includes(chapter)) setDone([...before, chapter]);
}
