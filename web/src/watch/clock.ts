/** Time while playing: how many events are due in each picture. */

/** Longer pauses, as of a page out of sight, are not made up for. */
const LONGEST = 100;

export class Clock {
  #frame = 0;
  #before = 0;
  #due = 0;
  readonly #tick: (events: number, now: number) => void;

  /** Calls `tick` in each picture with the events that are due. */
  constructor(tick: (events: number, now: number) => void) {
    this.#tick = tick;
  }

  get isGoing(): boolean {
    return this.#frame !== 0;
  }

  /** Goes; `speed` is asked each time, as it may change on the way. */
  start(speed: () => number): void {
    if (this.isGoing) return;
    this.#before = performance.now();
    // The first event comes at once, so that something is seen to begin.
    this.#due = 1;
    const step = (now: number): void => {
      this.#frame = requestAnimationFrame(step);
      const passed = Math.min(LONGEST, Math.max(0, now - this.#before));
      this.#before = now;
      this.#due += (passed / 1000) * speed();
      const events = Math.floor(this.#due);
      this.#due -= events;
      this.#tick(events, now);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
