import { el } from "../dom.ts";
import type { Page, View } from "../shell/tab.ts";

export function watch(_page: Page): View {
  return { root: el("section", {}, "watch"), show: () => {}, hide: () => {} };
}
