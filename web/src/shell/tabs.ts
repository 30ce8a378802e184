/** The row of tabs, and what each shows. */

import { el, fill } from "../dom.ts";
import { here, put, short, type Wrong } from "./address.ts";
import { type Page, type Tab, toValues, type View } from "./tab.ts";

/** A part that takes longer to load is said to be loading, in milliseconds. */
const PATIENCE = 200;

export class Tabs {
  readonly #tabs: readonly Tab[];
  readonly #views = new Map<string, Promise<View>>();
  readonly #links = new Map<string, HTMLAnchorElement>();
  readonly #main: HTMLElement;
  /** The last state of each tab, to come back to. */
  readonly #left = new Map<string, string>();
  #shown: { tab: Tab; view: View } | null = null;
  /** What the address that was followed last says wrongly; it stands until something is changed. */
  readonly #wrong = el("p", { class: "bad link-wrong", role: "alert", hidden: true });
  #isFollowing = false;

  constructor(tabs: readonly Tab[], nav: HTMLElement, main: HTMLElement) {
    this.#tabs = tabs;
    this.#main = main;
    for (const tab of tabs) {
      const link = el("a", { href: `#${tab.name}` }, tab.title);
      link.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (this.#shown?.tab === tab && this.#asked() === tab) return;
        history.pushState(null, "", this.#left.get(tab.name) ?? `#${tab.name}`);
        void this.follow();
      });
      this.#links.set(tab.name, link);
    }
    fill(nav, ...this.#links.values());
    // Comes with every change of the fragment, too.
    addEventListener("popstate", () => void this.follow());
  }

  /** Shows what the address says. */
  async follow(): Promise<void> {
    const tab = this.#asked();
    if (tab === undefined) return;
    for (const [name, link] of this.#links) {
      if (name === tab.name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${tab.title} · Queenside`;
    let view: View;
    const slow = setTimeout(() => this.#asked() === tab && this.#showLoading(tab), PATIENCE);
    try {
      view = await this.#view(tab);
    } catch {
      if (this.#asked() === tab) this.#showFailure(tab);
      return;
    } finally {
      clearTimeout(slow);
    }
    // Somebody may have gone on while it was loaded.
    if (this.#asked() !== tab) return;
    if (this.#shown?.view !== view) {
      this.#shown?.view.hide();
      this.#shown = { tab, view };
      fill(this.#main, this.#wrong, view.root);
    }
    const { tab: name, values } = here();
    const wrong: Wrong = [];
    if (name !== "" && name !== tab.name)
      wrong.push(`There is no part “${short(name)}”: the ${tab.title} is shown instead.`);
    this.#isFollowing = true;
    view.show(values, wrong);
    wrong.push(...values.unread());
    this.#isFollowing = false;
    this.#complain(wrong);
    this.#left.set(tab.name, location.hash);
  }

  /** The tab that the address names; the first where it names none. */
  #asked(): Tab | undefined {
    const { tab } = here();
    return this.#tabs.find(({ name }) => name === tab) ?? this.#tabs[0];
  }

  #complain(wrong: Wrong): void {
    fill(this.#wrong, wrong.join(" "));
    this.#wrong.hidden = wrong.length === 0;
  }

  #view(tab: Tab): Promise<View> {
    const known = this.#views.get(tab.name);
    if (known !== undefined) return known;
    const page: Page = {
      note: (values, how = "replace") => {
        // What is told while another tab is on its way would lead back.
        if (this.#shown?.tab !== tab || this.#asked() !== tab) return;
        const before = location.hash;
        put(tab.name, toValues(values), how);
        if (!this.#isFollowing && location.hash !== before) this.#complain([]);
        this.#left.set(tab.name, location.hash);
      },
      go: (name, values) => {
        put(name, toValues(values), "push");
        void this.follow();
      },
    };
    const view = tab.load().then((make) => make(page));
    this.#views.set(tab.name, view);
    // What could not be loaded may be loaded another time.
    view.catch(() => this.#views.delete(tab.name));
    return view;
  }

  /** Loads what the other parts need, too. */
  async loadAll(): Promise<void> {
    await Promise.all(this.#tabs.map((tab) => tab.load()));
  }

  #showLoading(tab: Tab): void {
    this.#leave();
    fill(this.#main, el("p", { role: "status" }, `Loading ${tab.title}…`));
  }

  #leave(): void {
    this.#shown?.view.hide();
    this.#shown = null;
  }

  #showFailure(tab: Tab): void {
    this.#leave();
    fill(
      this.#main,
      el(
        "section",
        { class: "panel", role: "alert" },
        el("h2", {}, `${tab.title} could not be loaded`),
        el("p", {}, "The host of this page does not answer, or a file is missing."),
        el("button", { class: "main", onclick: () => location.reload() }, "Load the page again"),
      ),
    );
  }
}
