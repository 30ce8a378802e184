import { el } from "../dom.ts";
import type { Page, View } from "../shell/tab.ts";

export function lab(_page: Page): View {
  return { root: el("section", {}, "lab"), show: () => {}, hide: () => {} };
}
