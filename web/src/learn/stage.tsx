/** What all chapters consist of: a question, a board, trees, buttons, and the way on. */

import { createEffect, Index, type JSX, on, type ParentProps } from "solid-js";

import type { Tree } from "../watch/tree.ts";
import { TreeCanvas } from "../watch/treecanvas.tsx";
import { counted } from "../words.ts";

/** What keys do on a board that pupils fill. */
export const KEYS = "Arrow keys move over the board. Space places a queen on a square, or removes it.";

export interface ChapterProps {
  /** The link to the next chapter. */
  readonly next: JSX.Element;
}

interface StageProps extends ParentProps<ChapterProps> {
  /** The question, or the reply to the last answer. */
  readonly words: string;
  readonly tone: "good" | "bad" | "";
  /** Whether the words change too fast to be read out. */
  readonly isBusy?: boolean;
  readonly board: JSX.Element;
  readonly trees?: JSX.Element;
}

/** The children are the buttons. */
export function Stage(props: StageProps): JSX.Element {
  let acts!: HTMLDivElement;
  // The focus leaves a button that is disabled.
  createEffect(
    on(
      () => props.words,
      () =>
        queueMicrotask(() => {
          const isGone =
            document.activeElement === document.body || acts.querySelector("button:disabled:focus");
          if (isGone && wasIn) acts.querySelector<HTMLElement>("button:enabled, a")?.focus();
        }),
    ),
  );
  let wasIn = false;
  return (
    <>
      <p class={`status ${props.tone}`} role="status" aria-busy={props.isBusy}>
        {props.words}
      </p>
      <div class="place" classList={{ solved: props.tone === "good" }}>
        {props.board}
      </div>
      {props.trees}
      <div
        class="row acts"
        ref={acts}
        onFocusIn={() => (wasIn = true)}
        onFocusOut={({ relatedTarget }) => (wasIn = relatedTarget === null)}
      >
        {props.children}
        {props.next}
      </div>
    </>
  );
}

interface TreesProps {
  readonly n: number;
  /** Each tree, and the number of moves so far. */
  readonly trees: readonly { readonly name: string; readonly tree: Tree; readonly place: number }[];
}

/** Search trees, all to one scale. */
export function Trees(props: TreesProps): JSX.Element {
  const widest = (): number => Math.max(...props.trees.map(({ tree }) => tree.width(0)));
  return (
    <div class="trees" style={{ "--widest": String(widest()) }}>
      <Index each={props.trees}>
        {(shown) => {
          const words = (): string =>
            `${shown().name}: ${counted(shown().tree.lastAt(shown().place), "queen")} placed`;
          const levels = (): string => String((shown().tree.height + 1) / (props.n + 1));
          return (
            <figure style={{ "--leaves": String(shown().tree.width(0)), "--levels": levels() }}>
              <figcaption class="number muted">{words()}</figcaption>
              <TreeCanvas tree={shown().tree} place={shown().place} aria-label={words()} />
            </figure>
          );
        }}
      </Index>
    </div>
  );
}
