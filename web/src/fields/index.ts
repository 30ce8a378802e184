/** Fields that several parts of the page have. */

import { el } from "../dom.ts";

/** How long a field waits for the next digit, in milliseconds. */
const PATIENCE = 350;

/** A whole number within bounds; `change` hears of it once it is one. */
export function numberField(
  label: string,
  value: number,
  least: number,
  most: number,
  change: (value: number) => void,
): { root: HTMLLabelElement; set(value: number): void } {
  const input = el("input", { type: "number", min: least, max: most, step: 1, value, inputmode: "numeric" });
  let last = value;
  let timer = 0;
  const read = (isFinal: boolean): void => {
    const number = Number(input.value);
    const isGood = input.value !== "" && Number.isInteger(number) && number >= least && number <= most;
    input.setAttribute("aria-invalid", String(!isGood));
    if (isGood) {
      if (number !== last) change((last = number));
    } else if (isFinal) {
      // What is no number goes back to the nearest that is one.
      const nearest = Number.isFinite(number) && input.value !== "" ? Math.round(number) : last;
      last = Math.min(most, Math.max(least, nearest));
      input.value = String(last);
      input.setAttribute("aria-invalid", "false");
      change(last);
    }
  };
  // A number of two digits is not the one of its first.
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => read(false), PATIENCE);
  });
  const end = (): void => {
    clearTimeout(timer);
    read(true);
  };
  input.addEventListener("change", end);
  // Before whoever starts something with Enter.
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") end();
  });
  return {
    root: el("label", {}, label, input),
    set: (to) => {
      last = to;
      input.value = String(to);
    },
  };
}

/** One of some words. */
export function choice(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  value: string,
  change: (value: string) => void,
): { root: HTMLLabelElement; set(value: string): void } {
  const select = el(
    "select",
    {},
    options.map(([name, text]) => el("option", { value: name, selected: name === value }, text)),
  );
  select.addEventListener("change", () => change(select.value));
  return { root: el("label", {}, label, select), set: (to) => void (select.value = to) };
}
