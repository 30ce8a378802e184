import "./style/index.css";

import { fill } from "./dom.ts";
import { Tabs } from "./shell/tabs.ts";
import { themeChoice } from "./shell/theme.ts";

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

fill(byId("tools"), themeChoice());

const tabs = new Tabs(
  [
    { name: "lab", title: "Board lab", make: async (page) => (await import("./lab/index.ts")).lab(page) },
    { name: "watch", title: "Watch", make: async (page) => (await import("./watch/index.ts")).watch(page) },
    { name: "race", title: "Race", make: async (page) => (await import("./race/index.ts")).race(page) },
    { name: "kings", title: "Kings", make: async (page) => (await import("./kings/index.ts")).kings(page) },
    { name: "count", title: "Count", make: async (page) => (await import("./count/index.ts")).count(page) },
  ],
  byId("tabs"),
  byId("main"),
);
void tabs.follow();
