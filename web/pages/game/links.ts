// The address to give to somebody else, and who can open it.

import type { GameId, Meta } from "../../client/messages";

export interface SharedLink {
    address: string;
    reach: Meta["links"]["reach"];
}

/** Whether a host name means "this computer" wherever it is read. */
export function isLoopback(host: string): boolean {
    return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host) || host.endsWith(".localhost");
}

/**
 * An address this page was opened at is good for others too, unless it means "this computer"; then
 * the server's own word is taken, and where it knows no better the page says so.
 */
export function linkTo(
    id: GameId,
    meta: Meta | null,
    here: { origin: string; hostname: string },
): SharedLink {
    const path = `/g/${id}`;
    const known = meta?.links;
    if (!isLoopback(here.hostname)) {
        const base = known?.reach === "public" ? known.bases[0] : undefined;
        const reach = known?.reach === "public" ? "public" : "network";
        return { address: (base ?? here.origin) + path, reach };
    }
    const base = known?.bases[0];
    if (known && known.reach !== "computer" && base !== undefined)
        return { address: base + path, reach: known.reach };
    return { address: here.origin + path, reach: "computer" };
}
