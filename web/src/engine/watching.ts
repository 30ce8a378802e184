/**
 * A run of a classic method in a worker. The page asks for its state after any number of events.
 */

import { coreFor } from "./core.ts";
import { CoreWorker } from "./local.ts";
import { type Board, refusal, type Watched } from "./questions.ts";

/** The question of a run, without the number of events. */
export interface Asked extends Omit<Watched["question"], "events"> {
  readonly board: Required<Board>;
}

export interface Recorded {
  /** The number of recorded events. */
  readonly end: number;
  /** The end of the run; `null` if it did not end within these events. */
  readonly ended: Watched["end"] | null;
  /** Triples: number of events, energy and queens. */
  readonly series: Float64Array;
  /** Five numbers per node of the search tree, as the core defines them; empty without a tree. */
  readonly tree: Uint32Array;
}

type Said = { watched: Omit<Recorded, "ended"> & { ended: string } } | { seen: string } | { refused: string };

export class Watching {
  #waiting: { resolve: (said: never) => void; reject: (refused: Error) => void }[] = [];

  readonly #core = new CoreWorker(coreFor("watch"), (error) => {
    for (const { reject } of this.#waiting.splice(0)) reject(refusal(error));
  });

  constructor() {
    this.#core.worker.onmessage = ({ data }: MessageEvent<Said>) => {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      if ("refused" in data) return next.reject(refusal(data.refused));
      if ("seen" in data) return next.resolve(JSON.parse(data.seen) as never);
      const ended = JSON.parse(data.watched.ended) as Recorded["ended"];
      next.resolve({ ...data.watched, ended } as never);
    };
  }

  /** Run a method until its end, or for this many events; this replaces the previous run. */
  run(asked: Asked, events: number): Promise<Recorded> {
    return this.#order<Recorded>({ watch: JSON.stringify({ ...asked, events }) });
  }

  /** The state after this many events. */
  at(place: number): Promise<Watched["event"]> {
    return this.#order<Watched["event"]>({ at: place });
  }

  close(): void {
    this.#core.end();
  }

  #order<T>(order: unknown): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#core.post(order);
    });
  }
}
