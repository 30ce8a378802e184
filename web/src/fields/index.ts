/** Buttons and fields for all tabs. They follow signals and report changes by users. */

import { type Child, el, live, type ReadonlySignal, set, signal } from "../dom.ts";
import { mustBe } from "../shell/address.ts";

/** Delay before typed text is read, in milliseconds. */
const TYPING_DELAY = 350;

/** A button; its attributes may follow signals. */
export function button(
  name: Child,
  press: (event: MouseEvent) => void,
  attributes: Record<string, unknown> = {},
): HTMLButtonElement {
  return el("button", { type: "button", onclick: press, ...attributes }, name);
}

/** Something that a user starts and stops. */
export interface Switch {
  readonly isRunning: () => boolean;
  start(): void;
  stop(): void;
}

/** A button that starts, or stops while something runs. */
export function startStop(name: string, { isRunning, start, stop }: Switch): Element {
  const act = (): void => (isRunning() ? stop() : start());
  return button(() => (isRunning() ? "Stop" : name), act, { class: "main" });
}

/** Handle keys: Enter in a field starts, Esc stops. */
export const startKeys =
  ({ isRunning, start, stop }: Switch) =>
  ({ key, target }: KeyboardEvent): void => {
    if (key === "Escape" && isRunning()) stop();
    if (key === "Enter" && target instanceof HTMLInputElement && !isRunning()) start();
  };

/** A `details` element; the content exists only while it is open. */
export function fold(
  summary: string,
  content: () => Child,
  attributes: Record<string, unknown> = {},
): Element {
  const isOpen = signal(attributes["open"] === true);
  const details = el(
    "details",
    { ...attributes, ontoggle: () => (isOpen.value = details.open) },
    el("summary", {}, summary),
    () => isOpen.value && content(),
  );
  return details;
}

/** A delayed action. */
export class Delayed {
  #timer = 0;

  constructor(
    readonly wait: number,
    readonly work: () => void,
  ) {}

  get isPending(): boolean {
    return this.#timer !== 0;
  }

  /** Act after the delay; each call starts the delay again. */
  start(): void {
    this.cancel();
    this.#timer = window.setTimeout(() => this.run(), this.wait);
  }

  run(): void {
    this.cancel();
    this.work();
  }

  cancel(): void {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
  }
}

/**
 * A field whose text is read after a short delay, or with Enter. `check` returns an error message,
 * or an empty text; `change` receives valid text only. The field is disabled while the value is
 * `null`.
 */
export function textInput(
  label: string,
  value: () => string | null,
  check: (input: HTMLInputElement) => string,
  change: (text: string) => void,
  attributes: Record<string, unknown> = {},
): HTMLLabelElement {
  const wrong = el("p", { class: "bad field-wrong", role: "alert" });
  const input = el("input", { ...attributes, autocomplete: "off", disabled: () => value() === null });
  const root = el("label", {}, label, input);
  let last: string | null = null;
  const report = (words: string): void => {
    set(input, { "aria-invalid": words !== "" });
    wrong.textContent = words;
    // At the end of the row, so that the fields do not move.
    if (words === "") wrong.remove();
    else root.parentElement?.append(wrong);
  };
  // Text that is not a number also has an empty value.
  const isEmpty = (): boolean => input.value === "" && !input.validity.badInput;
  const reading = new Delayed(TYPING_DELAY, () => {
    if (isEmpty()) return;
    const words = check(input);
    report(words);
    if (words === "" && input.value !== last) change((last = input.value));
  });
  const end = (): void => {
    if (isEmpty()) input.value = last ?? "";
    reading.run();
  };
  set(input, {
    // More text may follow.
    oninput: () => reading.start(),
    onchange: end,
    // Read the text before Enter starts the work.
    onkeydown: (event: KeyboardEvent) => event.key === "Enter" && end(),
  });
  live(() => {
    last = value();
    // Text that is being typed stays; it is read after the delay.
    if (reading.isPending) return;
    input.value = last ?? "";
    report("");
  });
  return root;
}

/** A number from `least` to `most` with at most `decimals` decimal places. */
export function numberInput(
  label: string,
  value: () => number | null,
  least: number,
  most: number | (() => number),
  change: (value: number) => void,
  decimals = 0,
): HTMLLabelElement {
  const greatest = (): number => (typeof most === "number" ? most : most());
  // The browser checks bounds and decimal places.
  const check = ({ validity, value }: HTMLInputElement): string =>
    validity.valid ? "" : `${mustBe(label, least, greatest(), value || "this text")}.`;
  return textInput(
    label,
    () => value()?.toString() ?? null,
    check,
    (text) => change(Number(text)),
    {
      ...{ type: "number", min: least, max: greatest, step: 10 ** -decimals },
      inputmode: decimals === 0 ? "numeric" : "decimal",
    },
  );
}

/** Return whether all fields are valid; focus the first invalid one. */
export function areValid(form: Element): boolean {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus();
  return field === null;
}

type Live<T> = ReadonlySignal<T> | (() => T);

/** A list of values; each may have a different text. */
export function choiceInput(
  label: string,
  options: readonly (string | readonly [value: string, text: string])[],
  value: Live<string>,
  change: (value: string) => void,
): HTMLLabelElement {
  const select = el(
    "select",
    { value, onchange: () => change(select.value) },
    options.map((option) => {
      const [value, text] = typeof option === "string" ? [option, option] : option;
      return el("option", { value }, text);
    }),
  );
  return el("label", {}, label, select);
}

/** A check box. */
export function checkInput(
  label: string,
  value: Live<boolean>,
  change: (value: boolean) => void,
  title?: string,
): HTMLLabelElement {
  const input = el("input", { type: "checkbox", checked: value, onchange: () => change(input.checked) });
  return el("label", { title }, input, label);
}
