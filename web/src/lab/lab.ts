/** The state of the board lab, its history for undo and redo, and the analysis of the board. */

import { createMemo, createSignal } from "solid-js";

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

export type Lab = ReturnType<typeof createLab>;

/** `note` writes a state to the URL as a new history entry of the browser. */
export function createLab(first: State, note: (state: State) => void) {
  const [history, setHistory] = createSignal<History>({ states: [first], at: 0 });
  /** Whether the lab is visible: a hidden lab computes nothing. */
  const [isShown, setShown] = createSignal(false);
  const [isReady, setReady] = createSignal(false);
  let isOpen = false;
  const state = createMemo(() => history().states[history().at] ?? first);

  /** The analysis of a board by the core; `null` until the core is loaded. */
  const look = (state: State): Answer<"check"> | null =>
    isReady() ? ask("check", { board: seen(state) }) : null;
  const looked = createMemo(() => look(state()));

  const visit = (by: number): void => void setHistory(({ states, at }) => ({ states, at: at + by }));
  const add = (state: State): void => {
    const { states, at } = history();
    const past = states.slice(0, at + 1).slice(-MAX_HISTORY);
    setHistory({ states: [...past, state], at: past.length });
  };

  /** Change the state, as a step that can be undone. */
  const change = (to: State): void => {
    if (isSame(to, state())) return;
    add(to);
    note(to);
  };
  /** Whether there is a state `by` steps later, or earlier if `by` is negative. */
  const canStep = (by: number): boolean => history().states[history().at + by] !== undefined;
  /** Redo `by` steps, or undo if `by` is negative. */
  const step = (by: number): void => {
    if (!canStep(by)) return;
    visit(by);
    note(state());
  };
  /**
   * Show a state from the URL: a neighbour in the history or a new state; after a reload, the
   * stored one.
   */
  const follow = (to: State): void => {
    const { states, at } = history();
    const near = [0, -1, 1].find((by) => isSame(states[at + by], to));
    if (!isOpen) setHistory(stored(to));
    else if (near === undefined) add(to);
    else if (near !== 0) visit(near);
    isOpen = true;
  };
  addEventListener("pagehide", () => isOpen && remember("sessionStorage", KEY, history()));

  return {
    ...{ state, look, looked, isShown, change, canStep, step, follow, setShown },
    /** Called when the core is loaded. */
    coreIsReady: () => void setReady(true),
  };
}

/** Return the stored history if its current state is this one; otherwise the state alone. */
function stored(state: State): History {
  const history = recall("sessionStorage", KEY) as Partial<History> | null;
  const { states = [], at = 0 } = history ?? {};
  return isSame(states[at], state) ? { states, at } : { states: [state], at: 0 };
}
