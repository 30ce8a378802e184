import "./style/index.css";

import { render } from "solid-js/web";

import { ready } from "./engine/index.ts";
import { fetchAhead } from "./engine/workers.ts";
import { BoardLab } from "./lab/index.tsx";
import { Loading, Tools } from "./shell/header.tsx";
import { createTabs, type Module, type Tab } from "./shell/tabs.tsx";

/** A tab that needs the core from the start: all except the board. */
const tab = (name: string, title: string, load: () => Promise<Module>): Tab => ({
  name,
  title,
  load: async () => {
    const module = await load();
    await ready;
    return module;
  },
});

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

const tabs = createTabs("board", [
  tab("play", "Play", () => import("./play/index.tsx")),
  tab("learn", "Learn", () => import("./learn/index.tsx")),
  tab("watch", "Watch", () => import("./watch/index.tsx")),
  { name: "board", title: "Board", load: () => Promise.resolve({ default: BoardLab }) },
  tab("count", "Count", () => import("./count/index.tsx")),
]);
render(tabs.Navigation, byId("tabs"));
render(Tools, byId("tools"));
render(tabs.Content, byId("main"));

const line = byId("loading");
line.textContent = "";
render(Loading, line);
// Tabs that need the solver report a failure.
const loadingEnded = (): void => line.remove();
ready.then(loadingEnded, loadingEnded);

// The fragment of the URL is the state of the page, so a script follows this link.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});

/** The page loads its other tabs after this idle time, in milliseconds. */
const IDLE_DELAY = 1000;

/** Load all other tabs once the page is usable, so that they work without the host. */
async function loadRest(): Promise<void> {
  await Promise.all([tabs.follow(), ready]);
  await new Promise((resolve) => setTimeout(resolve, IDLE_DELAY));
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
