/** The pseudocode of a method, with the line at work lit. */

import { el, fill, set } from "../dom.ts";

export class CodeView {
  readonly root = el("ol", { class: "watch-code", "aria-label": "Pseudocode" });
  #lines: HTMLElement[] = [];
  #lit: number | null = null;

  show(lines: readonly string[]): void {
    this.#lit = null;
    this.#lines = lines.map((line) => {
      const text = line.trimStart();
      const item = el("li", {}, text);
      // By depth and not by blanks, so that long lines break within their column.
      item.style.setProperty("--depth", String((line.length - text.length) / 4));
      return item;
    });
    fill(this.root, this.#lines);
  }

  light(line: number | null): void {
    if (line === this.#lit) return;
    const at = (place: number | null): HTMLElement | undefined =>
      place === null ? undefined : this.#lines[place];
    const [before, now] = [at(this.#lit), at(line)];
    if (before) set(before, { "aria-current": null });
    if (now) set(now, { "aria-current": "step" });
    this.#lit = line;
  }
}
