/** The GPU as one more worker of a count, and what the web app says about it. */

import { createSignal } from "solid-js";

import type { Core } from "./core.ts";
import { CoreWorker } from "./local.ts";
import type { Answer, Part } from "./questions.ts";
import type { GpuNews } from "./webgpu.ts";

/** Whether counts use a GPU: if there is one, never, or also a software adapter. */
export type GpuUse = "auto" | "off" | "any";

/** What a GPU did in the last count, or why there is none. */
export type GpuState =
  (GpuNews & { readonly units: number }) | { readonly missing: string; readonly units: number };

const [gpuUse, setGpuUse] = createSignal<GpuUse>("auto");
const [gpuState, setGpuState] = createSignal<GpuState | null>(null);
export { gpuState, gpuUse, setGpuState, setGpuUse };

/** A worker that counts units on a GPU. */
export class GpuWorker {
  readonly #worker: CoreWorker;
  #news: GpuNews | null = null;
  /** Units and audits of all ranges before the present one. */
  #before = { units: 0, audited: 0 };

  constructor(core: Promise<Core>) {
    this.#worker = new CoreWorker(core);
  }

  /** Count the units `from` to `to - 1` of all units of a count. */
  async count(
    n: number,
    all: number,
    units: readonly [number, number],
    listen: (part: Part) => void,
  ): Promise<Answer<"count-units">> {
    const order = { n, all, units, software: gpuUse() === "any" };
    const answer = await this.#worker.send<string>({ gpu: order }, (event) => {
      const [part, news] = JSON.parse(event) as [string, GpuNews];
      const parsed = JSON.parse(part) as Part;
      this.#news = news;
      const { units, audited } = this.#before;
      setGpuState({
        adapter: news.adapter,
        units: units + parsed.pieces.reduce((sum, [done]) => sum + done, 0),
        audited: audited + news.audited,
      });
      listen(parsed);
    });
    this.#before.audited += this.#news?.audited ?? 0;
    const { record, pieces } = JSON.parse(answer) as Part;
    this.#before.units += pieces.reduce((sum, [done]) => sum + done, 0);
    return { record };
  }

  /** The number of units that it has counted, without those of a range that failed. */
  get units(): number {
    return this.#before.units;
  }

  end(): void {
    this.#worker.end();
  }
}
