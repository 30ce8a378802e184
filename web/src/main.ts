import "./style/index.css";

import { fill } from "./dom.ts";
import { fetchAhead, ready } from "./engine/index.ts";
import { showLoading, themeChoice } from "./shell/header.tsx";
import { type Page, Tabs, type View } from "./shell/tabs.tsx";

type Make = (page: Page) => View | Promise<View>;

/** All parts but the lab need the core from the beginning. */
const withCore =
  (make: Make): Make =>
  async (page) => {
    await ready;
    return make(page);
  };

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

showLoading(byId("loading"));
fill(byId("tools"), themeChoice());

const tabs = new Tabs(
  [
    { name: "lab", title: "Board lab", load: async () => (await import("./lab/index.tsx")).lab },
    { name: "watch", title: "Watch", load: async () => withCore((await import("./watch/index.tsx")).watch) },
    { name: "race", title: "Race", load: async () => withCore((await import("./race/index.tsx")).race) },
    { name: "kings", title: "Kings", load: async () => withCore((await import("./kings/index.tsx")).kings) },
    { name: "count", title: "Count", load: async () => withCore((await import("./count/index.tsx")).count) },
  ],
  byId("tabs"),
  byId("main"),
);
// The fragment of the address is the page's state, so a link within it is followed by hand.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});

/** After so long without anything to do, in milliseconds, the rest of the page is loaded. */
const REST = 1000;

/** Loads the rest once the page can be used: then every part works, even when the host is gone. */
async function loadRest(): Promise<void> {
  await Promise.all([tabs.follow(), ready]);
  await new Promise((resolve) => setTimeout(resolve, REST));
  performance.mark("queenside-open");
  await Promise.all([tabs.loadAll(), fetchAhead()]);
  performance.mark("queenside-complete");
}

loadRest().catch(() => {
  // What is missing is asked for again when it is needed.
});
