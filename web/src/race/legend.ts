/** The names of the lines: beside their ends where there is room, else below the chart; each hides and shows its line. */

import { el, fill, set, svg } from "../dom.ts";
import { sign } from "./strokes.ts";
import type { Line } from "./lines.ts";
import type { Look } from "../chart/marks.ts";

/** A piece of a line with its sign. */
export function sample(look: Look): Node {
  const line = svg(
    "g",
    { class: look.color },
    svg("path", { class: "line", d: "M1 8H33", "stroke-width": 2, "stroke-dasharray": look.dashes || null }),
  );
  return svg(
    "svg",
    { class: "sample", viewBox: "0 0 34 16", "aria-hidden": "true" },
    line as unknown as Node,
    sign(look, 17, 8, 1) as unknown as Node,
  );
}

export class Legend {
  readonly root = el("ul", { class: "legend", "aria-label": "Lines: press to hide or show" });
  readonly #toggle: (name: string) => void;
  readonly #buttons = new Map<string, HTMLButtonElement>();

  constructor(toggle: (name: string) => void) {
    this.#toggle = toggle;
  }

  get count(): number {
    return this.#buttons.size;
  }

  show(lines: readonly Line[], off: readonly string[]): void {
    // The same buttons stay, so that none loses the focus while a race runs.
    if (lines.map(({ name }) => name).join() !== [...this.#buttons.keys()].join()) this.#make(lines);
    for (const [name, button] of this.#buttons) {
      const isOn = !off.includes(name);
      set(button, { "aria-pressed": String(isOn), title: `${isOn ? "Hide" : "Show"} the line` });
    }
  }

  /** Puts the names beside the lines, or one after the other where there are no places. */
  place(places: ReadonlyMap<string, number> | null, left: number, bottom: number, unit: number): void {
    let hidden = 0;
    for (const [name, button] of this.#buttons) {
      const item = button.parentElement;
      if (item === null) continue;
      if (places === null) {
        item.style.removeProperty("left");
        item.style.removeProperty("top");
        continue;
      }
      // Lines that are hidden wait at the foot.
      const top = places.get(name) ?? bottom - 26 * unit * hidden++;
      item.style.setProperty("left", `${left}px`);
      item.style.setProperty("top", `${top}px`);
    }
  }

  #make(lines: readonly Line[]): void {
    this.#buttons.clear();
    for (const { name, look } of lines) {
      const button = el(
        "button",
        { type: "button", onclick: () => this.#toggle(name) },
        sample(look),
        el("span", {}, name),
      );
      this.#buttons.set(name, button);
    }
    fill(
      this.root,
      [...this.#buttons.values()].map((button) => el("li", {}, button)),
    );
  }
}
