/** Undo and redo: two buttons, and the keys Ctrl Z and Ctrl Y. */

import type { JSX } from "solid-js";

import { Icon } from "./icon.tsx";

export interface Steps {
  /** Whether there is a step to undo (-1) or to redo (1). */
  canStep(by: 1 | -1): boolean;
  step(by: 1 | -1): void;
}

export const UndoRedo = (props: { readonly of: Steps }): JSX.Element => (
  <>
    <button type="button" class="plain" disabled={!props.of.canStep(-1)} onClick={() => props.of.step(-1)}>
      <Icon name="undo" />
      <span class="word">Undo</span>
    </button>
    <button type="button" class="plain" disabled={!props.of.canStep(1)} onClick={() => props.of.step(1)}>
      <Icon name="redo" />
      <span class="word">Redo</span>
    </button>
  </>
);

/** The button that returns to the start. */
export const StartAgain = (props: { readonly isAtStart: boolean; onClick(): void }): JSX.Element => (
  <button type="button" class="plain" disabled={props.isAtStart} onClick={() => props.onClick()}>
    <Icon name="again" />
    <span>Start again</span>
  </button>
);

/** Undo or redo if these are the keys for it; text fields have their own. */
export function stepByKey(event: KeyboardEvent, { step }: Steps): void {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLTextAreaElement) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  step(key === "y" || event.shiftKey ? 1 : -1);
  event.preventDefault();
}
