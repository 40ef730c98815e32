// Which page is shown: the address, as Svelte state. Plain links are followed without loading anew.

let path = $state(typeof location === "undefined" ? "/" : location.pathname);

export type Route =
    | { page: "home" }
    | { page: "game"; id: string }
    | { page: "games" }
    | { page: "editor" }
    | { page: "learn"; path: string }
    | { page: "settings" }
    | { page: "about" }
    | { page: "not_found" };

/** A game's name as it is written, from what somebody typed: small letters, I, L and O too. */
function gameNamed(typed: string): string | null {
    const name = typed.toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0");
    return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(name) ? name : null;
}

/** What an address shows. Game names are forgiving: people type them. */
export function parseRoute(path: string): Route {
    const [first, second, ...rest] = path.split("/").filter((part) => part !== "");
    if (first === undefined) return { page: "home" };
    if (first === "learn") return { page: "learn", path };
    if (rest.length > 0) return { page: "not_found" };
    const game = first === "g" && second !== undefined ? gameNamed(second) : null;
    if (game !== null) return { page: "game", id: game };
    if (second !== undefined) return { page: "not_found" };
    switch (first) {
        case "games":
        case "editor":
        case "settings":
        case "about":
            return { page: first };
        default:
            return { page: "not_found" };
    }
}

const route = $derived(parseRoute(path));

export const router = {
    get path(): string {
        return path;
    },
    get route(): Route {
        return route;
    },
};

/** Goes to an address of this page. */
export function go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    path = location.pathname;
    window.scrollTo({ top: 0 });
}

/** Follows the browser's back and forward, and every plain link to this site. */
export function followLinks(): void {
    window.addEventListener("popstate", () => (path = location.pathname));
    document.addEventListener("click", (event) => {
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const link = (event.target as Element | null)?.closest("a");
        if (!link || link.target !== "" || link.hasAttribute("download")) return;
        const url = new URL(link.href, location.href);
        if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
        if (url.pathname === location.pathname && url.hash !== "") return;
        event.preventDefault();
        go(url.pathname + url.search);
    });
}
