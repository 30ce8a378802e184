/** Counts units with WebGPU, in a worker. */

import { GpuCount } from "../../core/page-fast/queenside_wasm.js";

// The types of TypeScript lack these constants of browsers.
declare const GPUBufferUsage: Readonly<Record<"STORAGE" | "COPY_SRC" | "COPY_DST" | "MAP_READ", number>>;
declare const GPUMapMode: { readonly READ: number };

/**
 * The units `from` to `to - 1` of all units of a count; a software adapter is used only if it is
 * wanted.
 */
export interface GpuOrder {
  readonly n: number;
  readonly all: number;
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
/**
 * The time that a part of a batch should take, which is submitted by itself: the GPU also draws the
 * page.
 */
const SLICE_TIME = 30;
/** The jobs of a slice are a multiple of this: then its words begin at places where bindings may begin. */
const SLICE_STEP = 16;
const FIRST_JOBS = 16;
const MAX_JOBS = 1 << 14;
const IN_FLIGHT = 2;

/** Memory to use at most, in bytes, if the adapter has it. */
const MAX_WORKGROUP_BYTES = 48 << 10;

interface Opened {
  readonly adapter: string;
  readonly device: GPUDevice;
  readonly workgroup: number;
  readonly bufferBytes: number;
  /** Resolves with the reason when the device fails. */
  readonly fault: Promise<string>;
  /** The pipelines by their source. */
  readonly pipelines: Map<string, GPUComputePipeline>;
}

let opened: Promise<Opened> | null = null;

/** The size of the next batch and slice, in jobs; it remains between ranges of units. */
let jobs = FIRST_JOBS;
let slice = SLICE_STEP;

async function open(software: boolean): Promise<Opened> {
  // Only secure pages have it: HTTPS and this machine.
  const gpu = (navigator as { gpu?: GPU }).gpu;
  if (gpu === undefined) throw new Error("this browser does not have WebGPU");
  const adapter = await gpu.requestAdapter({ powerPreference: "high-performance" });
  if (adapter === null) throw new Error("this browser finds no GPU");
  // Older browsers do not describe the adapter.
  const { vendor, architecture, description, isFallbackAdapter } =
    (adapter.info as GPUAdapterInfo | undefined) ?? ({} as Partial<GPUAdapterInfo>);
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
  const bufferBytes = Math.min(maxStorageBufferBindingSize, maxBufferSize);
  return { adapter: name, device, workgroup, bufferBytes, fault, pipelines: new Map() };
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
    const [tables, pairs, words] = inputs as [GPUBuffer, GPUBuffer, GPUBuffer];
    // A unit may have thousands of jobs, and a driver ends work that takes seconds.
    for (let first = 0; first < jobs; first += slice) {
      const some = Math.min(slice, jobs - first);
      const part = (buffer: GPUBuffer, each: number): GPUBufferBinding => ({
        buffer,
        offset: first * each,
        size: some * each,
      });
      const bound = [
        { buffer: tables },
        { buffer: pairs },
        part(words, words.size / jobs),
        { buffer: scratch },
        part(computed, bytes / jobs),
      ];
      const entries = bound.map((resource, binding) => ({ binding, resource }));
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
      pass.dispatchWorkgroups(count.groups(some));
      pass.end();
      device.queue.submit([encoder.finish()]);
    }
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(computed, 0, results, 0, bytes);
    device.queue.submit([encoder.finish()]);
    const failed = fault.then((reason) => Promise.reject(new Error(reason)));
    await Promise.race([results.mapAsync(GPUMapMode.READ), failed]);
    const numbers = new Uint32Array(results.getMappedRange().slice(0));
    [...inputs, computed, results].forEach((buffer) => buffer.destroy());
    return numbers;
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
  { n, all, units: [from, to], software }: GpuOrder,
  report: (event: string, news: GpuNews) => void,
): Promise<string> {
  opened ??= open(software);
  const gpu = await opened;
  const count = new GpuCount(n, all, from, to, gpu.workgroup, gpu.bufferBytes);
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
      const each = Math.max(now - ended, 1e-3) / batch.jobs;
      const limited = (time: number, before: number, factor: number): number =>
        Math.round(Math.max(1, before / 2, Math.min(time / each, factor * before, MAX_JOBS)));
      jobs = limited(BATCH_TIME, jobs, 2);
      slice = SLICE_STEP * Math.ceil(limited(SLICE_TIME, slice, 4) / SLICE_STEP);
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
