// Loaded once, then offline: the service worker of a site without a server.
//
// ./site puts a line before this script: self.site = {files: {"app.js": "HASH", …}}. So the script changes whenever a file does, and the
// browser installs it anew. Files are kept under their hashes: one that has not changed is not fetched again. Tables are not kept here:
// they are read in parts, which the browser's own cache keeps.
const scope = self as unknown as ServiceWorkerGlobalScope & { site?: { files: Record<string, string> } };
const files = scope.site?.files ?? {};
const cacheName = "perfectplay";

const kept = (name: string, hash: string): string => new URL(`${name}?kept=${encodeURIComponent(hash)}`, scope.registration.scope).href;

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    Object.entries(files).map(async ([name, hash]) => {
      if (await cache.match(kept(name, hash))) return;
      const response = await fetch(new URL(name, scope.registration.scope), { cache: "no-cache", integrity: `sha256-${hash}` });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      await cache.put(kept(name, hash), response);
    }),
  );
}

/** Removes what the present site does not have. */
async function clean(): Promise<void> {
  const cache = await caches.open(cacheName);
  const wanted = new Set(Object.entries(files).map(([name, hash]) => kept(name, hash)));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await scope.clients.claim();
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(clean()));
scope.addEventListener("fetch", (event) => {
  const { method, url, headers } = event.request;
  if (method !== "GET" || headers.has("range") || !url.startsWith(scope.registration.scope)) return;
  const path = decodeURIComponent(new URL(url).pathname.slice(new URL(scope.registration.scope).pathname.length));
  const name = path === "" ? "index.html" : path;
  const hash = files[name];
  if (hash === undefined) return;
  const answer = async (): Promise<Response> => (await (await caches.open(cacheName)).match(kept(name, hash))) ?? fetch(event.request);
  event.respondWith(answer());
});
