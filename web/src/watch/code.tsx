/** The pseudocode of a method, with the line at work lit and in sight. */

import { computed, el, live, set } from "../dom.ts";

/** So many lines are read as a whole: where the window leaves less, the page is scrolled rather than they. */
const FEWEST = 4;

/** The lines; `fit` ends them above `bottom`, in pixels of the window before it is scrolled. */
export function pseudocode(
  lines: () => readonly string[],
  lit: () => number | null,
): { root: HTMLElement; fit(bottom: number): void } {
  const items = computed(() =>
    lines().map((line) => {
      const text = line.trimStart();
      // By depth and not by blanks, so that long lines break within their column.
      return el("li", { style: { "--depth": (line.length - text.length) / 4 } }, text);
    }),
  );
  const root = el("ol", { class: "watch-code", "aria-label": "Pseudocode" }, items);
  const place = computed(lit);

  /** Scrolls to the lit line. */
  const follow = (): void => {
    const line = items.value[place.value ?? -1];
    if (line === undefined || root.scrollHeight <= root.clientHeight) return;
    const lowest = line.offsetTop + line.offsetHeight - root.clientHeight;
    root.scrollTop = Math.min(line.offsetTop, Math.max(lowest, root.scrollTop));
  };
  live(() => {
    items.value.forEach((item, at) => set(item, { "aria-current": at === place.value ? "step" : null }));
    follow();
  });
  const fit = (bottom: number): void => {
    const room = bottom - (root.getBoundingClientRect().top + scrollY);
    const least = FEWEST * (items.value[0]?.offsetHeight ?? 0);
    root.style.maxHeight = room >= least ? `${room}px` : "";
    // What can be scrolled has to be reached by keyboard.
    set(root, { tabindex: root.scrollHeight > root.clientHeight ? 0 : null });
    follow();
  };
  return { root, fit };
}
