/** The pseudocode of a method; the current line is highlighted and always visible. */

import { computed, el, live, set } from "../dom.ts";

/** The minimum number of visible lines: in a smaller window the page scrolls instead of the box. */
const MIN_LINES = 4;

/**
 * The box of lines; `fit` limits its height so that it ends above `bottom`, in pixels from the page
 * top.
 */
export function pseudocode(
  lines: () => readonly string[],
  lit: () => number | null,
): { root: HTMLElement; fit(bottom: number): void } {
  const items = computed(() =>
    lines().map((line) => {
      const text = line.trimStart();
      // Indented by style instead of spaces, so that long lines wrap within their column.
      return el("li", { style: { "--depth": (line.length - text.length) / 4 } }, text);
    }),
  );
  const root = el("ol", { class: "watch-code", "aria-label": "Pseudocode" }, items);
  const place = computed(lit);

  /** Scroll the box to the current line. */
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
    const space = bottom - (root.getBoundingClientRect().top + scrollY);
    const least = MIN_LINES * (items.value[0]?.offsetHeight ?? 0);
    root.style.maxHeight = space >= least ? `${space}px` : "";
    // A box that scrolls must be reachable by keyboard.
    set(root, { tabindex: root.scrollHeight > root.clientHeight ? 0 : null });
    follow();
  };
  return { root, fit };
}
