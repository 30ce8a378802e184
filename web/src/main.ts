import "./style/index.css";

import { fill } from "./dom.ts";
import { ready } from "./engine/index.ts";
import type { Tab } from "./shell/tab.ts";
import { Tabs } from "./shell/tabs.ts";
import { themeChoice } from "./shell/theme.ts";

/** All parts but the lab need the core from the beginning. */
const withCore =
  (make: Tab["make"]): Tab["make"] =>
  async (page) => {
    await ready;
    return make(page);
  };

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

fill(byId("tools"), themeChoice());

const tabs = new Tabs(
  [
    { name: "lab", title: "Board lab", make: async (page) => (await import("./lab/index.ts")).lab(page) },
    {
      name: "watch",
      title: "Watch",
      make: withCore(async (page) => (await import("./watch/index.ts")).watch(page)),
    },
    {
      name: "race",
      title: "Race",
      make: withCore(async (page) => (await import("./race/index.ts")).race(page)),
    },
    {
      name: "kings",
      title: "Kings",
      make: withCore(async (page) => (await import("./kings/index.ts")).kings(page)),
    },
    {
      name: "count",
      title: "Count",
      make: withCore(async (page) => (await import("./count/index.ts")).count(page)),
    },
  ],
  byId("tabs"),
  byId("main"),
);
// The fragment of the address is the page's state, so a link within it is followed by hand.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
void tabs.follow();
