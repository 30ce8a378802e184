/** The board lab's state, and everybody who looks at it. */

import { ask, type Conflict, type Look, type Square } from "../engine/index.ts";
import { History } from "./history.ts";
import { seen, type State } from "./state.ts";

/** Where a page that is loaded again finds what can be undone. */
const KEY = "queenside-lab";

/** Looks at the board after each change. */
export type Watcher = (state: State, look: Look | null) => void;

export class Lab {
  #history: History<State>;
  #watchers: Watcher[] = [];
  #isReady = false;
  #isOpen = false;
  /** Puts a state into the address: the back button leads from each to the one before. */
  readonly #note: (state: State) => void;

  constructor(state: State, note: (state: State) => void) {
    this.#history = new History(state);
    this.#note = note;
    addEventListener("pagehide", () => this.#isOpen && this.#history.store(KEY));
  }

  get state(): State {
    return this.#history.present;
  }

  get history(): { readonly canUndo: boolean; readonly canRedo: boolean } {
    return this.#history;
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** The core is there: boards can be looked at. */
  coreIsReady(): void {
    this.#isReady = true;
    this.#tell();
  }

  /** A change that can be undone. */
  change(state: State): void {
    if (state === this.state) return;
    this.#history.add(state);
    this.#note(state);
    this.#tell();
  }

  undo(): void {
    this.#history.undo();
    this.#note(this.state);
    this.#tell();
  }

  redo(): void {
    this.#history.redo();
    this.#note(this.state);
    this.#tell();
  }

  /** A state that came with the address; the first one is what the page is opened with, or loaded again. */
  follow(state: State): void {
    if (!this.#isOpen) this.#history = History.stored(KEY, state);
    else this.#history.visit(state);
    this.#isOpen = true;
    this.#tell();
  }

  /** What a board shows, once the core is there. */
  look(state: State): Look | null {
    return this.#isReady ? ask("look", { board: seen(state) }) : null;
  }

  #tell(): void {
    const look = this.look(this.state);
    for (const watcher of this.#watchers) watcher(this.state, look);
  }
}

/** How it stands, in words. */
export function inWords(state: State, look: Look): string {
  const all = state.queens.length + state.found.length;
  if (look.is_solution) return `A solution: ${of(all, "queen")}, none attacks another.`;
  if (look.misplaced.length > 0) return `${squares(look.misplaced)}: a queen on a blocked square.`;
  const pairs = look.conflicts.length;
  if (pairs > 0) return `${of(pairs, "pair")} of queens attack each other: ${first(look.conflicts)}`;
  const blocked = new Set(state.blocked.map(([row, column]) => row * state.n + column));
  const taken = new Set([...state.queens, ...state.found].map(([row, column]) => row * state.n + column));
  const free = look.attackers.filter((count, at) => count === 0 && !blocked.has(at) && !taken.has(at)).length;
  return `${of(all, "queen")} of ${state.n}, none attacks another; ${of(free, "square")} free.`;
}

export const of = (count: number, thing: string): string =>
  count === 1 ? `1 ${thing}` : `${count} ${thing}s`;

const squares = (all: readonly Square[]): string => all.map(([r, c]) => `(${r}, ${c})`).join(", ");

function first(conflicts: readonly Conflict[]): string {
  const words = conflicts
    .slice(0, 3)
    .map(({ a, b, line }) => `(${a.join(", ")}) and (${b.join(", ")}) on ${line}`);
  return words.join("; ") + (conflicts.length > 3 ? "; and more." : ".");
}
