/** The choice of a theme, and the line that shows the progress of loading. */

import { el, fill, signal } from "../dom.ts";
import { onProgress, ready } from "../engine/index.ts";
import { recall, remember } from "../save.ts";

const KEY = "queenside-theme";
const THEMES = { system: "Auto", light: "Light", dark: "Dark" };

/** A list of themes; the default is that of the system. */
export function themeChoice(): HTMLElement {
  const apply = (theme: string): void => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  };
  const stored = String(recall("local", KEY));
  const theme = stored in THEMES ? stored : "system";
  apply(theme);
  const choose = (): void => {
    apply(select.value);
    remember("local", KEY, select.value);
  };
  const select = el(
    "select",
    { "aria-label": "Light or dark", value: theme, onchange: choose },
    Object.entries(THEMES).map(([value, name]) => <option value={value}>{name}</option>),
  );
  return select;
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
