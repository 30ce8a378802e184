/** The tabs of the page. */

import { createRoot, createSignal, For, type JSX, Show as When } from "solid-js";

import { announce } from "../announce.ts";
import { type Changes, here, put, short, type Wrong } from "./address.ts";
import { bookPage } from "./product.ts";

/** Shows the state of a URL, and returns what the tab uses of it. */
export type Show = (values: URLSearchParams, wrong: Wrong) => Changes;

/** What the page does for a tab. */
export interface Page {
  /** Write the state of the tab to the URL; with `push`, as a new history entry of the browser. */
  note(values: Changes, how?: "replace" | "push"): void;
  /** Go to another tab, or to another state of the same one. */
  go(tab: string, values: Changes): void;
  /**
   * Set what shows the state of the URL: when the tab is opened, and after each other change of the
   * URL. It adds a line to `wrong` for each invalid value, and returns the valid ones for the URL.
   */
  onShow(show: Show): void;
  /** Set what is done when the user leaves the tab: stop all work. */
  onHide(hide: () => void): void;
}

/** A tab: a component, created once, when it is first opened. */
type View = (props: { readonly page: Page }) => JSX.Element;

export interface Tab {
  readonly name: string;
  readonly title: string;
  /** Load the code of the tab: in advance, or when it is first opened. */
  readonly load: () => Promise<Module>;
}

/** The code of a tab. */
export interface Module {
  readonly default: View;
  /** Fetch what the view needs, before it is created. */
  readonly prepare?: () => Promise<void>;
}

/** A created tab. */
interface Opened {
  readonly tab: Tab;
  readonly root: JSX.Element;
  readonly show: Show;
  hide(): void;
}

/** Delay before the page says that a tab is loading, in milliseconds. */
const LOADING_DELAY = 200;

export interface Tabs {
  readonly Navigation: () => JSX.Element;
  readonly Content: () => JSX.Element;
  /** Show the state of the URL. */
  follow(): Promise<void>;
  /** Load the code of all tabs. */
  loadAll(): Promise<void>;
}

/** Create the tabs; a URL without a tab opens the one with the name `first`. */
export function createTabs(first: string, tabs: readonly [Tab, ...Tab[]]): Tabs {
  const created = new Map<Tab, Promise<Opened>>();
  /** The last URL of each tab, to return to. */
  const left = new Map<string, string>();
  /** The tab of the URL. */
  const [current, setCurrent] = createSignal<Tab | null>(null);
  const [content, setContent] = createSignal<JSX.Element>();
  /** What is wrong with the URL, shown until the next change. */
  const [wrong, setWrong] = createSignal<JSX.Element>("");
  let shown: Opened | null = null;
  let isFollowing = false;

  const named = (asked: string): Tab | undefined => tabs.find(({ name }) => name === asked);
  /** The tab of the URL. */
  const asked = (): Tab => named(here().tab) ?? named(first) ?? tabs[0];

  function pageOf(tab: Tab): Page & Pick<Opened, "show" | "hide"> {
    let [show, hide]: [Opened["show"], Opened["hide"]] = [() => ({}), () => {}];
    return {
      note: (values, how = "replace") => {
        // A late call must not change the URL of another tab.
        if (shown?.tab !== tab || asked() !== tab) return;
        const isChanged = put(tab.name, values, how);
        if (isChanged && !isFollowing) setWrong("");
        left.set(tab.name, location.hash);
      },
      go: (name, values) => {
        put(name, values, "push");
        void follow();
      },
      onShow: (act) => void (show = act),
      onHide: (act) => void (hide = act),
      show: (values, wrong) => show(values, wrong),
      hide: () => hide(),
    };
  }

  function open(tab: Tab): Promise<Opened> {
    const known = created.get(tab);
    if (known !== undefined) return known;
    const opened = tab.load().then(async ({ default: View, prepare }): Promise<Opened> => {
      await prepare?.();
      const page = pageOf(tab);
      return { tab, root: createRoot(() => <View page={page} />), show: page.show, hide: page.hide };
    });
    created.set(tab, opened);
    // The next attempt may succeed.
    opened.catch(() => created.delete(tab));
    return opened;
  }

  function showInstead(words: JSX.Element): void {
    shown?.hide();
    shown = null;
    setContent(() => words);
  }

  async function follow(): Promise<void> {
    const tab = asked();
    // The first screen is a welcome, and no tab.
    setCurrent(here().tab === "" ? null : tab);
    document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    // What the tab before has said is over.
    announce("");
    document.title = `${tab.title} · Queenside`;
    const loading = (): void => {
      if (asked() === tab) showInstead(<p role="status">{`Loading ${tab.title}…`}</p>);
    };
    const slow = setTimeout(loading, LOADING_DELAY);
    const opened = await open(tab).catch((error: unknown) => <Failure tab={tab} error={error as Error} />);
    clearTimeout(slow);
    // The user may have opened another tab since.
    if (asked() !== tab) return;
    if (!isOpened(opened)) return showInstead(opened);
    if (shown !== opened) {
      shown?.hide();
      shown = opened;
      setContent(() => opened.root);
      scrollTo(0, 0);
    }
    const { tab: name, values } = here();
    const faults: Wrong = [];
    if (name !== "" && name !== tab.name)
      faults.push(`“${short(name)}” is not a tab; showing ${tab.title} instead.`);
    isFollowing = true;
    const used = opened.show(values, faults);
    // The URL has valid values only; the first screen has none.
    if (location.hash !== "") put(tab.name, used, "replace");
    isFollowing = false;
    // From the first screen, the tab leads to the last board.
    if (location.hash !== "") left.set(tab.name, location.hash);
    setWrong(() => (name === "kings" ? <Kings /> : [...faults, ...values.unread()].join(" ")));
  }
  // Browsers also send this event for every change of the fragment.
  addEventListener("popstate", () => void follow());

  const press = (tab: Tab, event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (shown?.tab === tab && here().tab === tab.name) return;
    history.pushState(null, "", left.get(tab.name) || `#${tab.name}`);
    void follow();
  };
  return {
    Navigation: () => (
      <For each={tabs}>
        {(tab) => (
          <a
            href={`#${tab.name}`}
            aria-current={current() === tab ? "page" : undefined}
            onClick={(event) => press(tab, event)}
          >
            {tab.title}
          </a>
        )}
      </For>
    ),
    Content: () => (
      <>
        <When when={wrong()}>
          <p class="bad link-wrong" role="alert">
            {wrong()}
          </p>
        </When>
        {content()}
      </>
    ),
    follow,
    loadAll: async () => void (await Promise.all(tabs.map((tab) => tab.load()))),
  };
}

/** The answer to an old link to a tab for kings. */
const Kings = (): JSX.Element => (
  <>
    The web app has no tab for kings: type <code>queenside kings count FILE</code> in a terminal, or{" "}
    <code>queenside kings search 20 --ways 48</code>.{" "}
    <When when={bookPage("guides/kings")} fallback="The guide docs/guides/kings.md explains both.">
      {(address) => <a href={address()}>The kings puzzle</a>}
    </When>
  </>
);

const isOpened = (opened: Opened | JSX.Element): opened is Opened =>
  typeof opened === "object" && opened !== null && "tab" in opened;

const Failure = (props: { readonly tab: Tab; readonly error: Error }): JSX.Element => (
  <section class="panel" role="alert">
    <h2>{`${props.tab.title} could not be loaded`}</h2>
    <p>The host does not answer, or a file is missing: {props.error.message}.</p>
    <button type="button" class="main" onClick={() => location.reload()}>
      Reload the page
    </button>
  </section>
);
