/** The settings of the whole page, and the line that shows the progress of loading. */

import { createEffect, createSignal, For, type JSX } from "solid-js";

import { announce } from "../announce.ts";
import { loaded } from "../engine/index.ts";
import { recall, remember, share } from "../save.ts";
import { NAMINGS, setNaming } from "../squares.ts";

const THEMES = { system: "Auto", light: "Light", dark: "Dark" };

/** A list of the values of a setting, which this browser saves; the first value is the default. */
function Choice<T extends string>(props: {
  readonly label: string;
  /** The key in the storage of the browser. */
  readonly saved: string;
  readonly options: Readonly<Record<T, string>>;
  onChange(value: T): void;
}): JSX.Element {
  const values = Object.keys(props.options) as [T, ...T[]];
  const saved = recall("localStorage", props.saved);
  const [value, setValue] = createSignal<T>(values.find((value) => value === saved) ?? values[0]);
  createEffect(() => props.onChange(value()));
  const choose = (to: string): void => {
    setValue(() => to as T);
    remember("localStorage", props.saved, to);
  };
  return (
    <select
      aria-label={props.label}
      title={props.label}
      value={value()}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <For each={values}>{(value) => <option value={value}>{props.options[value]}</option>}</For>
    </select>
  );
}

function setTheme(theme: keyof typeof THEMES): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

const LARGE_KEY = "queenside-large";

/** A button for large text, to be read from the back of a classroom. */
function LargeText(): JSX.Element {
  const [isLarge, setLarge] = createSignal(recall("localStorage", LARGE_KEY) === true);
  createEffect(() => void (document.documentElement.dataset["large"] = String(isLarge())));
  const press = (): void => void remember("localStorage", LARGE_KEY, setLarge(!isLarge()));
  return (
    <button
      type="button"
      class="large"
      aria-pressed={isLarge()}
      aria-label="A+: large text"
      title="Large text, for a projector"
      onClick={press}
    >
      A+
    </button>
  );
}

/** A button that shares the URL, which contains the state of the tab. */
function Share(): JSX.Element {
  const usual = "Share";
  const [name, setName] = createSignal<string>(usual);
  const press = async (): Promise<void> => {
    announce(setName((await share("")) || "Not copied"));
    setTimeout(() => setName(usual), 1500);
  };
  return (
    <button type="button" class="share" title="Copy a link to this view" onClick={press}>
      {name()}
    </button>
  );
}

export const Tools = (): JSX.Element => (
  <>
    <Share />
    <LargeText />
    <Choice label="Names of squares" saved="queenside-squares" options={NAMINGS} onChange={setNaming} />
    <Choice label="Colour theme" saved="queenside-theme" options={THEMES} onChange={setTheme} />
  </>
);

/** The progress of loading the solver. */
export const Loading = (): JSX.Element => (
  <>
    Loading the solver… {/* Hidden from screen readers, which would read every change. */}
    <span class="number" aria-hidden="true">
      {Math.floor(100 * loaded())} %
    </span>
  </>
);
