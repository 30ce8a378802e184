/** The settings of the whole page, and the line that shows the progress of loading. */

import { announce, el, fill, live, signal } from "../dom.ts";
import { onProgress, ready } from "../engine/index.ts";
import { button } from "../fields/index.ts";
import { recall, remember, share } from "../save.ts";
import { naming, type Naming, NAMINGS, SQUARES_KEY } from "../squares.ts";

const KEY = "queenside-theme";
const THEMES = { system: "Auto", light: "Light", dark: "Dark" };

/** A list of themes; the default is that of the system. */
export function themeChoice(): HTMLElement {
  const apply = (theme: string): void => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  };
  const stored = String(recall("localStorage", KEY));
  const theme = stored in THEMES ? stored : "system";
  apply(theme);
  const choose = (): void => {
    apply(select.value);
    remember("localStorage", KEY, select.value);
  };
  const select = el(
    "select",
    { "aria-label": "Colour theme", value: theme, onchange: choose },
    Object.entries(THEMES).map(([value, name]) => <option value={value}>{name}</option>),
  );
  return select;
}

/** A list of namings of squares. */
export function namingChoice(): HTMLElement {
  const choose = (): void => {
    naming.value = select.value as Naming;
    remember("localStorage", SQUARES_KEY, select.value);
  };
  const select = el(
    "select",
    { "aria-label": "Names of squares", title: "Names of squares", value: naming.value, onchange: choose },
    Object.entries(NAMINGS).map(([value, name]) => <option value={value}>{name}</option>),
  );
  return select;
}

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
  const part = signal(0);
  onProgress((loaded) => (part.value = Math.min(1, loaded)));
  // Hidden from screen readers, which would read every change.
  const percent = (
    <span class="number" aria-hidden="true">
      {() => `${Math.floor(100 * part.value)} %`}
    </span>
  );
  fill(line, "Loading the solver… ", percent);
  // Tabs that need the solver report a failure.
  const end = (): void => line.remove();
  void ready.then(end, end);
}
