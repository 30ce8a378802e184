/** The pseudocode of a method; the current line is highlighted and always visible. */

import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup } from "solid-js";

interface CodeProps {
  readonly lines: readonly string[];
  /** The index of the current line. */
  readonly lit: number | null;
}

export function Pseudocode(props: CodeProps): JSX.Element {
  const place = createMemo(() => props.lit);
  const [isScrolling, setScrolling] = createSignal(false);
  let root!: HTMLOListElement;

  /** Scroll the box to the current line. */
  const follow = (): void => {
    setScrolling(root.scrollHeight > root.clientHeight);
    const line = root.querySelector<HTMLElement>("[aria-current]");
    if (line === null) return;
    const lowest = line.offsetTop + line.offsetHeight - root.clientHeight;
    root.scrollTop = Math.min(line.offsetTop, Math.max(lowest, root.scrollTop));
  };
  createEffect(on([() => props.lines, place], follow));
  const resized = new ResizeObserver(follow);
  onCleanup(() => resized.disconnect());
  return (
    // A box that scrolls must be reachable by keyboard.
    <ol
      class="watch-code"
      aria-label="Pseudocode"
      tabindex={isScrolling() ? 0 : undefined}
      ref={(made) => resized.observe((root = made))}
    >
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
