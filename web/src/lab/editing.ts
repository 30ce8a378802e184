/** Size, undo and redo, what is begun with. */

import { el } from "../dom.ts";
import { ask, MAX_SIZE } from "../engine/index.ts";
import { numberField } from "../fields/index.ts";
import type { Lab } from "./lab.ts";
import { empty, resize, withFound } from "./state.ts";

export interface Shown {
  closing(on: boolean): void;
  attacked(on: boolean): void;
}

export function editing(lab: Lab, shown: Shown): HTMLElement {
  // While a size is being written, queens beyond a smaller one are not lost yet.
  let whole = lab.state;
  const size = numberField("Size n", lab.state.n, 1, MAX_SIZE, (n) => lab.change(resize(whole, n)));
  size.root.addEventListener("focusin", () => (whole = lab.state));
  const undo = el("button", { onclick: () => lab.undo() }, "Undo");
  const redo = el("button", { onclick: () => lab.redo() }, "Redo");
  const clear = el("button", { onclick: () => lab.change(empty(lab.state.n)) }, "Clear");
  const random = el(
    "button",
    {
      onclick: () => {
        const { n } = lab.state;
        const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
        const { columns } = ask("random", { n, seed });
        if (columns !== null) lab.change(withFound(empty(n), columns));
      },
    },
    "Random solution",
  );
  const toggle = (text: string, on: boolean, change: (on: boolean) => void): HTMLElement => {
    const box = el("input", { type: "checkbox", checked: on, onchange: () => change(box.checked) });
    return el("label", {}, box, text);
  };
  lab.watch((state, look) => {
    size.set(state.n);
    undo.disabled = !lab.history.canUndo;
    redo.disabled = !lab.history.canRedo;
    clear.disabled = state.queens.length + state.found.length + state.blocked.length === 0;
    // n = 2 and 3 have no solution to show.
    random.disabled = look === null || state.n === 2 || state.n === 3;
  });
  return el(
    "div",
    { class: "panel" },
    el("h2", {}, "Board"),
    el("div", { class: "row" }, size.root, undo, redo, clear, random),
    el(
      "div",
      { class: "row" },
      toggle("Attacked squares", true, shown.attacked),
      toggle("Press to block squares", false, shown.closing),
    ),
  );
}
