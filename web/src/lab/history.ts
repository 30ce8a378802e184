/** States to go back to and forward again. */
export class History<T> {
  #past: T[] = [];
  #present: T;
  #future: T[] = [];

  constructor(present: T) {
    this.#present = present;
  }

  get present(): T {
    return this.#present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** A new state; what was undone before is gone. */
  add(state: T): void {
    this.#past.push(this.#present);
    if (this.#past.length > MOST) this.#past.shift();
    this.#present = state;
    this.#future = [];
  }

  undo(): void {
    const last = this.#past.pop();
    if (last === undefined) return;
    this.#future.push(this.#present);
    this.#present = last;
  }

  redo(): void {
    const next = this.#future.pop();
    if (next === undefined) return;
    this.#past.push(this.#present);
    this.#present = next;
  }
}

/** More steps than anybody takes back. */
const MOST = 1000;
