import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FenFault } from "../../client/messages";
import { i18n, loadArea, start } from "../../i18n";
import english from "../../i18n/en/faults.json";
import { sayFenFault } from "../../pages/editor/faults";

beforeAll(async () => {
    await start();
    await loadArea("faults");
});
beforeEach(() => i18n.choose("en"));

describe("a fault of a position's text", () => {
    test("names the square", () => {
        expect(sayFenFault("square_taken", 28)).toBe("There are two pieces on 28.");
    });

    test("has a sentence without holes for every kind, in the language in force", async () => {
        const kinds = Object.keys(english).map((key) => key.slice("faults.".length) as FenFault);
        expect(kinds).toHaveLength(18);
        for (const locale of ["en", "nl", "fy", "fr", "de", "es", "pt"] as const) {
            await i18n.choose(locale);
            for (const kind of kinds) {
                const text = sayFenFault(kind, 28);
                expect(text).not.toMatch(/[{}]|faults\./);
                expect(text).toMatch(/\.$/);
            }
        }
    });
});
