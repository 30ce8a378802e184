/** Runs side by side, their one clock and their one place: the number of events that have happened. */

import { computed, live, signal } from "../dom.ts";
import type { Asked } from "../engine/watching.ts";
import { Run } from "./run.ts";

/** Longer pauses, as of a page out of sight, are not made up for, in milliseconds. */
const LONGEST = 100;

const isSame = (a: Asked, b: Asked): boolean => JSON.stringify(a) === JSON.stringify(b);

export class Playback {
  readonly runs = signal<readonly Run[]>([]);
  readonly isPlaying = signal(false);
  /** The last event that is known of. */
  readonly end = computed(() => Math.max(0, ...this.runs.value.map((run) => run.recording.value.end)));
  /** Whether there will be no more events than there are. */
  readonly isSettled = computed(() => this.runs.value.every((run) => run.recording.value.isSettled));
  readonly place = computed(() => Math.min(this.#goal.value, this.end.value));
  /** Where users want to be; beyond the end as long as too little is recorded. */
  readonly #goal = signal(0);
  readonly #speed: () => number;
  readonly #paused: () => void;
  #frame = 0;

  /** `speed` is in events a second; `paused` is called when playing ends. */
  constructor(speed: () => number, paused: () => void) {
    this.#speed = speed;
    this.#paused = paused;
    live(() => {
      for (const run of this.runs.value) run.look(this.place.value);
    });
  }

  /** Where it is, or is to be once so much has been recorded. */
  get aim(): number {
    const goal = this.#goal.value;
    return this.isSettled.value || goal === Infinity ? this.place.value : goal;
  }

  /** Whether every run came to its end within what is recorded. */
  get isWhole(): boolean {
    return this.runs.value.every(({ recording, refused }) => recording.value.ended ?? refused.value);
  }

  /** What has happened last; empty while it is not yet known. */
  get words(): string {
    const [runs, place] = [this.runs.value, this.place.value];
    if (!runs.every((run) => run.isSeen(place))) return "";
    const said = runs.map(({ words, asked }) => (runs.length > 1 ? `${asked.method}: ${words}` : words));
    return `Event ${place} of ${this.end.value}. ${said.join(". ")}.`;
  }

  /** Has these runs, of at most so many events; those that are there already stay. */
  watch(all: readonly Asked[], most: number): void {
    const before = this.runs.value;
    const runs = all.map((asked) => before.find((run) => isSame(run.asked, asked)) ?? new Run(asked, most));
    this.runs.value = runs;
    for (const run of before) if (!runs.includes(run)) run.close();
  }

  /** Goes to a place, or as near as there is; beyond what is recorded, as soon as it is. */
  go(place: number): void {
    this.#goal.value = Math.max(0, place);
  }

  play(): void {
    if (this.isPlaying.value) return;
    if (this.isSettled.value && this.place.value >= this.end.value) this.go(0);
    this.isPlaying.value = true;
    let before = performance.now();
    // The first event comes at once, so that something is seen to begin.
    let due = 1;
    const step = (now: number): void => {
      due += (Math.min(LONGEST, Math.max(0, now - before)) / 1000) * this.#speed();
      before = now;
      const events = Math.floor(due);
      due -= events;
      // What is not recorded in time is not made up for in a leap.
      if (events > 0) this.go(Math.min(this.place.value + events, this.end.value));
      if (this.isSettled.value && this.place.value >= this.end.value) this.pause();
      else this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  pause(): void {
    if (!this.isPlaying.value) return;
    this.rest();
    this.#paused();
  }

  /** Stops what moves. */
  rest(): void {
    cancelAnimationFrame(this.#frame);
    this.isPlaying.value = false;
  }
}
