/** The tab Board lab: a board to edit, its conflicts, and the panels beside it. */

import { BoardView } from "../board/board.tsx";
import { el, live, signal } from "../dom.ts";
import { ready, type Square } from "../engine/index.ts";
import { button } from "../fields/index.ts";
import { squaresText } from "../shell/address.ts";
import type { Page, View } from "../shell/tabs.tsx";
import { editing, symmetries } from "./editing.tsx";
import { Lab } from "./lab.ts";
import type { Frame } from "./proving.tsx";
import { solving } from "./solving.tsx";
import {
  columnsOf,
  fromAddress,
  inWords,
  move,
  press,
  type State,
  toAddress,
  toggleBlocked,
} from "./state.ts";
import { texts } from "./texts.tsx";

const FAILURE = "The solver could not be loaded: you can edit the board, but not compute. Reload the page.";

export function lab(page: Page): View {
  const lab = new Lab(fromAddress(new URLSearchParams(), []), (state) => page.note(toAddress(state), "push"));
  /** A step of a proof. */
  const step = signal<Frame | null>(null);
  const pulsing = signal<readonly Square[]>([]);
  const blocks = signal(false);
  const showsAttacked = signal(true);
  /** The board with a dragged queen over another square. */
  const dragged = signal<State | null>(null);
  /** The status while the core is not loaded: empty, or an error. */
  const failure = signal("");
  const fail = (): void => void (failure.value = FAILURE);
  void ready.then(() => lab.coreIsReady(), fail);

  const board = new BoardView("Board", {
    press: (square, isBlocking) => {
      lab.change(isBlocking || blocks.value ? toggleBlocked(lab.state, square) : press(lab.state, square));
    },
    move: (from, to) => {
      dragged.value = null;
      lab.change(move(lab.state, from, to));
    },
    drag: (from, over) => {
      const moved = over === null ? lab.state : move(lab.state, from, over);
      dragged.value = { ...moved };
      return over === null || moved === lab.state ? from : over;
    },
    cancelDrag: () => (dragged.value = null),
  });
  live(() => {
    const state = dragged.value ?? lab.state;
    if (step.value !== null) {
      const { queens, tried, marked, isDead, lines } = step.value;
      const look = lab.look({ ...state, queens: [...queens, ...tried], found: [] });
      const kind = isDead ? "bad" : "to";
      const marks = marked.map((square) => ({ square, kind }) as const);
      return board.draw({
        n: state.n,
        queens,
        found: tried,
        blocked: state.blocked,
        attackers: showsAttacked.value ? (look?.attackers ?? null) : null,
        marks,
        conflicts: lines,
      });
    }
    const look = dragged.value === null ? lab.looked : lab.look(state);
    board.draw({
      ...state,
      // A solution attacks every square, so shading would cover the whole board.
      attackers: showsAttacked.value && !look?.solution ? (look?.attackers ?? null) : null,
      conflicts: look?.conflicts ?? [],
      pulsing: pulsing.value,
    });
  });

  // Some browsers take the focus from a button as soon as it is disabled.
  const keepFocus = ({ target, relatedTarget }: FocusEvent): void => {
    const isGone = target instanceof HTMLButtonElement && (target.disabled || target.hidden);
    if (isGone && relatedTarget === null) queueMicrotask(() => board.focus());
  };
  /** A solved board to play with. */
  const solved = signal<State | null>(null);
  const status = (): string => {
    if (step.value !== null) return "This step of the proof: its given queens, and the queens that it tries.";
    const words = lab.looked === null ? failure.value : inWords(lab.state, lab.looked);
    return lab.state === solved.value ? `${words} Drag a queen to see what it attacks.` : words;
  };
  const tone = (): string => (lab.looked?.solution ? "good" : lab.looked?.conflicts.length ? "bad" : "");
  const root = (
    <section class="split lab" aria-label="Board lab" onfocusout={keepFocus}>
      <div>
        {board.root}
        <p class={() => `note status ${tone()}`} role="status">
          {status}
        </p>
        {rules()}
      </div>
      <div>
        {editing(lab, showsAttacked, blocks, solved)}
        {solving(
          lab,
          (squares) => (pulsing.value = squares),
          (frame) => (step.value = frame),
        )}
        {symmetries(lab)}
        {onward(lab, page)}
        {texts(lab)}
        {keys()}
      </div>
    </section>
  );
  live(() => {
    if (lab.state) pulsing.value = [];
    // The focus moves from a disabled or hidden button to the board.
    queueMicrotask(() => root.querySelector("button:is([disabled], [hidden]):focus") && board.focus());
  });
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLTextAreaElement) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    lab.step(key === "y" || event.shiftKey ? 1 : -1);
    event.preventDefault();
  };
  return {
    root,
    show: (values, wrong) => {
      document.addEventListener("keydown", onKey);
      lab.follow(fromAddress(values, wrong));
      lab.isShown.value = true;
    },
    hide: () => {
      document.removeEventListener("keydown", onKey);
      lab.isShown.value = false;
    },
  };
}

/** Buttons that open this board in another tab. */
function onward(lab: Lab, page: Page): Element {
  const toKings = (): void => page.go("kings", { c: columnsOf(lab.state)?.join(",") });
  const toWatch = (): void =>
    page.go("watch", { n: lab.state.n, q: squaresText(lab.state.queens), method: "backtracking" });
  return (
    <div class="row">
      {button("Place kings on this solution", toKings, { disabled: () => !lab.looked?.solution })}
      {button("Watch a method complete it", toWatch, { disabled: () => lab.state.blocked.length > 0 })}
      {button("Race methods on this size", () => page.go("race", { sizes: lab.state.n }))}
      {button("Count all solutions", () => page.go("count", { n: lab.state.n }))}
    </div>
  );
}

const rules = (): Element => (
  <details>
    <summary>Rules</summary>
    <p>
      A queen attacks all squares in its row, its column and its two diagonals. The n-queens problem: place n
      queens on n × n squares so that no two attack each other. Every n except 2 and 3 has a solution; n = 8
      has 92. Red lines connect queens that attack each other.
    </p>
  </details>
);

const KEYS = [
  ["Arrows, Home, End, Page up, Page down", "move over the board"],
  ["Space", "place or remove a queen"],
  ["x", "block or unblock a square (also Shift and click)"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
] as const;

const keys = (): Element => (
  <details class="panel">
    <summary>Keys and gestures</summary>
    <ul id="board-keys">
      {KEYS.map(([key, does]) => (
        <li>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
      <li>Drag a queen to another square, or off the board.</li>
    </ul>
  </details>
);
