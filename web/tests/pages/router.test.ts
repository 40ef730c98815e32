// Which page an address shows, and which clicks the page follows itself.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followLinks, go, parseRoute, router } from "../../pages/router.svelte";

describe("an address", () => {
    test.each([
        ["/", { page: "home" }],
        ["/games", { page: "games" }],
        ["/games/", { page: "games" }],
        ["/editor", { page: "editor" }],
        ["/settings", { page: "settings" }],
        ["/about", { page: "about" }],
        ["/learn", { page: "learn", path: "/learn" }],
        ["/learn/course/3", { page: "learn", path: "/learn/course/3" }],
        ["/g/7K3M9QWZT2XA", { page: "game", id: "7K3M9QWZT2XA" }],
    ])("%s shows its page", (path, route) => {
        expect(parseRoute(path)).toEqual(route);
    });

    test("of a game may be typed in small letters", () => {
        expect(parseRoute("/g/7k3m9qwzt2xa/")).toEqual({ page: "game", id: "7K3M9QWZT2XA" });
    });

    test("of a game may be misread where letters look like digits", () => {
        expect(parseRoute("/g/7K3M9QWZT2lO")).toEqual({ page: "game", id: "7K3M9QWZT210" });
        expect(parseRoute("/g/7K3M9QWZT2XU")).toEqual({ page: "not_found" });
    });

    test.each(["/g", "/g/", "/g/SHORT", "/g/7K3M9QWZT2XA/more", "/play", "/games/1", "/g/7K3M9QWZT2X%2F"])(
        "%s that names nothing says so",
        (path) => {
            expect(parseRoute(path)).toEqual({ page: "not_found" });
        },
    );
});

describe("going somewhere", () => {
    beforeEach(() => {
        vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
        go("/");
    });
    afterEach(() => {
        document.body.innerHTML = "";
        vi.restoreAllMocks();
    });
    followLinks();

    function press(html: string, how: MouseEventInit = {}): boolean {
        document.body.innerHTML = html;
        const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...how });
        // What is not followed would load a new page, which jsdom cannot.
        window.addEventListener("click", (late) => late.preventDefault(), { once: true });
        const link = document.querySelector("a span") ?? document.querySelector("a");
        let followed = false;
        document.addEventListener("click", (seen) => (followed = seen.defaultPrevented), { once: true });
        link?.dispatchEvent(event);
        return followed;
    }

    test("changes the address, the page, and begins at its top", () => {
        go("/learn/rules/kings");
        expect(location.pathname).toBe("/learn/rules/kings");
        expect(router.route).toEqual({ page: "learn", path: "/learn/rules/kings" });
        expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    });

    test("by a link needs no new page from the server, wherever in the link one presses", () => {
        expect(press('<a href="/about">About</a>')).toBe(true);
        expect(router.path).toBe("/about");
        expect(press('<a href="/games"><span>Games</span></a>')).toBe(true);
        expect(router.path).toBe("/games");
    });

    test.each([
        ["in a new tab", '<a href="/about" target="_blank">x</a>', {}],
        ["with Control held", '<a href="/about">x</a>', { ctrlKey: true }],
        ["with Command held", '<a href="/about">x</a>', { metaKey: true }],
        ["with the middle button", '<a href="/about">x</a>', { button: 1 }],
        ["to another site", '<a href="https://example.org/about">x</a>', {}],
        ["to a download", '<a href="/about" download>x</a>', {}],
        ["to the server's own answers", '<a href="/api/v1/meta">x</a>', {}],
        ["within the page", '<a href="#main">x</a>', {}],
    ])("by a link %s is the browser's affair", (_, html, how) => {
        expect(press(html, how)).toBe(false);
        expect(router.path).toBe("/");
    });

    test("back shows the page before", async () => {
        go("/about");
        history.back();
        await vi.waitFor(() => expect(router.path).toBe("/"));
    });
});
