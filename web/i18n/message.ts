// Messages with placeholders and plurals, in plain TypeScript: no framework, no state.

import { intlTag, type Locale } from "./locales";

/** "32 must capture" – or a form for each plural category the language has; `other` always. */
export type Message = string | PluralForms;
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** The messages of one language by their keys. */
export type Catalogue = Readonly<Record<string, Message>>;

/** What fills the placeholders. Numbers are written as the language writes them. */
export type Params = Readonly<Record<string, string | number>>;

const pluralRules = new Map<Locale, Intl.PluralRules>();

function pluralCategory(locale: Locale, count: number): Intl.LDMLPluralRule {
    let rules = pluralRules.get(locale);
    if (!rules) pluralRules.set(locale, (rules = new Intl.PluralRules(intlTag(locale))));
    return rules.select(count);
}

/**
 * The sentence for a message: `count` chooses the plural form, `{name}` is replaced by the
 * parameter of that name. A placeholder without its parameter stays visible, so that it is found.
 */
export function format(locale: Locale, message: Message, params: Params = {}): string {
    const text = typeof message === "string" ? message : pluralForm(locale, message, params.count);
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
        const value = params[name];
        return value === undefined
            ? hole
            : typeof value === "number"
                ? formatNumber(locale, value)
                : value;
    });
}

function pluralForm(locale: Locale, forms: PluralForms, count: string | number | undefined): string {
    return forms[pluralCategory(locale, Number(count ?? 0))] ?? forms.other;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number as the language writes it. */
export function formatNumber(
    locale: Locale,
    value: number,
    options: Intl.NumberFormatOptions = {},
): string {
    const key = locale + JSON.stringify(options);
    let formatter = numberFormats.get(key);
    if (!formatter) {
        numberFormats.set(key, (formatter = new Intl.NumberFormat(intlTag(locale), options)));
    }
    return formatter.format(value);
}

/** A day, or a day and a time, as the reader's own country writes it in this language. */
export function formatDate(
    locale: Locale,
    moment: number | Date,
    options: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" },
): string {
    const wanted = globalThis.navigator?.languages ?? [];
    const own = wanted.filter((tag) => tag.split("-")[0] === locale);
    return new Intl.DateTimeFormat([...own, intlTag(locale)], options).format(moment);
}

/** "a, b and c" as the language joins a list. */
export function formatList(
    locale: Locale,
    items: readonly string[],
    type: "conjunction" | "disjunction" = "conjunction",
): string {
    // A browser without Frisian data would say the Dutch "en" and "of"; Frisian has "en" as well.
    return new Intl.ListFormat(intlTag(locale), { type }).format(items);
}

/** A clock's reading: 5:03, 1:05:03, and 9.4 when under ten seconds are left. */
export function formatClock(locale: Locale, milliseconds: number): string {
    const left = Math.max(0, milliseconds);
    if (left < 10_000) {
        // Rounded down: a clock never shows time that is not there.
        return formatNumber(locale, Math.floor(left / 100) / 10, {
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
        });
    }
    const seconds = Math.floor(left / 1000);
    const two = (n: number): string => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours > 0
        ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
        : `${minutes}:${two(seconds % 60)}`;
}
