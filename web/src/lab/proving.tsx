/** Buttons for the steps of a proof. */

import { el, type ReadonlySignal, signal } from "../dom.ts";
import { button } from "../fields/index.ts";
import { type Claim, type Frame, framesOf } from "./proof.ts";

/** `show` draws a step; `null` draws the board itself. */
export function proving(claim: Claim, show: (frame: Frame | null) => void): Element {
  const frames = framesOf(claim);
  const at = signal(-1);
  const go = (to: number): void => {
    at.value = to;
    show(frames[to] ?? null);
  };
  const frame = (place: ReadonlySignal<number>): Frame | undefined => frames[place.value];
  return (
    <div>
      <div class="row">
        {button("Back", () => go(at.value - 1), {
          disabled: () => at.value < 0,
          "aria-label": "Back one step",
        })}
        {button(
          () => (at.value < 0 ? "Step through the proof" : "Next step"),
          () => go(at.value + 1),
          { disabled: () => at.value >= frames.length - 1 },
        )}
        <span class="number muted">
          {() => (at.value < 0 ? "" : `Step ${at.value + 1} of ${frames.length}`)}
        </span>
        {button("Close the proof", () => go(-1), { hidden: () => at.value < 0 })}
      </div>
      <p class="note" role="status">
        {() => frame(at)?.words}
      </p>
      <p class="note muted">
        {() => at.value === frames.length - 1 && "Every try failed: no completion exists."}
      </p>
    </div>
  );
}
