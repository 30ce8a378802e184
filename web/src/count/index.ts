import { el } from "../dom.ts";
import type { Page, View } from "../shell/tab.ts";

export function count(_page: Page): View {
  return { root: el("section", {}, "count"), show: () => {}, hide: () => {} };
}
