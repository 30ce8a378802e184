/** The parts of the page: the row of tabs, and what each shows. */

import { el, fill, signal } from "../dom.ts";
import { button } from "../fields/index.ts";
import { type Changes, here, put, short, type Wrong } from "./address.ts";

/** What a tab shows. */
export interface View {
  readonly root: Element;
  /** Comes to sight, with what the address says of it; adds a line for each thing that is wrong in it. */
  show(values: URLSearchParams, wrong: Wrong): void;
  /** Goes out of sight: stops what moves. */
  hide(): void;
}

/** What a part may ask of the page. */
export interface Page {
  /** Puts the part's state into the address; with `push`, as one that the back button comes back to. */
  note(values: Changes, how?: "replace" | "push"): void;
  /** Goes to another part, or to another state of the same one. */
  go(tab: string, values: Changes): void;
}

export interface Tab {
  readonly name: string;
  readonly title: string;
  /** Loads what makes the part: when it is first looked at, or ahead. */
  readonly load: () => Promise<(page: Page) => View | Promise<View>>;
}

/** A part that takes longer to load is said to be loading, in milliseconds. */
const PATIENCE = 200;

export class Tabs {
  readonly #tabs: readonly Tab[];
  readonly #main: HTMLElement;
  readonly #views = new Map<Tab, Promise<View>>();
  /** The last state of each tab, to come back to. */
  readonly #left = new Map<string, string>();
  /** The tab that the address names. */
  readonly #current = signal<Tab | null>(null);
  #shown: { tab: Tab; view: View } | null = null;
  /** What the address that was followed last says wrongly; it stands until something is changed. */
  readonly #wrong = signal<Wrong>([]);
  readonly #complaint = (
    <p class="bad link-wrong" role="alert" hidden={() => this.#wrong.value.length === 0}>
      {() => this.#wrong.value.join(" ")}
    </p>
  );
  #isFollowing = false;

  constructor(tabs: readonly Tab[], nav: HTMLElement, main: HTMLElement) {
    this.#tabs = tabs;
    this.#main = main;
    const press = (tab: Tab) => (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (this.#shown?.tab === tab && this.#asked() === tab) return;
      history.pushState(null, "", this.#left.get(tab.name) ?? `#${tab.name}`);
      void this.follow();
    };
    fill(
      nav,
      tabs.map((tab) => (
        <a
          href={`#${tab.name}`}
          aria-current={() => (this.#current.value === tab ? "page" : null)}
          onclick={press(tab)}
        >
          {tab.title}
        </a>
      )),
    );
    // Comes with every change of the fragment, too.
    addEventListener("popstate", () => void this.follow());
  }

  /** The tab that the address names; the first where it names none. */
  #asked(): Tab | undefined {
    const { tab } = here();
    return this.#tabs.find(({ name }) => name === tab) ?? this.#tabs[0];
  }

  /** Shows what the address says. */
  async follow(): Promise<void> {
    const tab = this.#asked();
    if (tab === undefined) return;
    this.#current.value = tab;
    document.title = `${tab.title} · Queenside`;
    const loading = (): Element => <p role="status">{`Loading ${tab.title}…`}</p>;
    const slow = setTimeout(() => this.#asked() === tab && this.#showInstead(loading()), PATIENCE);
    const view = await this.#view(tab).catch(() => null);
    clearTimeout(slow);
    // Somebody may have gone on while it was loaded.
    if (this.#asked() !== tab) return;
    if (view === null) return this.#showInstead(failure(tab));
    if (this.#shown?.view !== view) {
      this.#shown?.view.hide();
      this.#shown = { tab, view };
      fill(this.#main, this.#complaint, view.root);
    }
    const { tab: name, values } = here();
    const wrong: Wrong = [];
    if (name !== "" && name !== tab.name)
      wrong.push(`“${short(name)}” is not a part of this page: the ${tab.title} is shown instead.`);
    this.#isFollowing = true;
    view.show(values, wrong);
    this.#isFollowing = false;
    this.#wrong.value = [...wrong, ...values.unread()];
    this.#left.set(tab.name, location.hash);
  }

  #view(tab: Tab): Promise<View> {
    const known = this.#views.get(tab);
    if (known !== undefined) return known;
    const page: Page = {
      note: (values, how = "replace") => {
        // What is told while another tab is on its way would lead back.
        if (this.#shown?.tab !== tab || this.#asked() !== tab) return;
        const isChanged = put(tab.name, values, how);
        if (isChanged && !this.#isFollowing) this.#wrong.value = [];
        this.#left.set(tab.name, location.hash);
      },
      go: (name, values) => {
        put(name, values, "push");
        void this.follow();
      },
    };
    const view = tab.load().then((make) => make(page));
    this.#views.set(tab, view);
    // What could not be loaded may be loaded another time.
    view.catch(() => this.#views.delete(tab));
    return view;
  }

  /** Loads what the other parts need, too. */
  async loadAll(): Promise<void> {
    await Promise.all(this.#tabs.map((tab) => tab.load()));
  }

  #showInstead(words: Element): void {
    this.#shown?.view.hide();
    this.#shown = null;
    fill(this.#main, words);
  }
}

const failure = ({ title }: Tab): Element => (
  <section class="panel" role="alert">
    <h2>{`${title} could not be loaded`}</h2>
    <p>The host of this page does not answer, or a file is missing.</p>
    {button("Load the page again", () => location.reload(), { class: "main" })}
  </section>
);
