/** Long questions that several workers of this browser answer together. */

import { coreFor } from "../core.ts";
import { gpuUse, GpuWorker, setGpuState } from "../gpu.ts";
import type { Answer, Kind, Listener, Question } from "../questions.ts";
import { askHere, type CoreWorker, withWorkers } from "../local.ts";
import { countTogether } from "./count.ts";
import { searchTogether } from "./search.ts";

/** The number of workers that run at the same time. */
const THREADS = Math.min(16, Math.max(1, navigator.hardwareConcurrency || 1));

/** Workers that share a question. */
export interface Team {
  readonly first: CoreWorker;
  readonly threads: number;
  /** The GPU, if the question can use it. */
  readonly gpu: GpuWorker | null;
  /** Run tasks; each worker takes the next task when it is free. */
  inTurn<T>(
    next: () => T | undefined,
    work: (worker: CoreWorker, task: T) => Promise<void>,
  ): Promise<unknown>;
}

type Together<K extends Kind> = (
  question: Question<K>,
  listen: Listener<K>,
  team: Team,
) => Promise<Omit<Answer<K>, "threads">>;

/** How workers share each kind of question, and whether a question is large enough for that. */
const SHARED: { [K in Kind]?: [Together<K>, isWorthIt: (question: Question<K>) => boolean] } = {
  compare: [compareTogether, ({ methods }) => (methods?.length ?? 0) > 1],
  count: [countTogether, ({ board }) => isEmpty(board) && (isLarge(board.n) || gpuUse() === "any")],
  "kings-search": [searchTogether, ({ n, method }) => method !== "every" && isLarge(n)],
};

/** Only counts of empty boards have units. */
const isEmpty = ({ queens, blocked }: Question<"count">["board"]): boolean =>
  (queens?.length ?? 0) + (blocked?.length ?? 0) === 0;

/** Work on smaller boards ends before a second worker starts. */
const isLarge = (n: number): boolean => n >= 15;

/** Ask all workers, or one worker if the question is too small to share. */
export function askTogether<K extends Kind>(
  kind: K,
  question: Question<K>,
  listen: Listener<K>,
  signal: AbortSignal,
): Promise<Answer<K>> {
  const [together, isWorthIt] = SHARED[kind] ?? [];
  if ((THREADS === 1 && kind !== "count") || !together || !isWorthIt?.(question))
    return askHere(kind, question, listen, signal);
  return withWorkers(coreFor(kind), THREADS, signal, async (first, all) => {
    const inTurn: Team["inTurn"] = (next, work) =>
      Promise.all(
        all.map(async (worker) => {
          for (let task = next(); task !== undefined; task = next()) await work(worker, task);
        }),
      );
    setGpuState(null);
    const gpu = kind === "count" && gpuUse() !== "off" ? new GpuWorker(coreFor(kind)) : null;
    const stopGpu = (): void => gpu?.end();
    signal.addEventListener("abort", stopGpu);
    try {
      const answer = await together(question, listen, { first, threads: THREADS, inTurn, gpu });
      return { ...answer, threads: THREADS } as Answer<K>;
    } finally {
      signal.removeEventListener("abort", stopGpu);
      stopGpu();
    }
  });
}

/** Run the methods in parallel, each on one worker. */
async function compareTogether(
  question: Question<"compare">,
  listen: Listener<"compare">,
  { inTurn }: Team,
): Promise<Answer<"compare">> {
  const methods = [...(question.methods ?? [])];
  const rows: Answer<"compare">["rows"][number][] = [];
  await inTurn(
    () => methods.shift(),
    async (worker, method) => {
      rows.push(...(await worker.ask("compare", { ...question, methods: [method] }, listen)).rows);
    },
  );
  return { rows };
}
