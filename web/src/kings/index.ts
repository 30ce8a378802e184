import { el } from "../dom.ts";
import type { Page, View } from "../shell/tab.ts";

export function kings(_page: Page): View {
  return { root: el("section", {}, "kings"), show: () => {}, hide: () => {} };
}
