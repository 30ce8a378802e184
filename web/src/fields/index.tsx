/** Fields and buttons for all tabs. They follow signals and report changes by users. */

import { createEffect, createSignal, createUniqueId, For, type JSX, type ParentProps, Show } from "solid-js";

import { mustBe } from "../shell/address.ts";
import { Delayed } from "./delayed.ts";

/** Delay before typed text is read, in milliseconds. */
const TYPING_DELAY = 350;

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

interface NumberProps {
  readonly label: string;
  /** The field is disabled while the value is `null`. */
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  /** Receives valid numbers only. */
  onChange(value: number): void;
  /** Further attributes of the input. */
  readonly input?: JSX.InputHTMLAttributes<HTMLInputElement>;
}

/** An integer from `least` to `most`; its text is read after a short delay, or with Enter. */
export function NumberField(props: NumberProps): JSX.Element {
  const [wrong, setWrong] = createSignal("");
  const id = `wrong-${createUniqueId()}`;
  let input!: HTMLInputElement;
  let last = "";
  // The browser checks the bounds.
  const check = ({ validity, value }: HTMLInputElement): string =>
    validity.valid ? "" : `${mustBe(props.label, props.least, props.most, value || "this text")}.`;
  const reading = new Delayed(TYPING_DELAY, () => {
    const words = setWrong(check(input));
    if (words === "" && input.value !== last) props.onChange(Number((last = input.value)));
  });
  createEffect(() => {
    last = props.value?.toString() ?? "";
    // Text that is being typed stays; it is read after the delay.
    if (reading.isPending) return;
    input.value = last;
    setWrong("");
  });
  return (
    <>
      <label>
        {props.label}
        <input
          {...props.input}
          ref={input}
          type="number"
          min={props.least}
          max={props.most}
          inputmode="numeric"
          autocomplete="off"
          required
          disabled={props.value === null}
          aria-invalid={wrong() !== ""}
          aria-describedby={wrong() === "" ? undefined : id}
          // More text may follow.
          onInput={() => reading.start()}
          onChange={() => reading.run()}
          // Read the text before Enter starts the work.
          onKeyDown={({ key }) => key === "Enter" && reading.run()}
        />
      </label>
      <Show when={wrong() !== ""}>
        <p class="bad field-wrong" id={id} role="alert">
          {wrong()}
        </p>
      </Show>
    </>
  );
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
