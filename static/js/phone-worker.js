/* The service worker of the phone pages: a page that was open once opens without network, too. The network comes
   first, so nobody sees an old page while it answers. The script that loads this one sets `VERSION` and `STATIC`. */

/* global STATIC, VERSION */

const SCOPE = "/t/";
const PATIENCE = 4_000; // milliseconds until a stored page is shown instead
const HASHED = /\.[0-9a-f]{12}\.\w+$/; // a file under such a name never changes
const PAGES = "phone pages";
const FILES = `phone files ${VERSION}`;
const MOST_PAGES = 30;

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== PAGES && name !== FILES) await caches.delete(name);
    await clients.claim();
  })());
});

const pathOf = (url) => new URL(url).pathname;
const isOurs = (url) => new URL(url).origin === location.origin;
const isPage = (url) => isOurs(url) && pathOf(url).startsWith(SCOPE);
const isFile = (url) => isOurs(url) && pathOf(url).startsWith(STATIC);

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && isPage(request.url)) event.respondWith(page(request));
  else if (isFile(request.url)) event.respondWith(file(request));
});

addEventListener("message", (event) => {
  if (Array.isArray(event.data?.store)) event.waitUntil(Promise.all(event.data.store.map(store)));
});

async function store(address) {
  const url = new URL(address, location.href).href;
  if (!isPage(url) && !isFile(url)) return;
  const cache = await caches.open(isPage(url) ? PAGES : FILES);
  if (isFile(url) && HASHED.test(pathOf(url)) && (await cache.match(url))) return;
  try {
    await keep(cache, url, await fetch(url, { credentials: "same-origin" }));
  } catch { /* no network: the next visit stores it */ }
}

async function keep(cache, url, fetched) {
  // What a signed-in account sees is not stored: another person may hold the phone later.
  const response = fetched.headers.has("X-Account") ? await fetch(url, { credentials: "omit" }) : fetched;
  // A page that was closed or corrected meanwhile is stored too: it says what is true now.
  if (response.redirected || response.status >= 500 || response.status === 429) return;
  await cache.put(url, response);
  const [oldest, ...rest] = await cache.keys();
  if (isPage(url) && rest.length >= MOST_PAGES) await cache.delete(oldest);
}

async function file(request) {
  const cache = await caches.open(FILES);
  const stored = await cache.match(request.url);
  if (stored && HASHED.test(pathOf(request.url))) return stored;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request.url, response.clone());
    return response;
  } catch (problem) {
    if (stored) return stored;
    throw problem;
  }
}

async function page(request) {
  const cache = await caches.open(PAGES);
  const stored = (await cache.match(request.url, { ignoreSearch: true })) ?? (await formOf(cache, request.url));
  const fresh = fetch(request).then((response) => {
    keep(cache, request.url, response.clone()).catch(() => {});
    return response.status >= 500 && stored ? stored : response;
  });
  if (!stored) return fresh;
  const late = new Promise((done) => { setTimeout(() => done(stored), PATIENCE); });
  return Promise.race([fresh.catch(() => stored), late]);
}

/** The stored form of another hand of this table: the page sets its number from the address. */
async function formOf(cache, url) {
  const [forms] = pathOf(url).match(/^\/t\/[^/]+\/hands\/(?=\d+\/$)/) ?? [];
  if (!forms) return undefined;
  const known = (await cache.keys()).filter((each) => pathOf(each.url).startsWith(forms) && /\/\d+\/$/.test(pathOf(each.url)));
  return known.length ? cache.match(known.at(-1)) : undefined;
}
