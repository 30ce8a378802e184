/** The settings of the whole page, and the line that shows the progress of loading. */

import { announce, el, fill, live, signal } from "../dom.ts";
import { loaded, ready } from "../engine/index.ts";
import { button } from "../fields/index.ts";
import { recall, remember, share } from "../save.ts";
import { naming, NAMINGS } from "../squares.ts";

const THEMES = { system: "Auto", light: "Light", dark: "Dark" };

/** A list of the values of a setting, which this browser saves; the first value is the default. */
function choice<T extends string>(
  label: string,
  key: string,
  options: Readonly<Record<T, string>>,
  apply: (value: T) => void,
): HTMLElement {
  const values = Object.keys(options) as T[];
  const saved = recall("localStorage", key);
  const choose = (): void => {
    apply(select.value as T);
    remember("localStorage", key, select.value);
  };
  const value = values.find((value) => value === saved) ?? values[0];
  const select = el(
    "select",
    { "aria-label": label, title: label, value, onchange: choose },
    values.map((value) => <option value={value}>{options[value]}</option>),
  );
  apply(select.value as T);
  return select;
}

/** A list of themes; the default is that of the system. */
export const themeChoice = (): HTMLElement =>
  choice("Colour theme", "queenside-theme", THEMES, (theme) => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  });

/** A list of namings of squares. */
export const namingChoice = (): HTMLElement =>
  choice("Names of squares", "queenside-squares", NAMINGS, (name) => (naming.value = name));

const LARGE_KEY = "queenside-large";

/** A button for large text, to be read from the back of a classroom. */
export function largeChoice(): HTMLElement {
  const isLarge = signal(recall("localStorage", LARGE_KEY) === true);
  live(() => void (document.documentElement.dataset["large"] = String(isLarge.value)));
  const press = (): void => {
    isLarge.value = !isLarge.value;
    remember("localStorage", LARGE_KEY, isLarge.value);
  };
  return button("A+", press, {
    "aria-pressed": isLarge,
    "aria-label": "A+: large text",
    class: "large",
    title: "Large text, for a projector",
  });
}

/** A button that shares the URL, which contains the state of the tab. */
export function shareButton(): HTMLElement {
  const usual = "Share";
  const name = signal(usual);
  const press = async (): Promise<void> => {
    name.value = (await share("")) ? "Copied" : "Not copied";
    announce(name.value);
    setTimeout(() => (name.value = usual), 1500);
  };
  return button(name, press, { title: "Copy a link to this view", class: "share" });
}

/** Show the progress of loading the solver until it is loaded. */
export function showLoading(line: HTMLElement): void {
  // Hidden from screen readers, which would read every change.
  const percent = (
    <span class="number" aria-hidden="true">
      {() => `${Math.floor(100 * loaded.value)} %`}
    </span>
  );
  fill(line, "Loading the solver… ", percent);
  // Tabs that need the solver report a failure.
  const end = (): void => line.remove();
  void ready.then(end, end);
}
