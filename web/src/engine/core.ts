/**
 * The compiled core: a small one for the page and short questions, and a fast one for counts and
 * comparisons. The small core supports only counts of small boards, with one engine (feature
 * `long-questions`).
 */

import { createSignal } from "solid-js";
import init, { ask as askCore } from "../../core/page/queenside_wasm.js";
import smallAddress from "../../core/page/queenside_wasm_bg.wasm?url";
import fastAddress from "../../core/page-fast/queenside_wasm_bg.wasm?url";

import { type Answer, type Kind, type Question, refusal } from "./questions.ts";

/** A compiled core, which can be sent to workers. */
export type Core = WebAssembly.Module;

/** The size of the small core in bytes, set when the page is built. */
declare const CORE_BYTES: number;

/** The loaded part of the small core, from 0 to 1. */
const [loaded, setLoaded] = createSignal(0);
export { loaded };

/** Fetch and compile a core, once for all workers. */
async function compile(address: string, progress: (bytes: number) => void = () => {}): Promise<Core> {
  const response = await fetch(address);
  if (!response.ok || response.body === null)
    throw new Error(`cannot load the core: HTTP status ${response.status}`);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, stream) => {
      progress((bytes += part.length));
      stream.enqueue(part);
    },
  });
  return WebAssembly.compile(await new Response(response.body.pipeThrough(counted)).arrayBuffer());
}

export const small: Promise<Core> = compile(smallAddress, (bytes) =>
  setLoaded(Math.min(1, bytes / CORE_BYTES)),
);

let fetched: Promise<Core> | null = null;

/** Return the fast core; the first call fetches it. */
export const fast = (): Promise<Core> =>
  (fetched ??= compile(fastAddress).catch((error: unknown) => {
    // The next question tries again.
    fetched = null;
    throw error;
  }));

/** Resolves once {@link ask} can be called. */
export const ready: Promise<void> = small.then((module) => init({ module_or_path: module })).then(() => {});

/** Ask a short question; throws {@link Refused}. */
export function ask<K extends Kind>(kind: K, question: Question<K>): Answer<K> {
  try {
    return JSON.parse(askCore(JSON.stringify({ ask: kind, ...question }))) as Answer<K>;
  } catch (thrown) {
    throw refusal(thrown);
  }
}
