/** The state of the board lab, its history for undo and redo, and the analysis of the board. */

import { computed, signal } from "../dom.ts";
import { type Answer, ask } from "../engine/index.ts";
import { recall, remember } from "../save.ts";
import { seen, type State } from "./state.ts";

/** The key of the history, which a reload restores. */
const KEY = "queenside-lab";

/** The maximum length of the history, in states. */
const MAX_HISTORY = 1000;

/** All states in order, and the index of the current one. */
interface History {
  readonly states: readonly State[];
  readonly at: number;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export class Lab {
  /** Whether the lab is visible: a hidden lab computes nothing. */
  readonly isShown = signal(false);
  readonly #history;
  readonly #state;
  readonly #isReady = signal(false);
  readonly #look = computed(() => this.look(this.state));
  #isOpen = false;

  /** `note` writes a state to the URL as a new history entry of the browser. */
  constructor(
    first: State,
    readonly note: (state: State) => void,
  ) {
    this.#history = signal<History>({ states: [first], at: 0 });
    this.#state = computed(() => this.#history.value.states[this.#history.value.at] ?? first);
    addEventListener("pagehide", () => this.#isOpen && remember("sessionStorage", KEY, this.#history.value));
  }

  get state(): State {
    return this.#state.value;
  }

  /** The analysis of the current board by the core; `null` until the core is loaded. */
  get looked(): Answer<"check"> | null {
    return this.#look.value;
  }

  look(state: State): Answer<"check"> | null {
    return this.#isReady.value ? ask("check", { board: seen(state) }) : null;
  }

  /** Called when the core is loaded. */
  coreIsReady(): void {
    this.#isReady.value = true;
  }

  /** Change the state, as a step that can be undone. */
  change(state: State): void {
    if (state === this.state) return;
    this.#add(state);
    this.note(state);
  }

  /** Whether there is a state `by` steps later, or earlier if `by` is negative. */
  canStep(by: number): boolean {
    const { states, at } = this.#history.value;
    return states[at + by] !== undefined;
  }

  /** Redo `by` steps, or undo if `by` is negative. */
  step(by: number): void {
    if (!this.canStep(by)) return;
    this.#visit(by);
    this.note(this.state);
  }

  /**
   * Show a state from the URL: a neighbour in the history or a new state; after a reload, the
   * stored one.
   */
  follow(state: State): void {
    const { states, at } = this.#history.value;
    const near = [0, -1, 1].find((by) => isSame(states[at + by], state));
    if (!this.#isOpen) this.#history.value = stored(state);
    else if (near === undefined) this.#add(state);
    else if (near !== 0) this.#visit(near);
    this.#isOpen = true;
  }

  #visit(by: number): void {
    const { states, at } = this.#history.value;
    this.#history.value = { states, at: at + by };
  }

  #add(state: State): void {
    const { states, at } = this.#history.value;
    const past = states.slice(0, at + 1).slice(-MAX_HISTORY);
    this.#history.value = { states: [...past, state], at: past.length };
  }
}

/** Return the stored history if its current state is this one; otherwise the state alone. */
function stored(state: State): History {
  const history = recall("sessionStorage", KEY) as Partial<History> | null;
  const { states = [], at = 0 } = history ?? {};
  return isSame(states[at], state) ? { states, at } : { states: [state], at: 0 };
}
