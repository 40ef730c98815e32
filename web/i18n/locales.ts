// The seven languages of the page, and which of them a reader gets.

/** The languages, in the order in which the switch lists them. */
export const locales = ["en", "nl", "fy", "fr", "de", "es", "pt"] as const;

export type Locale = (typeof locales)[number];

/** Each language by its own name: that is what its speakers look for. Never translated. */
export const localeNames: Record<Locale, string> = {
    en: "English",
    nl: "Nederlands",
    fy: "Frysk",
    fr: "Français",
    de: "Deutsch",
    es: "Español",
    pt: "Português",
};

/** True for the code of a language the page speaks. */
export function isLocale(code: unknown): code is Locale {
    return (locales as readonly unknown[]).includes(code);
}

/**
 * The language to start in: the one chosen before, else the first of the browser's languages that
 * we speak ("pt-BR" counts as "pt"), else English.
 */
export function chooseLocale(remembered: unknown, wanted: readonly string[]): Locale {
    if (isLocale(remembered)) return remembered;
    for (const tag of wanted) {
        const code = tag.toLowerCase().split("-")[0];
        if (isLocale(code)) return code;
    }
    return "en";
}

/**
 * The tag to hand to Intl. Browsers without Frisian data would fall back to the machine's own
 * language, which may be any; Dutch has the same plurals, decimal comma and order of dates.
 */
export function intlTag(locale: Locale): string {
    if (locale !== "fy") return locale;
    return Intl.NumberFormat.supportedLocalesOf("fy").length > 0 ? "fy" : "nl";
}
