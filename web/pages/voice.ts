// Reads aloud, with the voices the browser has; where it has none, nothing is heard and nothing fails.

import type { Locale } from "../i18n/locales";

/** The part of the browser's speech that is used. */
export interface Speech {
    getVoices(): readonly { lang: string }[];
    speak(utterance: { text: string; lang: string }): void;
    cancel(): void;
}

/** The browser's own speech, or null. */
export function browserSpeech(): Speech | null {
    if (typeof speechSynthesis === "undefined") return null;
    return {
        getVoices: () => speechSynthesis.getVoices(),
        speak({ text, lang }) {
            const utterance = new SpeechSynthesisUtterance(text);
            utterance.lang = lang;
            speechSynthesis.speak(utterance);
        },
        cancel: () => speechSynthesis.cancel(),
    };
}

/** The language to read in: hardly any machine has a Frisian voice, and a Dutch one comes nearest. */
export function voiceLanguage(locale: Locale, voices: readonly { lang: string }[]): string {
    if (locale !== "fy") return locale;
    return voices.some(({ lang }) => /^fy\b/i.test(lang)) ? "fy" : "nl";
}

/** Reads the text, after what is being read. */
export function readAloud(text: string, locale: Locale, speech = browserSpeech()): void {
    speech?.speak({ text, lang: voiceLanguage(locale, speech.getVoices()) });
}

/** Cuts off what is being read. */
export function hush(speech = browserSpeech()): void {
    speech?.cancel();
}
