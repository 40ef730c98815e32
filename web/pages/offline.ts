// The service worker keeps the page itself, so that it opens without a network and says so.

import { canWorkOffline } from "../client/platform";

/** A page without it works as well: what the browser refuses here is nothing to complain about. */
export async function installWorker(): Promise<void> {
    if (!import.meta.env.PROD || !canWorkOffline()) return;
    const workers = navigator.serviceWorker;
    try {
        if (workers.controller === null) {
            workers.addEventListener("controllerchange", keepWhatCameBefore, { once: true });
        }
        await workers.register("/worker.js");
    } catch {
        // It stays as it was.
    }
}

// On the first visit the page was here before its worker, which has not seen these files pass.
function keepWhatCameBefore(): void {
    const files = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
    const keep = files
        .filter((file) => file.origin === location.origin && file.pathname.startsWith("/assets/"))
        .map((file) => file.pathname);
    navigator.serviceWorker.controller?.postMessage({ keep });
}
