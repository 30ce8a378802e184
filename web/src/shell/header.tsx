/** The settings of the whole page, and the line that shows the progress of loading. */

import { createEffect, createSignal, createUniqueId, For, type JSX, Show } from "solid-js";

import { announce } from "../announce.ts";
import { loaded } from "../engine/index.ts";
import { Icon } from "../fields/icon.tsx";
import { Sheet } from "../fields/sheet.tsx";
import { recall, remember, share } from "../save.ts";
import { NAMINGS, setNaming } from "../squares.ts";
import { BOOK, REPOSITORY, VERSION } from "./product.ts";

interface Choice<T extends string> {
  readonly label: string;
  /** The values and their names; the first is the default. */
  readonly options: Readonly<Record<T, string>>;
  readonly value: () => T;
  choose(value: T): void;
}

/** A setting that this browser saves under a key; `apply` receives each value. */
function setting<T extends string>(
  key: string,
  label: string,
  options: Readonly<Record<T, string>>,
  apply: (value: T) => void,
): Choice<T> {
  const values = Object.keys(options) as [T, ...T[]];
  const saved = recall("localStorage", key);
  const [value, setValue] = createSignal<T>(values.find((value) => value === saved) ?? values[0]);
  createEffect(() => apply(value()));
  const choose = (to: T): void => {
    setValue(() => to);
    remember("localStorage", key, to);
  };
  return { label, options, value, choose };
}

/** Radio buttons for the values of a setting. */
function Radios<T extends string>(props: { readonly of: Choice<T> }): JSX.Element {
  const name = createUniqueId();
  return (
    <fieldset>
      <legend>{props.of.label}</legend>
      <div class="row">
        <For each={Object.keys(props.of.options) as T[]}>
          {(value) => (
            <label>
              <input
                type="radio"
                name={name}
                checked={props.of.value() === value}
                onChange={() => props.of.choose(value)}
              />
              {props.of.options[value]}
            </label>
          )}
        </For>
      </div>
    </fieldset>
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
    <button
      type="button"
      classList={{ said: name() !== usual }}
      title="Copy a link to this view"
      onClick={press}
    >
      <Icon name="share" />
      <span>{name()}</span>
    </button>
  );
}

export function Tools(): JSX.Element {
  const naming = setting("queenside-squares", "Names of squares", NAMINGS, setNaming);
  const root = document.documentElement;
  const themes = { system: "As the system", light: "Light", dark: "Dark" };
  const setTheme = (value: string) => (root.style.colorScheme = value === "system" ? "" : value);
  const theme = setting("queenside-theme", "Colours", themes, setTheme);
  const types = { normal: "Normal", large: "Large", larger: "For a projector" };
  const type = setting("queenside-type", "Size of type", types, (value) => (root.dataset.type = value));
  return (
    <>
      <Share />
      <Sheet label="Settings" icon="settings">
        <Radios of={naming} />
        <Radios of={theme} />
        <Radios of={type} />
        <About />
      </Sheet>
    </>
  );
}

/** What the page is, and where its parts are explained. */
const About = (): JSX.Element => (
  <p class="row muted">
    <span>Queenside {VERSION}</span>
    <Show when={BOOK}>
      <a href={BOOK}>The book</a>
    </Show>
    <Show when={REPOSITORY} fallback={<span>MIT or Apache 2.0</span>}>
      <a href={REPOSITORY}>Source</a>
      <a href={`${REPOSITORY}/blob/HEAD/LICENSE-MIT`}>MIT or Apache 2.0</a>
    </Show>
  </p>
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
