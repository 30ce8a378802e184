import "./style/index.css";

import { fill } from "./dom.ts";
import { fetchAhead, ready } from "./engine/index.ts";
import { lab } from "./lab/index.tsx";
import { largeChoice, namingChoice, shareButton, showLoading, themeChoice } from "./shell/header.tsx";
import { type Page, Tabs, type View } from "./shell/tabs.tsx";

type Make = (page: Page) => View | Promise<View>;

/** All tabs except the lab need the core from the start. */
const withCore =
  (make: Make): Make =>
  async (page) => {
    await ready;
    return make(page);
  };

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

showLoading(byId("loading"));
fill(byId("tools"), shareButton(), largeChoice(), namingChoice(), themeChoice());

const tabs = new Tabs(
  [
    { name: "lab", title: "Board lab", load: () => Promise.resolve(lab) },
    { name: "watch", title: "Watch", load: async () => withCore((await import("./watch/index.tsx")).watch) },
    {
      name: "puzzle",
      title: "Puzzles",
      load: async () => withCore((await import("./puzzle/index.tsx")).puzzles),
    },
    { name: "race", title: "Race", load: async () => withCore((await import("./race/index.tsx")).race) },
    { name: "kings", title: "Kings", load: async () => withCore((await import("./kings/index.tsx")).kings) },
    { name: "count", title: "Count", load: async () => withCore((await import("./count/index.tsx")).count) },
  ],
  byId("tabs"),
  byId("main"),
);
// The fragment of the URL is the state of the page, so a script follows this link.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});

/** The page loads its other tabs after this idle time, in milliseconds. */
const REST = 1000;

/** Load all other tabs once the page is usable, so that they work without the server. */
async function loadRest(): Promise<void> {
  await Promise.all([tabs.follow(), ready]);
  await new Promise((resolve) => setTimeout(resolve, REST));
  performance.mark("queenside-open");
  const [{ cacheFiles }] = await Promise.all([
    import("./offline.ts"),
    import("./lab/proving.tsx"),
    import("./lab/images.tsx"),
    tabs.loadAll(),
    fetchAhead(),
  ]);
  // Browsers may refuse a cache. The loaded tabs still work until the user leaves the page.
  await cacheFiles().catch(() => {});
  performance.mark("queenside-complete");
}

loadRest().catch(() => {
  // Missing files are fetched again when they are needed.
});
