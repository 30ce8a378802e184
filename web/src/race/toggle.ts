/** Buttons of which one is pressed. */

import { el } from "../dom.ts";

export function toggle<V extends string>(
  label: string,
  options: readonly (readonly [value: V, text: string])[],
  change: (value: V) => void,
): { root: HTMLElement; set(value: V): void } {
  const buttons = options.map(([value, text]) => {
    const button = el("button", { type: "button", "aria-pressed": "false" }, text);
    button.addEventListener("click", () => change(value));
    return button;
  });
  return {
    root: el("div", { class: "toggle", role: "group", "aria-label": label }, buttons),
    set: (value) =>
      buttons.forEach((button, place) =>
        button.setAttribute("aria-pressed", String(options[place]?.[0] === value)),
      ),
  };
}
