/** Runs side by side with a common clock and place; a place is a number of events. */

import { computed, live, signal } from "../dom.ts";
import { type Asked, Run } from "./run.ts";

/**
 * The maximum time of a frame that counts, in milliseconds, so that hidden pages do not jump ahead.
 */
const MAX_FRAME_TIME = 100;

const isSame = (a: Asked, b: Asked): boolean => JSON.stringify(a) === JSON.stringify(b);

export class Playback {
  readonly runs = signal<readonly Run[]>([]);
  readonly isPlaying = signal(false);
  /** The number of the last recorded event of all runs. */
  readonly end = computed(() => Math.max(0, ...this.runs.value.map((run) => run.recording.value.end)));
  readonly isSettled = computed(() => this.runs.value.every((run) => run.recording.value.isSettled));
  readonly place = computed(() => Math.min(this.#goal.value, this.end.value));
  /** The requested place, which may be beyond the end while runs are being recorded. */
  readonly #goal = signal(0);
  /** Return the next place after this one where playing pauses. */
  haltAfter: (place: number) => number = () => Infinity;
  #frame = 0;

  /** `speed` is in events per second; `paused` is called when playing ends. */
  constructor(
    readonly speed: () => number,
    readonly paused: () => void,
  ) {
    live(() => {
      for (const run of this.runs.value) run.look(this.place.value);
    });
  }

  /** The requested place if it can still be reached; otherwise the present place. */
  get aim(): number {
    const goal = this.#goal.value;
    return this.isSettled.value || goal === Infinity ? this.place.value : goal;
  }

  /** Whether every run ended within its recording. */
  get isWhole(): boolean {
    return this.runs.value.every(({ recording, refused }) => recording.value.ended ?? refused.value);
  }

  /** Describe the last event of each run; empty until all views have arrived. */
  get words(): string {
    const [runs, place] = [this.runs.value, this.place.value];
    if (!runs.every((run) => run.isSeen(place))) return "";
    const said = runs.map(({ words, asked }) => (runs.length > 1 ? `${asked.method}: ${words}` : words));
    return `Event ${place} of ${this.end.value}. ${said.join(". ")}.`;
  }

  /** Show these runs of at most `most` events; runs with the same question are reused. */
  watch(all: readonly Asked[], most: number): void {
    const before = this.runs.value;
    const runs = all.map((asked) => before.find((run) => isSame(run.asked, asked)) ?? new Run(asked, most));
    this.runs.value = runs;
    for (const run of before) if (!runs.includes(run)) run.close();
  }

  /** Go to a place, at most the end; a place that is not recorded yet is reached later. */
  go(place: number): void {
    this.#goal.value = Math.max(0, place);
  }

  play(): void {
    if (this.isPlaying.value) return;
    if (this.isSettled.value && this.place.value >= this.end.value) this.go(0);
    this.isPlaying.value = true;
    let before = performance.now();
    // Show the first event at once, as feedback for the button.
    let due = 1;
    const step = (now: number): void => {
      due += (Math.min(MAX_FRAME_TIME, Math.max(0, now - before)) / 1000) * this.speed();
      before = now;
      const events = Math.floor(due);
      due -= events;
      // If the recording is too slow, the playback waits and does not catch up.
      const halt = this.haltAfter(this.place.value);
      if (events > 0) this.go(Math.min(this.place.value + events, this.end.value, halt));
      if (this.place.value === halt || (this.isSettled.value && this.place.value >= this.end.value))
        this.pause();
      else this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  pause(): void {
    if (!this.isPlaying.value) return;
    this.rest();
    this.paused();
  }

  /** Pause without calling `paused`. */
  rest(): void {
    cancelAnimationFrame(this.#frame);
    this.isPlaying.value = false;
  }
}
