import { el } from "../dom.ts";
import type { Page, View } from "../shell/tab.ts";

export function race(_page: Page): View {
  return { root: el("section", {}, "race"), show: () => {}, hide: () => {} };
}
