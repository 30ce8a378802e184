/**
 * The state of the tab Count: the requested count, a series of counts, their times, and paused
 * counts.
 */

import { announce, computed, signal } from "../dom.ts";
import { grouped } from "../words.ts";
import { Counting } from "./counting.ts";
import type { Place } from "./place.ts";
import {
  allSaved,
  type Asked,
  dropSaved,
  finishedOf,
  isSame,
  type Saved,
  savedJob,
  savedOf,
  savedTimes,
  saveFor,
  saveTime,
} from "./saved.ts";
import { verdict } from "./words.ts";

/** The minimum time between two counts of a series, in milliseconds. */
const SERIES_DELAY = 150;

/** A count shorter than this, in milliseconds, is drawn only at its end. */
const DRAW_DELAY = 40;

export class Counts {
  /** The requested count; a series counts up to its n. */
  readonly wanted = signal<Asked>({ n: -1, engine: "" });
  /** The last n of a series of counts. */
  readonly until = signal<number | null>(null);
  readonly times = signal(savedTimes());
  readonly #counting: Counting;
  /** The number of drawn frames; readers of {@link now} follow it. */
  readonly #pictures = signal(0);
  #isAwaited = false;
  /** Whether the count was running when the user left the tab. */
  #wasLeft = false;
  /** The number of quarters of the work already announced. */
  #quarter = 0;
  readonly #dropped = signal(0);
  /** The size that is shown; it differs from the requested size during a series. */
  readonly n = computed(() => this.now().n);
  readonly phase = computed(() => (this.#isBetween(this.now()) ? "running" : this.now().phase));
  readonly #engine = computed(() => this.now().engine);
  /** All paused counts except the one shown. */
  readonly paused = computed(() => {
    void [this.phase.value, this.#dropped.value];
    const shown = { n: this.n.value, engine: this.#engine.value };
    return allSaved().filter((count) => !isSame(count, shown));
  });

  /** `note` writes the requested count to the URL. */
  constructor(
    readonly place: Place,
    readonly note: (wanted: Asked) => void,
  ) {
    saveFor(place.version);
    this.#counting = new Counting(() => this.#changed(), place.isServed);
    addEventListener("pagehide", () => this.#counting.store());
  }

  now(): Counting {
    void this.#pictures.value;
    return this.#counting;
  }

  /** Request another count; a running count pauses. */
  choose(wanted: Asked): void {
    const isKnown = isSame(wanted, this.wanted.value);
    this.wanted.value = wanted;
    this.note(wanted);
    this.#draw();
    if (isKnown) return;
    this.until.value = null;
    this.#wasLeft = false;
    this.#showWanted();
  }

  /** Start, pause or resume, depending on the phase. */
  act(): void {
    if (this.#counting.phase === "running" || this.#isBetween(this.#counting)) return this.pause();
    // After a series the size shown may differ from the requested size.
    if (this.#counting.phase !== "paused" && this.#counting.n !== this.wanted.value.n)
      this.#showSize(this.wanted.value.n);
    this.#start();
  }

  pause(): void {
    // Between two counts of a series there is nothing to resume.
    if (this.#isBetween(this.#counting)) this.until.value = null;
    else if (this.#counting.phase !== "running") return;
    this.#counting.pause();
    this.#draw();
    announce(verdict(this.#counting, this.until.value));
  }

  cancel(): void {
    this.until.value = null;
    this.#counting.cancel();
    if (this.#counting.n !== this.wanted.value.n) this.#showWanted();
    announce("Cancelled.");
  }

  /** Count all sizes from 1 to the requested one. */
  series(): void {
    this.until.value = this.wanted.value.n;
    this.#showSize(1);
    this.#start();
  }

  drop(count: Saved): void {
    dropSaved(count);
    this.#dropped.value += 1;
  }

  /** Follow a running job of the server, or resume the count that the user left. */
  resumeWork(): void {
    const job = this.place.isServed ? savedJob() : null;
    const isThere = job !== null && isSame(job, this.#counting);
    if (isThere && this.#counting.phase !== "running") this.#counting.run(job);
    if (this.#wasLeft && this.#counting.phase === "paused") this.#counting.run();
    this.#wasLeft = false;
  }

  /** Called when the user leaves the tab: pause the count unless it runs on a server. */
  pauseWork(): void {
    if (this.place.isServed || this.#counting.phase !== "running") return;
    this.#counting.pause();
    this.#wasLeft = true;
  }

  /** Whether the next count of a series is about to begin. */
  #isBetween({ phase, n }: Counting): boolean {
    return phase === "done" && this.until.value !== null && n < this.until.value;
  }

  #showSize(n: number): void {
    this.#counting.show({ ...this.wanted.value, n }, null);
  }

  #showWanted(): void {
    this.#counting.show(this.wanted.value, savedOf(this.wanted.value) ?? finishedOf(this.wanted.value));
  }

  #start(): void {
    this.#quarter = Math.floor(this.#counting.done * 4);
    this.#counting.run();
  }

  #changed(): void {
    const { phase, refused, done, n } = this.#counting;
    this.#draw();
    if (phase === "done") return this.#ended();
    if (phase === "refused") this.until.value = null;
    if (refused !== null) announce(verdict(this.#counting, this.until.value));
    const quarter = Math.floor(done * 4);
    if (phase !== "running" || quarter <= this.#quarter || quarter >= 4) return;
    this.#quarter = quarter;
    announce(`${quarter * 25} percent of the work for n = ${n} done.`);
  }

  #ended(): void {
    const { answer, ms } = this.#counting;
    if (answer === null) return;
    this.times.value = saveTime({ n: answer.n, engine: answer.engine, ms });
    if (!this.#isBetween(this.#counting)) {
      this.until.value = null;
      return announce(`100 percent. n = ${answer.n}: ${grouped(answer.count)} solutions.`);
    }
    // Show each result for a moment.
    setTimeout(() => {
      if (this.until.value === null || this.#counting.answer !== answer) return;
      this.#showSize(answer.n + 1);
      this.#start();
    }, SERIES_DELAY);
  }

  /** Draw with the next frame, because drawing every event would slow down the count. */
  #draw(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    const draw = (): void => {
      this.#isAwaited = false;
      this.#pictures.value += 1;
    };
    if (this.#counting.phase === "running" && this.#counting.ms < DRAW_DELAY) setTimeout(draw, DRAW_DELAY);
    else requestAnimationFrame(draw);
  }
}
