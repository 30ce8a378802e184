/** The core in a worker: questions, or a method to watch. The page stops work by ending the worker. */

// The fast core has all functions of the small one, so the worker is one file for both.
import { initSync, Watch, work } from "../../core/page-fast/queenside_wasm.js";
import type { Core } from "./core.ts";

type Order =
  | { readonly core: Core }
  | { readonly question: string }
  | { readonly watch: string }
  | { readonly at: number };

const page = self as unknown as DedicatedWorkerGlobalScope;
let watch: Watch | null = null;

function handle(order: Order): void {
  if ("core" in order) {
    initSync({ module: order.core });
  } else if ("question" in order) {
    page.postMessage({ answer: work(order.question, (event: string) => page.postMessage({ event })) });
  } else if ("watch" in order) {
    watch = new Watch(order.watch);
    const [series, tree] = [watch.series(), watch.tree()];
    const watched = { end: watch.end, ended: watch.ended(), series, tree };
    page.postMessage({ answer: watched }, [series.buffer, tree.buffer]);
  } else {
    page.postMessage({ answer: watch?.at(order.at) });
  }
}

page.onmessage = ({ data }: MessageEvent<Order>) => {
  try {
    handle(data);
  } catch (thrown) {
    page.postMessage({ refused: thrown instanceof Error ? thrown.message : String(thrown) });
  }
};
