/** What stands above the parts: the choice of a theme, and that the solver is being loaded. */

import { el, fill, signal } from "../dom.ts";
import { onProgress, ready } from "../engine/index.ts";
import { recall, remember } from "../save.ts";

const KEY = "queenside-theme";
const THEMES = { system: "Auto", light: "Light", dark: "Dark" };

/** Light or dark: as the system has it, until somebody chooses. */
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

/** Says that the solver is being loaded, as long as it is. */
export function showLoading(line: HTMLElement): void {
  const part = signal(0);
  onProgress((loaded) => (part.value = Math.min(1, loaded)));
  // How far it is, is only looked at: read aloud, it would be read a hundred times.
  const percent = (
    <span class="number" aria-hidden="true">
      {() => `${Math.floor(100 * part.value)} %`}
    </span>
  );
  fill(line, "Loading the solver… ", percent);
  // Who needs it says so where it could not be loaded.
  const end = (): void => line.remove();
  void ready.then(end, end);
}
