import { afterEach, describe, expect, test, vi } from "vitest";
import { chooseLocale, intlTag } from "../../i18n/locales";
import { format, formatClock, formatDate, formatList, formatNumber } from "../../i18n/message";

describe("format", () => {
    test("a placeholder is replaced by the parameter of its name, every time", () => {
        expect(format("en", "{a} takes {b}, {a} wins", { a: 32, b: "two" })).toBe(
            "32 takes two, 32 wins",
        );
    });

    test("a placeholder without its parameter stays visible", () => {
        expect(format("en", "{name} joined", {})).toBe("{name} joined");
    });

    test("a parameter that looks like a placeholder is not filled again", () => {
        expect(format("en", "{name}", { name: "{name}" })).toBe("{name}");
    });

    test("count chooses the plural form of the language", () => {
        const men = { one: "{count} man", other: "{count} men" };
        expect(format("en", men, { count: 1 })).toBe("1 man");
        expect(format("en", men, { count: 0 })).toBe("0 men");
        // French says "0 pion": nought is singular there.
        expect(format("fr", { one: "{count} pion", other: "{count} pions" }, { count: 0 })).toBe(
            "0 pion",
        );
    });

    test("a category without a form of its own uses other", () => {
        expect(format("fr", { one: "un", other: "plusieurs" }, { count: 1_000_000 })).toBe(
            "plusieurs",
        );
    });

    test("Frisian has one and other, with or without data of its own", () => {
        const men = { one: "{count} skiif", other: "{count} skiven" };
        expect(format("fy", men, { count: 1 })).toBe("1 skiif");
        expect(format("fy", men, { count: 3 })).toBe("3 skiven");
        expect(["fy", "nl"]).toContain(intlTag("fy"));
    });
});

describe("numbers and clocks", () => {
    test("a number has the separators of its language", () => {
        expect(formatNumber("en", 1234.5)).toBe("1,234.5");
        expect(formatNumber("de", 1234.5)).toBe("1.234,5");
        expect(formatNumber("fy", 1.5)).toBe("1,5");
    });

    test("a clock shows tenths in the last ten seconds and never time that is not there", () => {
        expect(formatClock("en", 3_903_999)).toBe("1:05:03");
        expect(formatClock("en", 303_999)).toBe("5:03");
        expect(formatClock("en", 10_000)).toBe("0:10");
        expect(formatClock("en", 9_999)).toBe("9.9");
        expect(formatClock("nl", 450)).toBe("0,4");
        expect(formatClock("en", -20)).toBe("0.0");
    });

    test("a list is joined as the language joins it", () => {
        expect(formatList("nl", ["27", "32", "38"])).toBe("27, 32 en 38");
        expect(formatList("fr", ["27", "32"], "disjunction")).toBe("27 ou 32");
    });
});

describe("chooseLocale", () => {
    test("what was chosen before wins, if the page still speaks it", () => {
        expect(chooseLocale("fy", ["de"])).toBe("fy");
        expect(chooseLocale("xx", ["de"])).toBe("de");
    });

    test("the first language of the browser that the page speaks is taken", () => {
        expect(chooseLocale(null, ["sv-SE", "pt-BR", "en"])).toBe("pt");
        expect(chooseLocale(null, ["fy-NL"])).toBe("fy");
    });

    test("who reads none of them gets English", () => {
        expect(chooseLocale(null, ["sv", "fi"])).toBe("en");
        expect(chooseLocale(null, [])).toBe("en");
    });
});

describe("a date", () => {
    const evening = new Date(2026, 1, 3, 20, 30);
    const readBy = (...languages: string[]) =>
        vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
    afterEach(() => vi.restoreAllMocks());

    test("is written as in the reader's own country, where that speaks the page's language", () => {
        readBy("nl-NL", "en-GB", "en");
        expect(formatDate("en", evening)).toBe("3 Feb 2026, 20:30");
        readBy("en-US");
        expect(formatDate("en", evening)).toMatch(/^Feb 3, 2026/);
    });

    test("is written as the language does for those from elsewhere", () => {
        readBy("en-GB");
        expect(formatDate("nl", evening)).toBe(
            new Intl.DateTimeFormat("nl", { dateStyle: "medium", timeStyle: "short" }).format(evening),
        );
        readBy("fy-NL");
        expect(formatDate("fy", evening)).toContain("2026");
        readBy();
        expect(formatDate("en", evening)).toContain("Feb");
    });
});
