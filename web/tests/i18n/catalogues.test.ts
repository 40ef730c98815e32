// @vitest-environment node
// Every text in every language: none missing, none unused, the same placeholders everywhere.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { areas } from "../../i18n/keys";
import { locales, type Locale } from "../../i18n/locales";
import type { Catalogue, Message } from "../../i18n/message";
import allowedTwins from "../../i18n/same-as-english.json";

const web = fileURLToPath(new URL("../../", import.meta.url));

function read(locale: Locale, area: string): Catalogue {
    const text = readFileSync(join(web, "i18n", locale, `${area}.json`), "utf8");
    return JSON.parse(text) as Catalogue;
}

function catalogue(locale: Locale): Catalogue {
    return Object.assign({}, ...areas.map((area) => read(locale, area))) as Catalogue;
}

function texts(message: Message): string[] {
    return typeof message === "string" ? [message] : Object.values(message);
}

function placeholders(message: Message): string[] {
    const all = texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)]);
    // A form for "one" may say the number in words, so only the set of the whole message counts.
    return [...new Set(all.map((hole) => hole[1] ?? ""))].sort();
}

const english = catalogue("en");
const keys = Object.keys(english);
const others = locales.filter((locale) => locale !== "en");

describe.each(others)("the texts in %s", (locale) => {
    const theirs = catalogue(locale);

    test.each(areas)("of %s have the keys of the English ones", (area) => {
        expect(Object.keys(read(locale, area)).sort()).toEqual(Object.keys(read("en", area)).sort());
    });

    test("have the placeholders of the English ones", () => {
        const wrong = keys.filter(
            (key) =>
                theirs[key] !== undefined &&
                placeholders(theirs[key]).join() !== placeholders(english[key]!).join(),
        );
        expect(wrong).toEqual([]);
    });

    test("have plural forms where English has them", () => {
        const wrong = keys.filter(
            (key) => theirs[key] !== undefined && typeof theirs[key] !== typeof english[key],
        );
        expect(wrong).toEqual([]);
    });

    test("are translated, save those listed", () => {
        const twins = keys.filter(
            (key) => JSON.stringify(theirs[key]) === JSON.stringify(english[key]),
        );
        const allowed = allowedTwins as Record<string, string[]>;
        expect(twins.sort()).toEqual([...allowed.everywhere!, ...allowed[locale]!].sort());
    });
});

describe.each(locales)("the texts in %s", (locale) => {
    const theirs = catalogue(locale);

    test("are neither empty nor padded", () => {
        const bad = Object.entries(theirs).filter(([, message]) =>
            texts(message).some((text) => text.trim() === "" || text !== text.trim()),
        );
        expect(bad).toEqual([]);
    });

    test("use the plural forms that the language has", () => {
        const has = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
        const bad = Object.entries(theirs).filter(
            ([, message]) =>
                typeof message === "object" &&
                !(
                    message.one !== undefined &&
                    message.other !== undefined &&
                    Object.keys(message).every((form) => has.includes(form as "one"))
                ),
        );
        expect(bad).toEqual([]);
    });
});

describe("the keys", () => {
    const code = sources(web).map((file) => readFileSync(file, "utf8"));
    const begin = `(?:${areas.join("|")})\\.`;
    // In quotes; what is put in at run time may be any expression without braces.
    const named = new RegExp(`(["'\`])(${begin}(?:\\$\\{[^}]*\\}|[^"'\`\\s$])+)\\1`, "g");
    const whole = new Set<string>();
    const groups: RegExp[] = [];
    for (const text of code) {
        for (const quoted of text.matchAll(named)) {
            const key = quoted[2] ?? "";
            if (!key.includes("${")) whole.add(key);
            else groups.push(pattern(key));
        }
    }

    test("that the code names exist", () => {
        const missing = [...whole].filter((key) => english[key] === undefined);
        expect(missing).toEqual([]);
        const idle = groups.filter((group) => !keys.some((key) => group.test(key)));
        expect(idle).toEqual([]);
    });

    test("that exist are named in the code", () => {
        const unused = keys.filter(
            (key) => !whole.has(key) && !groups.some((group) => group.test(key)),
        );
        expect(unused).toEqual([]);
    });

    test("begin with the name of their file", () => {
        for (const area of areas) {
            for (const key of Object.keys(read("en", area))) expect(key).toMatch(`${area}.`);
        }
    });
});

/** The pattern of a key built at run time: each ${…} stands for some text. */
function pattern(template: string): RegExp {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.]/g, "\\."));
    return new RegExp(`^${parts.join(".+")}$`);
}

/** The files of the page that may use a text; tests and what is built or installed are none. */
function sources(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) {
            return ["node_modules", "dist", "tests"].includes(entry.name)
                ? []
                : sources(path);
        }
        return /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
    });
}
