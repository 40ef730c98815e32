import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";
import { i18n, localeNames, start } from "../../i18n";

describe("the language in force", () => {
    beforeEach(() => localStorage.clear());

    test("is the one chosen before, and is said to the browser", async () => {
        localStorage.setItem("damjen.locale", "fy");
        await start();
        expect(i18n.locale).toBe("fy");
        expect(document.documentElement.lang).toBe("fy");
    });

    test("is remembered when it is changed", async () => {
        await start();
        await i18n.choose("pt");
        flushSync();
        expect(i18n.locale).toBe("pt");
        expect(localStorage.getItem("damjen.locale")).toBe("pt");
    });

    test("has a name in itself", () => {
        expect(localeNames.fy).toBe("Frysk");
    });
});
