// The service worker keeps the page itself, so that it opens without a network and says so.

import { canWorkOffline } from "../client/platform";

export function installWorker(): void {
    if (!import.meta.env.PROD || !canWorkOffline()) return;
    // A page without it works as well.
    navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
