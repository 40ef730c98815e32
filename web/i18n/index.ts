// What the rest of the page imports: `import { t } from "../i18n"`.

export { isLocale, localeNames, locales, type Locale } from "./locales";
export type { Params } from "./message";
export type { Area, MessageKey } from "./keys";
export { clock, date, i18n, list, loadArea, number, start, t } from "./i18n.svelte";
