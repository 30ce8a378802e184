/** The pseudocode of a method, with the line at work lit and in sight. */

import { el, fill, set } from "../dom.ts";

/** So many lines are read as a whole: where the window leaves less, the page is scrolled rather than they. */
const FEWEST = 4;

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
    const [before, now] = [this.#line(this.#lit), this.#line(line)];
    if (before) set(before, { "aria-current": null });
    if (now) set(now, { "aria-current": "step" });
    this.#lit = line;
    this.#follow();
  }

  /** Ends above `bottom`, in pixels of the window before it is scrolled; the lines that have no room there are scrolled to. */
  fit(bottom: number): void {
    const { root } = this;
    const room = bottom - (root.getBoundingClientRect().top + scrollY);
    const least = FEWEST * (this.#lines[0]?.offsetHeight ?? 0);
    root.style.maxHeight = room >= least ? `${room}px` : "";
    // What can be scrolled has to be reached by keyboard.
    set(root, { tabindex: root.scrollHeight > root.clientHeight ? 0 : null });
    this.#follow();
  }

  #line(place: number | null): HTMLElement | undefined {
    return place === null ? undefined : this.#lines[place];
  }

  /** Scrolls to the lit line. */
  #follow(): void {
    const line = this.#line(this.#lit);
    const { root } = this;
    if (line === undefined || root.scrollHeight <= root.clientHeight) return;
    const lowest = line.offsetTop + line.offsetHeight - root.clientHeight;
    root.scrollTop = Math.min(line.offsetTop, Math.max(lowest, root.scrollTop));
  }
}
