/** The page without a network: a service worker gives out the files that the page has put into the cache. */

import { el } from "./dom.ts";
import { isServed } from "./engine/index.ts";

/** As in `sw.js`. */
const CACHE = "queenside";

/** Keep all files that the page has loaded, and no others. A page that a program serves is not kept: it needs the program. */
export async function keepOffline(): Promise<void> {
  // Browsers offer both on localhost and over HTTPS only.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (isServed || workers === undefined || !("caches" in window)) return;
  document.head.append(el("link", { rel: "manifest", href: "./manifest.webmanifest" }));
  await workers.register("./sw.js");
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const page = location.href.split(/[#?]/)[0] ?? "./";
  const mine = loaded.filter((name) => name.startsWith(page.replace(/[^/]*$/, "")));
  const files = [
    ...new Set([
      page,
      ...["icon.svg", "manifest.webmanifest"].map((name) => new URL(name, page).href),
      ...mine,
    ]),
  ];
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => url);
  // The names of assets change with their content.
  await cache.addAll(files.filter((file) => !file.includes("/assets/") || !kept.includes(file)));
  for (const url of kept) if (!files.includes(url)) await cache.delete(url);
}
