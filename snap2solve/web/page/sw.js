// The service worker of the installed app: takes pictures that are shared with it, and opens without a network.

import { put } from "./store.js";

const SHELL = "shell";

addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event, { pathname, origin } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === "/share") event.respondWith(shared(request));
  else if (request.method === "GET") event.respondWith(fresh(request));
});

/** Keep the pictures that were shared, and open the page with them. */
async function shared(request) {
  const files = (await request.formData()).getAll("image").filter((one) => one instanceof File);
  const ids = await Promise.all(files.map((file) => put({ file, name: file.name })));
  return Response.redirect(`/#${ids.join(",")}`, 303);
}

/** What the server gives, or where it does not answer, what it gave before. */
async function fresh(request) {
  const cache = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const before = await cache.match(request);
    if (before) return before;
    throw error;
  }
}
