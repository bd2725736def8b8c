// Keeps the files of the page, so that it works offline. All files of a version are kept together, and a newer version takes
// over when no tab shows the older one anymore. The board itself is kept elsewhere (core/storage.js).

const VERSION = "{version}";
const FILES = ["{files}"];

/**
 * What a service worker has. All other scripts are checked as those of pages, whose types do not have it.
 * @typedef {Event & {waitUntil(work: Promise<unknown>): void}} Waiting
 * @typedef {Waiting & {request: Request, respondWith(answer: Promise<Response>): void}} Fetching
 * @typedef {object} Scope
 * @property {ServiceWorkerRegistration} registration
 * @property {{claim(): Promise<void>}} clients
 * @property {(kind: string, act: (event: Fetching) => void) => void} addEventListener
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** Pages at other addresses of a host have files of their own. */
const NAME = `fissile-board ${scope.registration.scope} `;

/** The engine for several threads, which only pages use that can share memory. */
const THREADS = "fissile-threads.wasm.gz";

/** Whether a response to a page lets it share memory. In Firefox, `crossOriginIsolated` says nothing here about the pages. */
const canShare = ({ headers }) => headers.get("Cross-Origin-Opener-Policy") === "same-origin" && headers.has("Cross-Origin-Embedder-Policy");

async function keep() {
  const cache = await caches.open(NAME + VERSION);
  // Not those that the browser may still have of the version before.
  const fresh = (files) => files.map((file) => new Request(file, { cache: "reload" }));
  await cache.addAll(fresh(FILES.filter((file) => file !== THREADS)));
  if (FILES.includes(THREADS) && canShare(await cache.match("./"))) await cache.addAll(fresh([THREADS]));
}

scope.addEventListener("install", (event) => event.waitUntil(keep()));

scope.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(NAME) && name !== NAME + VERSION;
  const clear = async () => Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(clear().then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(NAME + VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
