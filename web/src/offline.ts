/** Offline use: a service worker serves the files that the page has put into the cache. */

/** As in `sw.js`. */
const CACHE = "queenside";

/** Cache all files that the page has loaded, and remove other cached files. */
export async function cacheFiles(): Promise<void> {
  // Browsers offer both on localhost and over HTTPS only.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined || !("caches" in window)) return;
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "manifest", href: "./manifest.webmanifest" }));
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
  const cached = (await cache.keys()).map(({ url }) => url);
  // The names of assets change with their content.
  await cache.addAll(files.filter((file) => !file.includes("/assets/") || !cached.includes(file)));
  for (const url of cached) if (!files.includes(url)) await cache.delete(url);
}
