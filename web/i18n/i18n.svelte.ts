// The language in force, as Svelte state: whatever calls `t` is drawn again when it changes.

import { areas, firstAreas, type Area, type MessageKey } from "./keys";
import { chooseLocale, type Locale } from "./locales";
import {
    format,
    formatClock,
    formatDate,
    formatList,
    formatNumber,
    type Catalogue,
    type Params,
} from "./message";

const storageKey = "damjen.locale";

// One small file per language and area; only what is asked for is downloaded.
const files = import.meta.glob<Catalogue>("./*/*.json", { import: "default" });

// Known from the first, so that a page's own texts are asked for in no other language.
let locale = $state<Locale>(preferred());
let catalogue = $state.raw<Catalogue>({});
const wanted = new Set<Area>(firstAreas);

async function fetchArea(of: Locale, area: Area): Promise<Catalogue> {
    const load = files[`./${of}/${area}.json`];
    return load ? load() : {};
}

async function switchTo(next: Locale): Promise<void> {
    const parts = await Promise.all(
        [...wanted].map((area) =>
            fetchArea(next, area).catch((error: unknown) => {
                // The page can be drawn without a part that loadArea fetches, and that complains.
                if (firstAreas.includes(area)) throw error;
                return {};
            }),
        ),
    );
    locale = next;
    catalogue = Object.assign({}, ...parts) as Catalogue;
    if (typeof document !== "undefined") document.documentElement.lang = next;
}

function remembered(): string | null {
    try {
        return localStorage.getItem(storageKey);
    } catch {
        return null; // storage may be forbidden; then the browser's language it is
    }
}

function preferred(): Locale {
    return chooseLocale(remembered(), globalThis.navigator?.languages ?? []);
}

/** Loads the first texts in the reader's language. Await it before the page is mounted. */
export async function start(): Promise<void> {
    await switchTo(preferred());
}

/** Loads the texts of a part that not everybody visits. Await it before drawing that part. */
export async function loadArea(area: Area): Promise<void> {
    if (wanted.has(area)) return;
    wanted.add(area);
    try {
        let asked: Locale;
        let part: Catalogue;
        do {
            asked = locale;
            part = await fetchArea(asked, area);
        } while (asked !== locale); // the language was changed meanwhile
        catalogue = { ...catalogue, ...part };
    } catch (error) {
        wanted.delete(area); // so that it is asked for again
        throw error;
    }
}

/** The language now, and the way to change it. */
export const i18n = {
    /** The code of the language in force. */
    get locale(): Locale {
        return locale;
    },
    /** Changes the language and remembers the choice. The old texts stay until the new are here. */
    async choose(next: Locale): Promise<void> {
        await switchTo(next);
        try {
            localStorage.setItem(storageKey, next);
        } catch {
            // Then it holds until the page is closed.
        }
    },
    /** The parts there are. */
    areas,
};

/** The text for a key, with its placeholders filled; `count` chooses the plural form. */
export function t(key: MessageKey, params?: Params): string {
    const message = catalogue[key];
    return message === undefined ? key : format(locale, message, params);
}

/** A number as the reader writes it. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
    return formatNumber(locale, value, options);
}

/** A moment as the reader writes it. */
export function date(moment: number | Date, options?: Intl.DateTimeFormatOptions): string {
    return formatDate(locale, moment, options);
}

/** "32, 37 and 42", or with "or" for a disjunction. */
export function list(items: readonly string[], type?: "conjunction" | "disjunction"): string {
    return formatList(locale, items, type);
}

/** A clock's reading. */
export function clock(milliseconds: number): string {
    return formatClock(locale, milliseconds);
}
