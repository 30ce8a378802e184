/** The core in a worker: one long question, or one method to be watched. The page ends the worker to stop it. */

import { initSync, Watch, work } from "../../core/queenside_wasm.js";

type Order =
  | { readonly module: WebAssembly.Module }
  | { readonly question: string }
  | { readonly watch: string }
  | { readonly at: number };

const page = self as unknown as DedicatedWorkerGlobalScope;
let watch: Watch | null = null;

page.onmessage = ({ data }: MessageEvent<Order>) => {
  try {
    if ("module" in data) {
      initSync({ module: data.module });
    } else if ("question" in data) {
      const answer = work(data.question, (event: string) => page.postMessage({ told: event }));
      page.postMessage({ answer });
    } else if ("watch" in data) {
      watch?.free();
      watch = null;
      watch = new Watch(data.watch);
      page.postMessage({ watched: { end: watch.end, ended: watch.ended(), series: watch.series(2000) } });
    } else if ("at" in data) {
      page.postMessage({ seen: watch?.at(data.at) });
    }
  } catch (thrown) {
    page.postMessage({ refused: typeof thrown === "string" ? thrown : String(thrown) });
  }
};
