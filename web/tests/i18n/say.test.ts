import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Duty, Reason, ReasonKind } from "../../client/messages";
import { i18n, start } from "../../i18n";
import { sayCounter, sayDuty, sayOutcome, sayReason, sayValue } from "../../i18n/say";
import english from "../../i18n/en/say.json";

const duty: Duty = {
    men: 1,
    kings: 1,
    squares: [32],
    by_king: false,
    lesser: [{ square: 38, men: 1, kings: 0, king: false }],
};

function reason(kind: ReasonKind, overrides: Partial<Reason> = {}): Reason {
    const best = { men: 1, kings: 1 };
    return {
        kind,
        from: 38,
        to: 29,
        value: { men: 1, kings: 0 },
        best,
        duty: [{ square: 32, ...best, king: false }],
        ...overrides,
    };
}

beforeAll(start);
beforeEach(() => i18n.choose("en"));

describe("what must be played", () => {
    test("is said with its value, and what the others would take", () => {
        expect(sayDuty(duty)).toBe(
            "32 must capture: it takes 1 man and 1 king. 38 takes only 1 man.",
        );
    });

    test("is said of several pieces at once", () => {
        expect(sayDuty({ ...duty, squares: [32, 37, 41], lesser: [] })).toBe(
            "You must capture 1 man and 1 king: with 32, 37, or 41.",
        );
    });

    test("stays short on a board full of kings", () => {
        const lesser = [11, 12, 13, 14, 15].map((square) => ({ square, men: 1, kings: 0, king: true }));
        expect(sayDuty({ ...duty, lesser })).toBe(
            "32 must capture: it takes 1 man and 1 king. 11 takes only 1 man. 12 takes only 1 man.",
        );
    });

    test("says that a man waits for a king that takes as much", () => {
        const lesser = [{ square: 38, men: 1, kings: 1, king: false }];
        expect(sayDuty({ ...duty, by_king: true, lesser })).toContain(
            "38 could take as much, but a king goes first.",
        );
    });

    test("counts men and kings apart", () => {
        expect(sayValue({ men: 0, kings: 2 })).toBe("2 kings");
        expect(sayValue({ men: 3, kings: 0 })).toBe("3 men");
    });
});

describe("a refusal", () => {
    test("names both values when the capture is worth less", () => {
        expect(sayReason(reason("worth_less"))).toBe(
            "32 must capture: it takes 1 man and 1 king. 38 takes only 1 man.",
        );
    });

    test("says what must be captured when the piece cannot capture at all", () => {
        expect(sayReason(reason("capture_compulsory", { value: null }))).toBe(
            "38 has to wait, because something must be captured. " +
                "32 must capture: it takes 1 man and 1 king.",
        );
    });

    test("has a sentence without holes for every kind, in the language in force", async () => {
        const kinds = Object.keys(english)
            .filter((key) => key.startsWith("say.reason."))
            .map((key) => key.slice("say.reason.".length) as ReasonKind);
        expect(kinds).toHaveLength(17);
        for (const locale of ["en", "nl", "fy", "fr", "de", "es", "pt"] as const) {
            await i18n.choose(locale);
            for (const kind of kinds) {
                const text = sayReason(reason(kind));
                expect(text).not.toMatch(/[{}]|say\./);
                expect(text).toMatch(/\.$/);
            }
        }
    });
});

describe("an end and a counter", () => {
    test("name the winner", () => {
        expect(sayOutcome({ winner: "black", reason: "no_moves" })).toBe(
            "Black wins: the other side cannot move.",
        );
    });

    test("agree with the number of moves left", async () => {
        const counter = { kind: "two_kings_against_one", side: "white", left: 1, limit: 7 } as const;
        expect(sayCounter(counter)).toBe("Two kings against one: 1 move left to win.");
        await i18n.choose("fy");
        expect(sayCounter({ ...counter, left: 5 })).toBe(
            "Twa wolven tsjin ien: noch 5 setten om te winnen.",
        );
    });
});
