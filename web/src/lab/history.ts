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

  /** A state that came from elsewhere: the one before or after, or a new one. */
  visit(state: T): void {
    if (isSame(state, this.#past.at(-1))) this.undo();
    else if (isSame(state, this.#future.at(-1))) this.redo();
    else if (!isSame(state, this.#present)) this.add(state);
  }

  /** Leaves everything to the page that comes when this one is loaded again. */
  store(key: string): void {
    try {
      sessionStorage.setItem(key, JSON.stringify([this.#past, this.#present, this.#future]));
    } catch {
      // Storage may be forbidden, or full: then a reload forgets what could be undone.
    }
  }

  /** What was stored with this state as the present; without it, the state alone. */
  static stored<T>(key: string, state: T): History<T> {
    const history = new History(state);
    try {
      const [past, present, future] = JSON.parse(sessionStorage.getItem(key) ?? "[]") as [T[], T, T[]];
      if (isSame(present, state)) [history.#past, history.#future] = [past, future];
    } catch {
      // Nothing was stored, or it was damaged.
    }
    return history;
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

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
