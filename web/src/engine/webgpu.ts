/** Counts units with WebGPU, in a worker. */

import { GpuCount } from "../../core/page-fast/queenside_wasm.js";

// The types of TypeScript lack these constants of browsers.
declare const GPUBufferUsage: Readonly<Record<"STORAGE" | "COPY_SRC" | "COPY_DST" | "MAP_READ", number>>;
declare const GPUMapMode: { readonly READ: number };

/** The units `from` to `to - 1`; a software adapter is used only if it is wanted. */
export interface GpuOrder {
  readonly n: number;
  readonly units: readonly [from: number, to: number];
  readonly software: boolean;
}

/** The adapter, and how many units the CPU counted again so far. */
export interface GpuNews {
  readonly adapter: string;
  readonly audited: number;
}

/** The time that a batch should take, in milliseconds: a driver may end long batches. */
const BATCH_TIME = 150;
const FIRST_JOBS = 16;
const MAX_JOBS = 1 << 14;
const IN_FLIGHT = 2;

/** Memory to use at most, in bytes, if the adapter has it. */
const MAX_WORKGROUP_BYTES = 48 << 10;
const MAX_SCRATCH_BYTES = 64 << 20;

interface Opened {
  readonly adapter: string;
  readonly device: GPUDevice;
  readonly workgroup: number;
  readonly scratchBytes: number;
  /** Resolves with the reason when the device fails. */
  readonly fault: Promise<string>;
  /** The pipelines by their source. */
  readonly pipelines: Map<string, GPUComputePipeline>;
}

let opened: Promise<Opened> | null = null;

async function open(software: boolean): Promise<Opened> {
  // Only secure pages have it: HTTPS and this machine.
  const gpu = (navigator as { gpu?: GPU }).gpu;
  if (gpu === undefined) throw new Error("this browser does not have WebGPU");
  const adapter = await gpu.requestAdapter({ powerPreference: "high-performance" });
  if (adapter === null) throw new Error("this browser finds no GPU");
  const { vendor, architecture, description, isFallbackAdapter } = adapter.info;
  const name = description || [vendor, architecture].filter(Boolean).join(" ") || "unnamed";
  const isSoftware = isFallbackAdapter || /swiftshader|llvmpipe/i.test(`${architecture} ${description}`);
  if (isSoftware && !software) throw new Error(`this browser has no GPU, only the software adapter ${name}`);
  const { maxComputeWorkgroupStorageSize, maxStorageBufferBindingSize, maxBufferSize } = adapter.limits;
  const workgroup = Math.min(maxComputeWorkgroupStorageSize, MAX_WORKGROUP_BYTES);
  const device = await adapter.requestDevice({
    requiredLimits: { maxComputeWorkgroupStorageSize: workgroup, maxStorageBufferBindingSize, maxBufferSize },
  });
  const fault = new Promise<string>((resolve) => {
    void device.lost.then(({ message }) => resolve(`the GPU was lost: ${message || "no reason given"}`));
    device.addEventListener("uncapturederror", ({ error }) => resolve(error.message));
  });
  const scratchBytes = Math.min(maxStorageBufferBindingSize, maxBufferSize, MAX_SCRATCH_BYTES);
  return { adapter: name, device, workgroup, scratchBytes, fault, pipelines: new Map() };
}

/** Runs the kernel on batches. */
class Batches {
  readonly #scratch: readonly GPUBuffer[];
  #begun = 0;

  constructor(
    readonly count: GpuCount,
    readonly gpu: Opened,
    readonly pipeline: GPUComputePipeline,
  ) {
    const bytes = 4 * count.scratch();
    this.#scratch = Array.from({ length: IN_FLIGHT }, () => this.#buffer(bytes, GPUBufferUsage.STORAGE));
  }

  #buffer(size: number, usage: number): GPUBuffer {
    return this.gpu.device.createBuffer({ size: Math.max(4, size), usage });
  }

  #input(words: Uint32Array<ArrayBuffer>): GPUBuffer {
    const buffer = this.#buffer(words.byteLength, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
    this.gpu.device.queue.writeBuffer(buffer, 0, words);
    return buffer;
  }

  /** Start the last batch of the count; return its results. */
  async run(jobs: number): Promise<Uint32Array> {
    const { count, pipeline } = this;
    const { device, fault } = this.gpu;
    const bytes = 4 * count.words(jobs);
    const inputs = [count.tables(), count.pairs(), count.jobs()].map((words) =>
      this.#input(words as Uint32Array<ArrayBuffer>),
    );
    const computed = this.#buffer(bytes, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
    const results = this.#buffer(bytes, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST);
    const scratch = this.#scratch[this.#begun++ % IN_FLIGHT] as GPUBuffer;
    const entries = [...inputs, scratch, computed].map((buffer, binding) => ({
      binding,
      resource: { buffer },
    }));
    const layout = pipeline.getBindGroupLayout(0);
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, device.createBindGroup({ layout, entries }));
    pass.dispatchWorkgroups(count.groups(jobs));
    pass.end();
    encoder.copyBufferToBuffer(computed, 0, results, 0, bytes);
    device.queue.submit([encoder.finish()]);
    const failed = fault.then((reason) => Promise.reject(new Error(reason)));
    await Promise.race([results.mapAsync(GPUMapMode.READ), failed]);
    const words = new Uint32Array(results.getMappedRange().slice(0));
    [...inputs, computed, results].forEach((buffer) => buffer.destroy());
    return words;
  }

  end(): void {
    this.#scratch.forEach((buffer) => buffer.destroy());
  }
}

/** Let the browser handle what has happened. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Count units; `report` receives events of `count-units`, and news of the GPU. While a batch runs,
 * the CPU counts the units that a GPU cannot count, and some of the GPU's units again.
 */
export async function countUnits(
  { n, units: [from, to], software }: GpuOrder,
  report: (event: string, news: GpuNews) => void,
): Promise<string> {
  opened ??= open(software);
  const gpu = await opened;
  const count = new GpuCount(n, from, to, gpu.workgroup, gpu.scratchBytes);
  const source = count.source();
  let pipeline = gpu.pipelines.get(source);
  if (pipeline === undefined) {
    const module = gpu.device.createShaderModule({ code: source });
    const compute = { module, entryPoint: count.entry() };
    pipeline = await gpu.device.createComputePipelineAsync({ layout: "auto", compute });
    gpu.pipelines.set(source, pipeline);
  }
  const batches = new Batches(count, gpu, pipeline);
  const running: { readonly jobs: number; readonly words: Promise<Uint32Array> }[] = [];
  const say = (): void => report(count.part(), { adapter: gpu.adapter, audited: count.audited() });
  let jobs = FIRST_JOBS;
  let ended = performance.now();
  try {
    for (;;) {
      while (running.length < IN_FLIGHT) {
        const begun = count.begin(jobs);
        if (begun === 0) break;
        const words = batches.run(begun);
        words.catch(() => {});
        running.push({ jobs: begun, words });
      }
      const batch = running.shift();
      if (batch === undefined) break;
      let isDone = false;
      void batch.words.finally(() => (isDone = true)).catch(() => {});
      for (let isBusy = true; isBusy && !isDone; await pause()) isBusy = count.by_cpu();
      count.finish(await batch.words);
      const now = performance.now();
      const wanted = (batch.jobs * BATCH_TIME) / Math.max(now - ended, 1e-3);
      jobs = Math.round(Math.max(1, jobs / 2, Math.min(wanted, 2 * jobs, MAX_JOBS)));
      ended = now;
      say();
    }
    while (count.by_cpu());
    say();
    return count.part();
  } finally {
    batches.end();
    count.free();
  }
}
