/** What keys do. */

export type Deed =
  | { readonly kind: "toggle" }
  | { readonly kind: "by"; readonly events: number }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "speed"; readonly by: number };

/** A leap with Shift. */
export const LEAP = 100;

export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["Space", "play or pause"],
  ["← →", "one event back, on"],
  ["Shift + ← →", `${LEAP} events back, on`],
  ["Home End", "to the start, to the end"],
  ["+ −", "faster, slower"],
];

export function deedOf(event: KeyboardEvent): Deed | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  // Fields keep their keys, lists those that choose; the slider over all events goes by ours.
  if (target?.closest("textarea, input:not([type=range], [type=checkbox])")) return null;
  const isStep = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (target?.closest("select") && !isStep) return null;
  const by = event.shiftKey ? LEAP : 1;
  switch (event.key) {
    case " ":
      return target?.closest("button, summary, input[type=checkbox]") ? null : { kind: "toggle" };
    case "ArrowLeft":
      return { kind: "by", events: -by };
    case "ArrowRight":
      return { kind: "by", events: by };
    case "Home":
      return { kind: "start" };
    case "End":
      return { kind: "end" };
    case "+":
    case "=":
      return { kind: "speed", by: 1 };
    case "-":
    case "−":
      return { kind: "speed", by: -1 };
    default:
      return null;
  }
}
