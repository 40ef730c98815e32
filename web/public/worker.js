// Keeps the page itself, so that it opens without a network and can say that there is none. Games
// are never kept: what the server has not said is not shown as if it had.

const kept = "damjen-1";
// Enough for the whole page in two languages. The files of older versions go first.
const mostAssets = 120;
const shell = ["/", "/theme.js", "/icon.svg", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(kept).then((cache) => cache.addAll(shell)));
    self.skipWaiting();
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((n) => n !== kept).map((n) => caches.delete(n))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("message", (event) => {
    const { keep } = event.data;
    if (Array.isArray(keep))
        event.waitUntil(Promise.allSettled(keep.map((path) => keptFirst(new Request(path)))));
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname.startsWith("/api/")) return;
    if (request.mode === "navigate") event.respondWith(page(request));
    // Names under /assets/ carry a hash of what is in them: the kept one is the right one.
    else if (url.pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
    else event.respondWith(newestFirst(request));
});

// Every address shows the same page. The newest if the server answers, else the one kept.
async function page(request) {
    const cache = await caches.open(kept);
    try {
        const answer = await fetch(request);
        if (answer.ok) await cache.put("/", answer.clone());
        return answer;
    } catch {
        return (await cache.match("/")) ?? Response.error();
    }
}

async function keptFirst(request) {
    const cache = await caches.open(kept);
    const found = await cache.match(request);
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok) {
        await cache.put(request, answer.clone());
        await forgetOldest(cache);
    }
    return answer;
}

// A cache lists its files in the order they came.
async function forgetOldest(cache) {
    const assets = (await cache.keys()).filter((file) => new URL(file.url).pathname.startsWith("/assets/"));
    const tooMany = assets.slice(0, Math.max(0, assets.length - mostAssets));
    await Promise.all(tooMany.map((file) => cache.delete(file)));
}

async function newestFirst(request) {
    const cache = await caches.open(kept);
    try {
        const answer = await fetch(request);
        if (answer.ok) await cache.put(request, answer.clone());
        return answer;
    } catch {
        return (await cache.match(request)) ?? Response.error();
    }
}
