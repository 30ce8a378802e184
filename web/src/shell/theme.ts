/** Light or dark: as the system has it, until somebody chooses. */

import { el } from "../dom.ts";

const KEY = "queenside-theme";
const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

function stored(): Theme {
  try {
    const theme = localStorage.getItem(KEY);
    return THEMES.find((known) => known === theme) ?? "system";
  } catch {
    // Storage may be forbidden; the page works without it.
    return "system";
  }
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** The choice of a theme. */
export function themeChoice(): HTMLElement {
  apply(stored());
  const select = el(
    "select",
    {
      "aria-label": "Light or dark",
      onchange: () => {
        const theme = THEMES.find((known) => known === select.value) ?? "system";
        apply(theme);
        try {
          localStorage.setItem(KEY, theme);
        } catch {
          // It holds until the page is closed.
        }
      },
    },
    THEMES.map((theme) => el("option", { value: theme, selected: theme === stored() }, LABELS[theme])),
  );
  return select;
}

const LABELS: Record<Theme, string> = { system: "Auto", light: "Light", dark: "Dark" };
