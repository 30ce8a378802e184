/** The core in the page itself, for questions that are answered at once. */

import init, { ask as askCore } from "../../core/queenside_wasm.js";
import address from "../../core/queenside_wasm_bg.wasm?url";

import { refusal, type Short } from "./protocol.ts";

/** Compiled once, and given to every worker. */
export const compiled: Promise<WebAssembly.Module> = fetch(address)
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes));

/** Resolves once {@link ask} can be called. */
export const ready: Promise<void> = compiled
  .then((module) => init({ module_or_path: module }))
  .then(() => {});

/** Asks; throws {@link Refused} for what is no question. */
export function ask<K extends keyof Short>(kind: K, question: Short[K]["ask"]): Short[K]["answer"] {
  try {
    return JSON.parse(askCore(JSON.stringify({ ask: kind, ...question }))) as Short[K]["answer"];
  } catch (thrown) {
    throw refusal(thrown);
  }
}
