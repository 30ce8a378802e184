/** What is done once nothing has happened for a while. */
export class Later {
  #timer = 0;

  constructor(
    readonly wait: number,
    readonly work: () => void,
  ) {}

  /** Does it after the wait, which begins anew each time. */
  soon(): void {
    this.forget();
    this.#timer = window.setTimeout(this.work, this.wait);
  }

  forget(): void {
    window.clearTimeout(this.#timer);
  }
}
