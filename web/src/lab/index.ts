/** The board lab: a board by hand, and what the core says to it. */

import { BoardView } from "../board/board.ts";
import { el, fill } from "../dom.ts";
import { ready, type Look, type Square } from "../engine/index.ts";
import { squaresText } from "../shell/address.ts";
import type { Page, View } from "../shell/tab.ts";
import { actions } from "./actions.ts";
import { editing } from "./editing.ts";
import { inWords, Lab } from "./lab.ts";
import {
  allQueens,
  close,
  columnsOf,
  fromAddress,
  has,
  move,
  press,
  type State,
  toAddress,
} from "./state.ts";
import { texts } from "./texts.ts";
import { turns } from "./turns.ts";

export function lab(page: Page): View {
  const lab = new Lab(fromAddress(new URLSearchParams(), []), (state) => page.note(toAddress(state), "push"));
  let pulsing: readonly Square[] = [];
  let isClosing = false;
  let showsAttacked = true;

  const paint = (state: State, look: Look | null): void => {
    board.draw({
      ...state,
      // All of a solution's squares are attacked: there is nothing to see.
      attackers: showsAttacked && !look?.is_solution ? (look?.attackers ?? null) : null,
      conflicts: look?.conflicts ?? [],
      pulsing,
    });
  };
  const repaint = (): void => paint(lab.state, lab.look(lab.state));

  const board = new BoardView("Board", {
    press: (square, closing) => {
      lab.change(closing || isClosing ? close(lab.state, square) : press(lab.state, square));
    },
    move: (from, to) => {
      const moved = move(lab.state, from, to);
      if (moved === lab.state) repaint();
      else lab.change(moved);
    },
    drag: (from, over) => {
      const stays = over === null || (has(allQueens(lab.state), over) && String(over) !== String(from));
      const moved = stays ? lab.state : move(lab.state, from, over);
      paint(moved, lab.look(moved));
      return stays ? from : over;
    },
    letGo: repaint,
  });

  /** What there is to say while nothing can be computed. */
  let unready = "";
  const status = el("p", { class: "note status", role: "status" });
  lab.watch((state, look) => {
    pulsing = [];
    paint(state, look);
    fill(status, look === null ? unready : inWords(state, look));
    status.classList.toggle("good", look?.is_solution ?? false);
    status.classList.toggle("bad", (look?.conflicts.length ?? 0) > 0);
  });

  const pulse = (squares: readonly Square[]): void => {
    pulsing = squares;
    repaint();
  };
  const does = actions(lab, pulse);
  const root = el(
    "section",
    { class: "split lab", "aria-label": "Board lab" },
    el("div", {}, board.root, status),
    el(
      "div",
      {},
      editing(lab, {
        closing: (on) => (isClosing = on),
        attacked: (on) => {
          showsAttacked = on;
          repaint();
        },
      }),
      does.root,
      turns(lab),
      onward(lab, page),
      texts(lab),
      keys(),
    ),
  );
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLTextAreaElement) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) lab.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) lab.redo();
    else return;
    event.preventDefault();
  };
  // A button that has nothing left to do leaves the focus to the board.
  lab.watch(() => {
    const focused = document.activeElement;
    const isGone = focused instanceof HTMLButtonElement && (focused.disabled || focused.hidden);
    if (isGone && root.contains(focused)) board.focus();
  });
  const fail = (): void => {
    unready =
      "The solver could not be loaded: the board works, but nothing can be computed. Load the page again.";
    fill(status, unready);
  };
  void ready.then(() => lab.coreIsReady(), fail);
  return {
    root,
    show: (values, wrong) => {
      document.addEventListener("keydown", onKey);
      lab.follow(fromAddress(values, wrong));
    },
    hide: () => {
      document.removeEventListener("keydown", onKey);
      does.stop();
    },
  };
}

/** The other parts of the page, with this board. */
function onward(lab: Lab, page: Page): HTMLElement {
  const kings = el(
    "button",
    { onclick: () => page.go("kings", { c: columnsOf(lab.state)?.join(",") }) },
    "Kings on this solution",
  );
  const watch = el(
    "button",
    {
      onclick: () =>
        page.go("watch", { n: lab.state.n, q: squaresText(lab.state.queens), method: "backtracking" }),
    },
    "Watch a method complete it",
  );
  lab.watch((state, look) => {
    kings.disabled = !look?.is_solution;
    watch.disabled = state.blocked.length > 0;
  });
  return el("div", { class: "row" }, kings, watch);
}

function keys(): HTMLElement {
  const line = (key: string, does: string): HTMLElement => el("li", {}, el("kbd", {}, key), ` ${does}`);
  return el(
    "details",
    { class: "panel" },
    el("summary", {}, "Keys and gestures"),
    el(
      "ul",
      { id: "board-keys" },
      line("Arrows, Home, End, Page up, Page down", "go over the board"),
      line("Space", "sets a queen, or takes it off"),
      line("x", "blocks a square, or frees it (Shift and a click do, too)"),
      line("Ctrl Z, Ctrl Y", "undo, redo"),
      el("li", {}, "Drag a queen to another square, or off the board."),
    ),
  );
}
