import { describe, expect, test } from "vitest";
import { browserSpeech, hush, readAloud, voiceLanguage, type Speech } from "../../pages/voice";

function fakeSpeech(...languages: string[]) {
    const heard: { text: string; lang: string }[] = [];
    const speech: Speech = {
        getVoices: () => languages.map((lang) => ({ lang })),
        speak: (utterance) => void heard.push(utterance),
        cancel: () => void heard.splice(0),
    };
    return { speech, heard };
}

describe("a move read aloud", () => {
    test("is read in the page's language", () => {
        const { speech, heard } = fakeSpeech("en-GB", "pt-BR");
        readAloud("Pretas: 19 para 23.", "pt", speech);
        expect(heard).toEqual([{ text: "Pretas: 19 para 23.", lang: "pt" }]);
    });

    test("is read in Dutch to a Frisian, unless the machine speaks Frisian", () => {
        expect(voiceLanguage("fy", [{ lang: "en-US" }, { lang: "nl-NL" }])).toBe("nl");
        expect(voiceLanguage("fy", [])).toBe("nl");
        expect(voiceLanguage("fy", [{ lang: "fy-NL" }])).toBe("fy");
    });

    test("is not read by a browser that cannot speak", () => {
        expect(browserSpeech()).toBeNull();
        expect(() => readAloud("White: 32 to 28.", "en")).not.toThrow();
        expect(() => hush()).not.toThrow();
    });

    test("is cut off by what comes after it", () => {
        const { speech, heard } = fakeSpeech("en-GB");
        readAloud("White: 32 to 28.", "en", speech);
        hush(speech);
        expect(heard).toEqual([]);
    });
});
