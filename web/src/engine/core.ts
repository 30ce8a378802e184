/** The core, compiled: small, for the page itself and what is answered soon; and fast, for what takes long. */

import init, { ask as askCore } from "../../core/page/queenside_wasm.js";
import smallAddress from "../../core/page/queenside_wasm_bg.wasm?url";
import fastAddress from "../../core/page-fast/queenside_wasm_bg.wasm?url";

import { type Long, refusal, type Short } from "./protocol.ts";

/** A core that workers are given. */
export interface Core {
  readonly module: WebAssembly.Module;
  readonly isFast: boolean;
}

async function compile(address: string, isFast: boolean): Promise<Core> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the core could not be loaded: ${response.status}`);
  return { module: await WebAssembly.compile(await response.arrayBuffer()), isFast };
}

/** Compiled once, and given to every worker. */
const small: Promise<Core> = compile(smallAddress, false);
let fast: Promise<Core> | null = null;

/** Questions that are worth loading the fast core for. */
const LONG: ReadonlySet<keyof Long> = new Set(["count", "compare", "search-kings"]);

/** The core for a question. */
export function coreFor(kind: keyof Long | "watch"): Promise<Core> {
  if (!LONG.has(kind as keyof Long)) return small;
  // Browsers without SIMD do not compile it.
  return (fast ??= compile(fastAddress, true).catch(() => small));
}

/** Resolves once {@link ask} can be called. */
export const ready: Promise<void> = small
  .then(({ module }) => init({ module_or_path: module }))
  .then(() => {});

/** Asks; throws {@link Refused} for what is no question. */
export function ask<K extends keyof Short>(kind: K, question: Short[K]["ask"]): Short[K]["answer"] {
  try {
    return JSON.parse(askCore(JSON.stringify({ ask: kind, ...question }))) as Short[K]["answer"];
  } catch (thrown) {
    throw refusal(thrown);
  }
}
