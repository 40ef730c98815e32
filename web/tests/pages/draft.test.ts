// From what was chosen on the first page to what is asked of the server.

import { describe, expect, test } from "vitest";
import { memoryStore } from "../../client/platform";
import {
    clockName,
    firstMover,
    longestName,
    newGame,
    readDraft,
    usualDraft,
    writeDraft,
    type Draft,
} from "../../pages/home/draft";

const draft = (part: Partial<Draft>): Draft => ({ ...usualDraft, ...part });

describe("the first move", () => {
    test("is White's, save in a position where it is Black's", () => {
        const fen = "B:W28:B5";
        expect(firstMover(usualDraft)).toBe("white");
        expect(firstMover(draft({ start: "fen", fen }))).toBe("black");
        expect(firstMover(draft({ start: "fen", fen: "W:W28:B5" }))).toBe("white");
        expect(firstMover(draft({ start: "frysk", fen }))).toBe("white");
    });
});

describe("a new game", () => {
    test("is by default one against the computer without a clock", () => {
        expect(newGame(usualDraft)).toEqual({
            opponent: { kind: "engine", level: 3 },
            rules: "straight",
            start: "full",
            color: "white",
            clock: null,
        });
    });

    test("against a friend has no level, and a name without its outer spaces", () => {
        const asked = newGame(draft({ opponent: "friend", name: "  Jelle ", color: "random" }));
        expect(asked.opponent).toEqual({ kind: "friend" });
        expect(asked.name).toBe("Jelle");
        expect(asked.color).toBe("random");
    });

    test("on one screen asks for no colour: one plays both", () => {
        expect(newGame(draft({ opponent: "local", color: "black" }))).not.toHaveProperty("color");
    });

    test("sends the position only where it begins with it", () => {
        const fen = "W:WK28:BK3";
        expect(newGame(draft({ fen }))).not.toHaveProperty("fen");
        expect(newGame(draft({ fen, start: "fen" })).fen).toBe(fen);
    });

    test("never sends a name longer than the server takes", () => {
        const asked = newGame(draft({ opponent: "friend", name: "ß".repeat(60) }));
        expect(asked.name).toHaveLength(longestName);
    });

    test("sends no empty name", () => {
        expect(newGame(draft({ opponent: "friend", name: "   " }))).not.toHaveProperty("name");
    });
});

describe("what was chosen", () => {
    test("is chosen again next time", () => {
        const store = memoryStore();
        const mine = draft({ level: 8, rules: "wfd", clock: { initial: 420, increment: 7 } });
        writeDraft(store, mine);
        expect(readDraft(store)).toEqual(mine);
    });

    test("by an older page is completed with what is usual", () => {
        const store = memoryStore();
        store.setItem("damjen.draft", '{"level":5}');
        expect(readDraft(store)).toEqual(draft({ level: 5 }));
    });

    test("and got damaged is forgotten", () => {
        const store = memoryStore();
        store.setItem("damjen.draft", '{"level":');
        expect(readDraft(store)).toEqual(usualDraft);
    });

    test("and names what does not exist is replaced by what is usual", () => {
        const store = memoryStore();
        store.setItem(
            "damjen.draft",
            '{"opponent":"robot","level":11,"rules":"chess","start":"half","color":"red","clock":{"initial":"x"},"name":7,"fen":null}',
        );
        expect(readDraft(store)).toEqual(usualDraft);
    });

    test("is the full game when the position to begin with is lost", () => {
        const store = memoryStore();
        store.setItem("damjen.draft", '{"start":"fen","fen":""}');
        expect(readDraft(store).start).toBe("full");
    });
});

describe("a clock", () => {
    test.each([
        [{ initial: 300, increment: 3 }, "5+3"],
        [{ initial: 5400, increment: 30 }, "90+30"],
        [{ initial: 30, increment: 0 }, "0:30+0"],
        [{ initial: 150, increment: 1 }, "2:30+1"],
    ])("%o is called %s", (clock, name) => {
        expect(clockName(clock)).toBe(name);
    });
});
