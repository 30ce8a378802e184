/** The pseudocode of a method; the current line is highlighted and always visible. */

import { createEffect, createMemo, createSignal, For, type JSX, on } from "solid-js";

/** The minimum number of visible lines: in a smaller window the page scrolls instead of the box. */
const MIN_LINES = 4;

interface CodeProps {
  readonly lines: readonly string[];
  /** The index of the current line. */
  readonly lit: number | null;
  /**
   * Receives what limits the height of the box, so that it ends above `bottom`, in pixels from the
   * page top.
   */
  handle(fit: (bottom: number) => void): void;
}

export function Pseudocode(props: CodeProps): JSX.Element {
  const place = createMemo(() => props.lit);
  const [isScrolling, setScrolling] = createSignal(false);
  let root!: HTMLOListElement;

  /** Scroll the box to the current line. */
  const follow = (): void => {
    const line = root.querySelector<HTMLElement>("[aria-current]");
    if (line === null || root.scrollHeight <= root.clientHeight) return;
    const lowest = line.offsetTop + line.offsetHeight - root.clientHeight;
    root.scrollTop = Math.min(line.offsetTop, Math.max(lowest, root.scrollTop));
  };
  createEffect(on([() => props.lines, place], follow));
  props.handle((bottom) => {
    const space = bottom - (root.getBoundingClientRect().top + scrollY);
    const least = MIN_LINES * (root.querySelector("li")?.offsetHeight ?? 0);
    root.style.maxHeight = space >= least ? `${space}px` : "";
    setScrolling(root.scrollHeight > root.clientHeight);
    follow();
  });
  return (
    // A box that scrolls must be reachable by keyboard.
    <ol class="watch-code" aria-label="Pseudocode" tabindex={isScrolling() ? 0 : undefined} ref={root}>
      <For each={props.lines}>
        {(line, at) => {
          const text = line.trimStart();
          // Indented by style instead of spaces, so that long lines wrap within their column.
          return (
            <li
              style={{ "--depth": String((line.length - text.length) / 4) }}
              aria-current={at() === place() ? "step" : undefined}
            >
              {text}
            </li>
          );
        }}
      </For>
    </ol>
  );
}
