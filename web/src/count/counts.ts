/** What the tab Count shows: the count that is asked for, a series of them, their times, and those that are paused. */

import { announce, computed, signal } from "../dom.ts";
import { grouped } from "../words.ts";
import { Counting } from "./counting.ts";
import type { Place } from "./place.ts";
import {
  allSaved,
  type Asked,
  dropSaved,
  isSame,
  type Saved,
  savedJob,
  savedOf,
  savedTimes,
  saveFor,
  saveTime,
} from "./saved.ts";
import { verdict } from "./words.ts";

/** How long each count of a series is seen at least, in milliseconds. */
const SEEN = 150;

/** What is over sooner is shown when it is over, in milliseconds. */
const SHORT = 40;

export class Counts {
  /** What is asked for, which a series of counts goes up to. */
  readonly wanted = signal<Asked>({ n: -1, engine: "" });
  /** The last n of a series of counts. */
  readonly until = signal<number | null>(null);
  readonly times = signal(savedTimes());
  readonly #counting: Counting;
  /** Drawn pictures of the count: what follows {@link now} follows them. */
  readonly #pictures = signal(0);
  #isAwaited = false;
  /** Left while it ran, to be resumed when it is looked at again. */
  #wasLeft = false;
  /** Quarters of the work that were announced. */
  #quarter = 0;
  readonly #dropped = signal(0);
  /** The size that is shown: another one than is asked for during a series. */
  readonly n = computed(() => this.now().n);
  readonly phase = computed(() => (this.#isBetween(this.now()) ? "running" : this.now().phase));
  readonly #engine = computed(() => this.now().engine);
  /** The paused counts beside the one that is shown. */
  readonly paused = computed(() => {
    void [this.phase.value, this.#dropped.value];
    const shown = { n: this.n.value, engine: this.#engine.value };
    return allSaved().filter((count) => !isSame(count, shown));
  });

  /** `note` puts what is wanted into the address. */
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

  /** Shows what is wanted; a count that runs is paused. */
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

  /** Starts, pauses or resumes, whichever it is. */
  act(): void {
    if (this.#counting.phase === "running" || this.#isBetween(this.#counting)) return this.pause();
    // After a series the size that was shown last may be another one than is asked for.
    if (this.#counting.phase !== "paused" && this.#counting.n !== this.wanted.value.n)
      this.#lay(this.wanted.value.n);
    this.#start();
  }

  pause(): void {
    // There is nothing to resume between two.
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

  /** Counts all sizes from 1 on, one after the other. */
  series(): void {
    this.until.value = this.wanted.value.n;
    this.#lay(1);
    this.#start();
  }

  drop(count: Saved): void {
    dropSaved(count);
    this.#dropped.value += 1;
  }

  /** Takes up what runs on a server, or what was left. */
  takeUp(): void {
    const job = this.place.isServed ? savedJob() : null;
    const isThere = job !== null && isSame(job, this.#counting);
    if (isThere && this.#counting.phase !== "running") this.#counting.run(job);
    if (this.#wasLeft && this.#counting.phase === "paused") this.#counting.run();
    this.#wasLeft = false;
  }

  /** A server continues to count; this browser has other things to do now. */
  leave(): void {
    if (this.place.isServed || this.#counting.phase !== "running") return;
    this.#counting.pause();
    this.#wasLeft = true;
  }

  /** Whether the next count of a series is about to begin. */
  #isBetween({ phase, n }: Counting): boolean {
    return phase === "done" && this.until.value !== null && n < this.until.value;
  }

  #lay(n: number): void {
    this.#counting.lay({ ...this.wanted.value, n }, null);
  }

  #showWanted(): void {
    this.#counting.lay(this.wanted.value, savedOf(this.wanted.value));
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
    // Not before this one was seen.
    setTimeout(() => {
      if (this.until.value === null || this.#counting.answer !== answer) return;
      this.#lay(answer.n + 1);
      this.#start();
    }, SEEN);
  }

  /** Draws with the next frame: news may come faster, and what takes time here would be in the times that are measured. */
  #draw(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    const draw = (): void => {
      this.#isAwaited = false;
      this.#pictures.value += 1;
    };
    if (this.#counting.phase === "running" && this.#counting.ms < SHORT) setTimeout(draw, SHORT);
    else requestAnimationFrame(draw);
  }
}
