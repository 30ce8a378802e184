/** The board lab's state, what can be undone, and what the core sees on the board. */

import { computed, signal } from "../dom.ts";
import { ask, type Look } from "../engine/index.ts";
import { recall, remember } from "../save.ts";
import { seen, type State } from "./state.ts";

/** Where a page that is loaded again finds what can be undone. */
const KEY = "queenside-lab";

/** More steps than anybody takes back. */
const MOST = 1000;

/** All states in order, and the place of the present one: those before it can be undone to, those after it redone. */
interface Story {
  readonly states: readonly State[];
  readonly at: number;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export class Lab {
  /** Whether the lab is in sight: out of sight nothing is computed. */
  readonly isShown = signal(false);
  readonly #story;
  readonly #state;
  readonly #isReady = signal(false);
  readonly #look = computed(() => this.look(this.state));
  readonly #note: (state: State) => void;
  #isOpen = false;

  /** `note` puts a state into the address: the back button leads from each to the one before. */
  constructor(first: State, note: (state: State) => void) {
    this.#story = signal<Story>({ states: [first], at: 0 });
    this.#state = computed(() => this.#story.value.states[this.#story.value.at] ?? first);
    this.#note = note;
    addEventListener("pagehide", () => this.#isOpen && remember("session", KEY, this.#story.value));
  }

  get state(): State {
    return this.#state.value;
  }

  /** What the board shows, once the core is there. */
  get looked(): Look | null {
    return this.#look.value;
  }

  look(state: State): Look | null {
    return this.#isReady.value ? ask("look", { board: seen(state) }) : null;
  }

  /** The core is there: boards can be looked at. */
  coreIsReady(): void {
    this.#isReady.value = true;
  }

  /** A change that can be undone. */
  change(state: State): void {
    if (state === this.state) return;
    this.#add(state);
    this.#note(state);
  }

  /** Whether there is a state so many steps later; earlier, if negative. */
  canStep(by: number): boolean {
    const { states, at } = this.#story.value;
    return states[at + by] !== undefined;
  }

  /** Undoes so many steps, or redoes them. */
  step(by: number): void {
    if (!this.canStep(by)) return;
    this.#visit(by);
    this.#note(this.state);
  }

  /** A state that came with the address: one beside the present one, or a new one; the first may be that of a reload. */
  follow(state: State): void {
    const { states, at } = this.#story.value;
    const near = [0, -1, 1].find((by) => isSame(states[at + by], state));
    if (!this.#isOpen) this.#story.value = stored(state);
    else if (near === undefined) this.#add(state);
    else if (near !== 0) this.#visit(near);
    this.#isOpen = true;
  }

  #visit(by: number): void {
    const { states, at } = this.#story.value;
    this.#story.value = { states, at: at + by };
  }

  #add(state: State): void {
    const { states, at } = this.#story.value;
    const past = states.slice(0, at + 1).slice(-MOST);
    this.#story.value = { states: [...past, state], at: past.length };
  }
}

/** What was stored with this state as the present; without it, the state alone. */
function stored(state: State): Story {
  const story = recall("session", KEY) as Partial<Story> | null;
  const { states = [], at = 0 } = story ?? {};
  return isSame(states[at], state) ? { states, at } : { states: [state], at: 0 };
}
