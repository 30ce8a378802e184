/** A delayed action. */
export class Delayed {
  #timer = 0;

  constructor(
    readonly wait: number,
    readonly work: () => void,
  ) {}

  get isPending(): boolean {
    return this.#timer !== 0;
  }

  /** Act after the delay; each call starts the delay again. */
  start(): void {
    this.cancel();
    this.#timer = window.setTimeout(() => this.run(), this.wait);
  }

  run(): void {
    this.cancel();
    this.work();
  }

  cancel(): void {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
  }
}
