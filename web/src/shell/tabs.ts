/** The row of tabs, and what each shows. */

import { el, fill } from "../dom.ts";
import { here, put } from "./address.ts";
import { type Page, type Tab, toValues, type View } from "./tab.ts";

export class Tabs {
  readonly #tabs: readonly Tab[];
  readonly #views = new Map<string, Promise<View>>();
  readonly #links = new Map<string, HTMLAnchorElement>();
  readonly #main: HTMLElement;
  /** The last state of each tab, to come back to. */
  readonly #left = new Map<string, string>();
  #shown: { tab: Tab; view: View } | null = null;

  constructor(tabs: readonly Tab[], nav: HTMLElement, main: HTMLElement) {
    this.#tabs = tabs;
    this.#main = main;
    for (const tab of tabs) {
      const link = el("a", { href: `#${tab.name}` }, tab.title);
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (this.#shown?.tab === tab) return;
        history.pushState(null, "", this.#left.get(tab.name) ?? `#${tab.name}`);
        void this.follow();
      });
      this.#links.set(tab.name, link);
    }
    fill(nav, ...this.#links.values());
    addEventListener("popstate", () => void this.follow());
    addEventListener("hashchange", () => void this.follow());
  }

  /** Shows what the address says. */
  async follow(): Promise<void> {
    const place = here();
    const tab = this.#tabs.find(({ name }) => name === place.tab) ?? this.#tabs[0];
    if (tab === undefined) return;
    for (const [name, link] of this.#links) {
      if (name === tab.name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${tab.title} · Queenside`;
    const view = await this.#view(tab);
    // Somebody may have gone on while it was loaded.
    if (here().tab !== place.tab) return;
    if (this.#shown?.view !== view) {
      this.#shown?.view.hide();
      this.#shown = { tab, view };
      fill(this.#main, view.root);
    }
    view.show(place.values);
  }

  #view(tab: Tab): Promise<View> {
    const known = this.#views.get(tab.name);
    if (known !== undefined) return known;
    const page: Page = {
      note: (values, how = "replace") => {
        if (this.#shown?.tab !== tab) return;
        put(tab.name, toValues(values), how);
        this.#left.set(tab.name, location.hash);
      },
      go: (name, values) => {
        put(name, toValues(values), "push");
        void this.follow();
      },
    };
    const view = tab.make(page);
    this.#views.set(tab.name, view);
    return view;
  }
}
