// Keeps the files of the page, so that it works offline. All files of a version are kept together, and a newer version takes
// over when no tab shows the older one any more. The board itself is kept elsewhere (core/storage.js).

const VERSION = "{version}";
const FILES = {files};

/** Pages at other addresses of a host have files of their own. */
const NAME = `fissile-board ${self.registration.scope} `;

/** The engine for several threads, which only pages use that can share memory, and they are served as this worker is. */
const isUsed = (file) => file !== "fissile-threads.wasm.gz" || self.crossOriginIsolated === true;

self.addEventListener("install", (event) => {
  // Not those that the browser may still have of the version before.
  const fresh = FILES.filter(isUsed).map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME + VERSION).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(NAME) && name !== NAME + VERSION;
  const clear = async () => Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(clear().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(NAME + VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
