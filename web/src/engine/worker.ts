/** The core in a worker: one long question, or one method to be watched. The page ends the worker to stop it. */

import type { Watch } from "../../core/page/queenside_wasm.js";
import type { Core } from "./core.ts";

type Order =
  | { readonly core: Core }
  | { readonly question: string }
  | { readonly watch: string }
  | { readonly at: number };

type Glue = typeof import("../../core/page/queenside_wasm.js");

const page = self as unknown as DedicatedWorkerGlobalScope;
let glue: Promise<Glue> = Promise.reject(new Error("no core yet"));
glue.catch(() => {});
let watch: Watch | null = null;

/** Each core has a glue of its own. */
async function start({ module, isFast }: Core): Promise<Glue> {
  const glue: Glue = isFast
    ? await import("../../core/page-fast/queenside_wasm.js")
    : await import("../../core/page/queenside_wasm.js");
  glue.initSync({ module });
  return glue;
}

function obey(order: Exclude<Order, { core: Core }>, { work, Watch }: Glue): void {
  if ("question" in order) {
    page.postMessage({ answer: work(order.question, (event: string) => page.postMessage({ told: event })) });
  } else if ("watch" in order) {
    watch?.free();
    watch = null;
    watch = new Watch(order.watch);
    page.postMessage({ watched: { end: watch.end, ended: watch.ended(), series: watch.series(2000) } });
  } else {
    page.postMessage({ seen: watch?.at(order.at) });
  }
}

page.onmessage = ({ data }: MessageEvent<Order>) => {
  if ("core" in data) {
    glue = start(data.core);
    return;
  }
  // Answered in order, as what waits for one promise is.
  glue
    .then((core) => obey(data, core))
    .catch((thrown: unknown) => {
      page.postMessage({ refused: typeof thrown === "string" ? thrown : String(thrown) });
    });
};
