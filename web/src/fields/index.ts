/** Fields that several parts of the page have. */

import { el, fill, set } from "../dom.ts";
import { mustBe } from "../shell/address.ts";

/** How long a field waits for the next digit, in milliseconds. */
const PATIENCE = 350;

/**
 * A number within bounds; `change` hears of it once it is one. What is out of bounds is reported beside the field, and changes nothing.
 * With `decimals` it need not be whole. Where no value is known yet, nothing can be typed until one is set.
 */
export function numberField(
  label: string,
  value: number | null,
  least: number,
  most: number,
  change: (value: number) => void,
  decimals = 0,
): { root: HTMLLabelElement; set(value: number, most?: number): void } {
  const input = el("input", {
    type: "number",
    min: least,
    max: most,
    step: 10 ** -decimals,
    value: value ?? "",
  });
  set(input, { inputmode: decimals === 0 ? "numeric" : "decimal", disabled: value === null });
  const root = el("label", {}, label, input);
  const wrong = el("p", { class: "bad field-wrong", role: "alert" });
  let [last, largest] = [value, most];
  let timer = 0;
  const report = (words: string): void => {
    input.setAttribute("aria-invalid", String(words !== ""));
    fill(wrong, words);
    // At the end of the row, so that no field moves.
    if (words === "") wrong.remove();
    else root.parentElement?.append(wrong);
  };
  const read = (): void => {
    clearTimeout(timer);
    timer = 0;
    // Browsers give no text for what is not a number at all.
    const isEmpty = input.value === "" && !input.validity.badInput;
    const number = Number(input.value);
    const isRight = input.value !== "" && number >= least && number <= largest;
    if (isRight && number === Number(number.toFixed(decimals))) {
      report("");
      if (number !== last) change((last = number));
    } else if (!isEmpty) report(`${mustBe(label, least, largest, input.value || "this")}.`);
  };
  const end = (): void => {
    if (input.value === "" && !input.validity.badInput) input.value = String(last);
    read();
  };
  // A number of two digits is not the one of its first.
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(read, PATIENCE);
  });
  input.addEventListener("change", end);
  // Before whoever starts something with Enter.
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") end();
  });
  return {
    root,
    set: (to, most = largest) => {
      [last, largest] = [to, most];
      set(input, { max: most, disabled: false });
      // What somebody is typing stays; it is read in a moment.
      if (timer !== 0) return;
      input.value = String(to);
      report("");
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
