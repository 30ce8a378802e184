/** Fields and buttons for all tabs. They follow signals and report changes by users. */

import { createEffect, createSignal, For, type JSX, type ParentProps, Show } from "solid-js";

import { mustBe } from "../shell/address.ts";
import { Delayed } from "./delayed.ts";

/** Delay before typed text is read, in milliseconds. */
const TYPING_DELAY = 350;

/** Something that a user starts and stops. */
export interface Switch {
  readonly isRunning: () => boolean;
  start(): void;
  stop(): void;
}

/** A button that starts, or stops while something runs. */
export function StartStop(props: { readonly name: string; readonly of: Switch }): JSX.Element {
  const act = (): void => (props.of.isRunning() ? props.of.stop() : props.of.start());
  return (
    <button type="button" class="main" onClick={act}>
      {props.of.isRunning() ? "Stop" : props.name}
    </button>
  );
}

/** Handle keys: Enter in a field starts, Esc stops. */
export const startKeys =
  ({ isRunning, start, stop }: Switch) =>
  ({ key, target }: KeyboardEvent): void => {
    if (key === "Escape" && isRunning()) stop();
    if (key === "Enter" && target instanceof HTMLInputElement && !isRunning()) start();
  };

/** A `details` element; its children exist only while it is open. */
export function Fold(props: ParentProps<{ readonly summary: string; readonly class?: string }>): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  return (
    <details class={props.class} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{props.summary}</summary>
      <Show when={isOpen()}>{props.children}</Show>
    </details>
  );
}

interface FieldProps<T> {
  readonly label: string;
  readonly value: T;
  onChange(value: T): void;
}

interface TextProps {
  readonly label: string;
  /** The field is disabled while the value is `null`. */
  readonly value: string | null;
  /** Return an error message, or an empty text. */
  check(input: HTMLInputElement): string;
  /** Receives valid text only. */
  onChange(text: string): void;
  /** The class of the label. */
  readonly class?: string;
  /** Further attributes of the input. */
  readonly input?: JSX.InputHTMLAttributes<HTMLInputElement>;
}

/** A field whose text is read after a short delay, or with Enter. */
export function TextField(props: TextProps): JSX.Element {
  const [wrong, setWrong] = createSignal("");
  let input!: HTMLInputElement;
  let last: string | null = null;
  // Text that is not a number also has an empty value.
  const isEmpty = (): boolean => input.value === "" && !input.validity.badInput;
  const reading = new Delayed(TYPING_DELAY, () => {
    if (isEmpty()) return;
    const words = setWrong(props.check(input));
    if (words === "" && input.value !== last) props.onChange((last = input.value));
  });
  const end = (): void => {
    if (isEmpty()) input.value = last ?? "";
    reading.run();
  };
  createEffect(() => {
    last = props.value;
    // Text that is being typed stays; it is read after the delay.
    if (reading.isPending) return;
    input.value = last ?? "";
    setWrong("");
  });
  return (
    <>
      <label class={props.class}>
        {props.label}
        <input
          {...props.input}
          ref={input}
          autocomplete="off"
          disabled={props.value === null}
          aria-invalid={wrong() !== ""}
          // More text may follow.
          onInput={() => reading.start()}
          onChange={end}
          // Read the text before Enter starts the work.
          onKeyDown={({ key }) => key === "Enter" && end()}
        />
      </label>
      <Show when={wrong() !== ""}>
        <p class="bad field-wrong" role="alert">
          {wrong()}
        </p>
      </Show>
    </>
  );
}

interface NumberProps {
  readonly label: string;
  /** The field is disabled while the value is `null`. */
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  /** The greatest number of decimal places; none by default. */
  readonly decimals?: number;
  onChange(value: number): void;
  readonly input?: JSX.InputHTMLAttributes<HTMLInputElement>;
}

/** A number from `least` to `most`. */
export function NumberField(props: NumberProps): JSX.Element {
  // The browser checks bounds and decimal places.
  const check = ({ validity, value }: HTMLInputElement): string =>
    validity.valid ? "" : `${mustBe(props.label, props.least, props.most, value || "this text")}.`;
  return (
    <TextField
      label={props.label}
      value={props.value?.toString() ?? null}
      check={check}
      onChange={(text) => props.onChange(Number(text))}
      input={{
        type: "number",
        min: props.least,
        max: props.most,
        step: 10 ** -(props.decimals ?? 0),
        inputmode: props.decimals ? "decimal" : "numeric",
        ...props.input,
      }}
    />
  );
}

/** Return whether all fields are valid; focus the first invalid one. */
export function areValid(form: Element): boolean {
  const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus();
  return field === null;
}

interface ChoiceProps<T extends string> extends FieldProps<T> {
  /** The values; each may have a different text. */
  readonly options: readonly (T | readonly [value: T, text: string])[];
}

/** A list of values. */
export function ChoiceField<T extends string>(props: ChoiceProps<T>): JSX.Element {
  return (
    <label>
      {props.label}
      <select value={props.value} onChange={({ currentTarget }) => props.onChange(currentTarget.value as T)}>
        <For each={props.options}>
          {(option) => {
            const [value, text] = typeof option === "string" ? [option, option] : option;
            return <option value={value}>{text}</option>;
          }}
        </For>
      </select>
    </label>
  );
}

/** A check box. */
export function CheckField(props: FieldProps<boolean> & { readonly title?: string }): JSX.Element {
  return (
    <label title={props.title}>
      <input
        type="checkbox"
        checked={props.value}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}
