/** The tabs of the page and their views. */

import { el, fill, signal } from "../dom.ts";
import { button } from "../fields/index.ts";
import { type Changes, here, put, short, type Wrong } from "./address.ts";

/** The view of a tab. */
export interface View {
  readonly root: Element;
  /** Show the state of the URL; add a line to `wrong` for each invalid value. */
  show(values: URLSearchParams, wrong: Wrong): void;
  /** Called when the user leaves the tab: stop all work. */
  hide(): void;
}

/** The services of the page for a tab. */
export interface Page {
  /** Write the state of the tab to the URL; with `push`, as a new history entry of the browser. */
  note(values: Changes, how?: "replace" | "push"): void;
  /** Go to another tab, or to another state of the same one. */
  go(tab: string, values: Changes): void;
}

/** Creates the view of a tab. */
export type Make = (page: Page) => View | Promise<View>;

export interface Tab {
  readonly name: string;
  readonly title: string;
  /** Load the code of the tab: in advance, or when it is first opened. */
  readonly load: () => Promise<Make>;
}

/** Delay before the page says that a tab is loading, in milliseconds. */
const LOADING_DELAY = 200;

export class Tabs {
  readonly #tabs: readonly Tab[];
  readonly #main: HTMLElement;
  readonly #views = new Map<Tab, Promise<View>>();
  /** The last URL of each tab, to return to. */
  readonly #left = new Map<string, string>();
  /** The tab of the URL. */
  readonly #current = signal<Tab | null>(null);
  #shown: { tab: Tab; view: View } | null = null;
  /** The invalid values of the URL, shown until the next change. */
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
    // Browsers also send this event for every change of the fragment.
    addEventListener("popstate", () => void this.follow());
  }

  /** The tab of the URL, by default the first. */
  #asked(): Tab | undefined {
    const { tab } = here();
    return this.#tabs.find(({ name }) => name === tab) ?? this.#tabs[0];
  }

  /** Show the state of the URL. */
  async follow(): Promise<void> {
    const tab = this.#asked();
    if (tab === undefined) return;
    this.#current.value = tab;
    document.title = `${tab.title} · Queenside`;
    const loading = (): Element => <p role="status">{`Loading ${tab.title}…`}</p>;
    const slow = setTimeout(() => this.#asked() === tab && this.#showInstead(loading()), LOADING_DELAY);
    const view = await this.#view(tab).catch((error: unknown) => failure(tab, error));
    clearTimeout(slow);
    // The user may have opened another tab since.
    if (this.#asked() !== tab) return;
    if (view instanceof Element) return this.#showInstead(view);
    if (this.#shown?.view !== view) {
      this.#shown?.view.hide();
      this.#shown = { tab, view };
      fill(this.#main, this.#complaint, view.root);
      scrollTo(0, 0);
    }
    const { tab: name, values } = here();
    const wrong: Wrong = [];
    if (name !== "" && name !== tab.name)
      wrong.push(`“${short(name)}” is not a tab; showing ${tab.title} instead.`);
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
        // A late call must not change the URL of another tab.
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
    // The next attempt may succeed.
    view.catch(() => this.#views.delete(tab));
    return view;
  }

  /** Load the code of all tabs. */
  async loadAll(): Promise<void> {
    await Promise.all(this.#tabs.map((tab) => tab.load()));
  }

  #showInstead(words: Element): void {
    this.#shown?.view.hide();
    this.#shown = null;
    fill(this.#main, words);
  }
}

const failure = ({ title }: Tab, error: unknown): Element => (
  <section class="panel" role="alert">
    <h2>{`${title} could not be loaded`}</h2>
    <p>The server does not answer, or a file is missing: {(error as Error).message}.</p>
    {button("Reload the page", () => location.reload(), { class: "main" })}
  </section>
);
