// Has an offline page ready, and nothing else. The client, the tables and the money always come
// from the house: a page or an answer of another day is never shown.

// Raise the number when a file of the offline page changes.
const OFFLINE = "croupier-offline-1";
const FILES = ["/offline.html", "/offline.css", "/icon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== OFFLINE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
  } else if (isOfOfflinePage(request)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

function isOfOfflinePage({ method, url }) {
  const { origin, pathname } = new URL(url);
  return method === "GET" && origin === location.origin && FILES.includes(pathname);
}
