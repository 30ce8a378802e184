// Serves the cached files of the page when there is no network. src/offline.ts fills the cache.
const CACHE = "queenside";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  // The names of assets change with their content. The page itself comes from the network if
  // possible.
  const isAsset = new URL(request.url).pathname.includes("/assets/");
  const cached = () => caches.match(request, { cacheName: CACHE, ignoreSearch: true });
  const answer = isAsset
    ? async () => (await cached()) ?? fetch(request)
    : async () => fetch(request).catch(async () => (await cached()) ?? Response.error());
  event.respondWith(answer());
});
