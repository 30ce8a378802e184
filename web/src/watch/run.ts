/** A run of a method: its recording, and its state after any number of events. */

import { computed, signal, untracked } from "../dom.ts";
import { coreFor } from "../engine/core.ts";
import { type Board, refusal, type Watched } from "../engine/index.ts";
import { CoreWorker } from "../engine/local.ts";
import { withNames } from "../squares.ts";
import { capital, counted } from "../words.ts";
import { Tree } from "./tree.ts";

/** The question of a run, without the number of events. */
export interface Asked extends Omit<Watched["question"], "events"> {
  readonly board: Required<Board>;
}

interface Recording {
  /** The number of recorded events. */
  readonly end: number;
  /** The end of the run; `null` if it did not end within these events. */
  readonly ended: Watched["end"] | null;
  /** Triples: number of events, energy and queens. */
  readonly series: Float64Array;
  /** Five numbers per node of the search tree, as the core defines them; empty without a tree. */
  readonly tree: Uint32Array;
  /** Whether the recording is complete. */
  readonly isSettled: boolean;
}

/** A worker that runs a method and returns its state after any number of events. */
class Watching extends CoreWorker {
  constructor() {
    super(coreFor("watch"));
  }

  /** Run a method until its end, or for this many events. */
  async run(asked: Asked, events: number): Promise<Omit<Recording, "isSettled">> {
    const order = { watch: JSON.stringify({ ...asked, events }) };
    const { ended, ...recorded } = await this.send<Omit<Recording, "ended"> & { ended: string }>(order);
    return { ...recorded, ended: JSON.parse(ended) as Recording["ended"] };
  }

  /** Return the state after this many events. */
  async at(place: number): Promise<Watched["event"]> {
    return JSON.parse(await this.send<string>({ at: place })) as Watched["event"];
  }
}

/** Number of events of the first recording, which is short to show the board at once. */
const FIRST_EVENTS = 5000;

/**
 * Numbers of events of later recordings of a run to the first solution. Backtracking finds the
 * first solution for n = 20 after 1.6 million events.
 */
const LATER_EVENTS = [200_000, 2_000_000];

const NOTHING = {
  end: 0,
  ended: null,
  series: new Float64Array(),
  tree: new Uint32Array(),
  isSettled: false,
};

export class Run {
  readonly recording = signal<Recording>(NOTHING);
  /** The search tree; `null` for methods without one. */
  readonly tree = computed(() => {
    const { tree } = this.recording.value;
    return tree.length > 0 ? new Tree(tree) : null;
  });
  /** The error message of a run that failed. */
  readonly refused = signal<string | null>(null);
  /** The last view that the core returned. */
  readonly seen = signal<Watched["event"] | null>(null);
  #watching = new Watching();
  /** Records a longer run while the shorter recording answers. */
  #next: Watching | null = null;
  #wanted = 0;
  #isAsking = false;

  /** Start to record; a run to all solutions records at most `most` events. */
  constructor(
    readonly asked: Asked,
    most: number,
  ) {
    this.#record([FIRST_EVENTS, ...(asked.all ? [most] : LATER_EVENTS)]).catch((thrown: unknown) =>
      this.#refuse(thrown),
    );
  }

  async #record(numbers: readonly number[]): Promise<void> {
    for (const events of numbers) {
      const next = (this.#next = new Watching());
      const recorded = await next.run(this.asked, events);
      this.#next = null;
      this.#watching.end();
      this.#watching = next;
      this.#isAsking = false;
      const isSettled = recorded.ended !== null || events === numbers.at(-1);
      this.recording.value = { ...recorded, isSettled };
      if (isSettled) return;
    }
  }

  #refuse(thrown: unknown): void {
    this.refused.value = refusal(thrown).message;
    this.recording.value = { ...this.recording.value, isSettled: true };
  }

  /** The place of this run, which may end before the place of the playback. */
  placeAt(place: number): number {
    return Math.min(place, this.recording.value.end);
  }

  /** Whether the last view is of this place. */
  isSeen(place: number): boolean {
    return this.refused.value !== null || this.seen.value?.place === this.placeAt(place);
  }

  /**
   * Request the view of a place; of the requests made while one is pending, only the last is sent.
   */
  look(place: number): void {
    const { end, isSettled } = this.recording.value;
    this.#wanted = this.placeAt(place);
    if ((end === 0 && !isSettled) || this.#isAsking || untracked(() => this.isSeen(place))) return;
    this.#isAsking = true;
    const [asked, watching] = [this.#wanted, this.#watching];
    watching.at(asked).then(
      (seen) => {
        if (watching !== this.#watching) return;
        this.#isAsking = false;
        this.seen.value = seen;
        if (this.#wanted !== asked) requestAnimationFrame(() => this.look(this.#wanted));
      },
      (thrown: unknown) => this.#refuse(thrown),
    );
  }

  close(): void {
    this.#watching.end();
    this.#next?.end();
  }

  get words(): string {
    const seen = this.seen.value;
    if (this.refused.value !== null) return "No run to show";
    if (seen === null) return "Loading …";
    return seen.place === 0 ? "Before the first event" : withNames(seen.words, this.asked.board.n);
  }

  /** Whether the last view shows the last event. */
  get isOver(): boolean {
    const { end, ended } = this.recording.value;
    return ended !== null && (this.seen.value?.place ?? 0) >= end;
  }

  /** Describe how the run ended, or will end. */
  get ending(): { text: string; tone: "good" | "bad" | "muted" | "over" } {
    const { end, ended, isSettled } = this.recording.value;
    const refused = this.refused.value;
    if (refused !== null) return { text: `Cannot run: ${refused}.`, tone: "bad" };
    const events = counted(end, "event");
    if (ended === null) {
      const text = isSettled
        ? `Only the first ${events} are recorded; the run continues.`
        : `${events} recorded so far.`;
      return { text, tone: "muted" };
    }
    const isSolved = ended.status === "solution";
    const what = this.asked.all
      ? counted(ended.solutions, "solution")
      : isSolved
        ? "solution found"
        : ended.status === "none"
          ? "no solution, proven"
          : "given up";
    if (!this.isOver) return { text: `Ends after ${events}: ${what}.`, tone: "muted" };
    const why = isSolved ? "" : `: ${ended.why}`;
    const text = `${capital(what)} after ${events}${why}.`;
    return { text, tone: isSolved ? "good" : "over" };
  }
}
