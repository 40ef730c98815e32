// How the reader likes the page: kept, followed at once, and not believed when damaged.

import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { prefer, preferences } from "../../pages/preferences.svelte";

const key = "damjen.preferences";

async function fresh(stored: string | null) {
    vi.resetModules();
    localStorage.clear();
    if (stored !== null) localStorage.setItem(key, stored);
    return import("../../pages/preferences.svelte");
}

beforeEach(() => {
    delete document.documentElement.dataset["theme"];
});

describe("the preferences", () => {
    test("follow the system at first, with sound and numbers", async () => {
        const { preferences } = await fresh(null);
        expect(preferences.theme).toBe("system");
        expect(preferences.sound).toBe(true);
        expect(preferences.numbers).toBe("inside");
    });

    test("are kept for the next visit", async () => {
        const { prefer } = await fresh(null);
        prefer({ sound: false, numbers: "outside" });
        const kept = localStorage.getItem(key);
        const { preferences } = await fresh(kept);
        expect(preferences.sound).toBe(false);
        expect(preferences.numbers).toBe("outside");
        expect(preferences.animate).toBe(true);
    });

    test("reach whoever reads them at once", () => {
        const seen: string[] = [];
        const stop = $effect.root(() => {
            $effect(() => void seen.push(preferences.numbers));
        });
        flushSync();
        prefer({ numbers: "none" });
        flushSync();
        stop();
        expect(seen).toEqual(["inside", "none"]);
    });

    test("show the theme chosen, and the system's when that is chosen", async () => {
        const { prefer } = await fresh(null);
        prefer({ theme: "dark" });
        expect(document.documentElement.dataset["theme"]).toBe("dark");
        prefer({ theme: "system" });
        expect(document.documentElement.dataset["theme"]).toBeUndefined();
    });

    test.each(["{", "null", "7", '{"theme":"pink","numbers":3,"sound":"yes","animate":null}'])(
        "that are damaged (%s) are the usual ones",
        async (stored) => {
            const { preferences, showTheme } = await fresh(stored);
            expect(preferences).toEqual((await fresh(null)).preferences);
            showTheme();
            expect(document.documentElement.dataset["theme"]).toBeUndefined();
        },
    );
});
