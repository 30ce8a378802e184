// Keeps the files of the page, so that it opens without a network. The page fills the cache; see src/offline.ts.
const CACHE = "queenside";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  // The names of assets change with their content; the page itself is as new as the network allows.
  const isAsset = new URL(request.url).pathname.includes("/assets/");
  const kept = () => caches.match(request, { cacheName: CACHE, ignoreSearch: true });
  const answer = isAsset
    ? async () => (await kept()) ?? fetch(request)
    : async () => fetch(request).catch(async () => (await kept()) ?? Response.error());
  event.respondWith(answer());
});
