import { describe, expect, test } from "vitest";
import type { LegalMove } from "../../client/messages";
import { typedMoves } from "../../board/typed";

function move(from: number, to: number, captures: number[] = [], routes = [[to]]): LegalMove {
    return { from, to, captures, routes, text: `${from}-${to}`, promotes: false };
}

const quiet = [move(32, 28), move(32, 27), move(3, 28), move(3, 8), move(14, 9)];
const captures = [move(14, 3, [19, 9], [[23, 3]]), move(14, 25, [19, 20], [[23, 25]])];
const circular = [move(1, 1, [7, 8, 12], [[12, 3, 1]])];
const twins = [
    move(23, 12, [13, 24, 29], [[34, 14, 12]]),
    move(23, 12, [13, 20, 24], [[25, 14, 12]]),
];

function exact(text: string, legal: LegalMove[]) {
    return typedMoves(text, legal).exact.map((m) => [m.from, m.to]);
}

describe("a typed move", () => {
    test.each(["32-28", "3228", "32 28", " 32 - 28 ", "32–28", "32x28", "32 -28"])(
        "%j is 32-28",
        (text) => {
            expect(exact(text, quiet)).toEqual([[32, 28]]);
        },
    );

    test.each(["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2212"])(
        "may have the dash %j",
        (dash) => {
            expect(exact(`32${dash}28`, quiet)).toEqual([[32, 28]]);
            expect(exact(`32 ${dash} 28`, quiet)).toEqual([[32, 28]]);
        },
    );

    test.each(["14x3", "14x03", "1403", "143", "14×3", "14✕3", "14 × 3", "14:3", "14 x 3", "14X3", "14-3"])(
        "%j is 14x3",
        (text) => {
            expect(exact(text, captures)).toEqual([[14, 3]]);
        },
    );

    test.each(["14x23x3", "14 23 3", "142303", "14x23x03"])("%j names the landing too", (text) => {
        expect(exact(text, captures)).toEqual([[14, 3]]);
    });

    test("a landing that is not on the way names nothing", () => {
        expect(exact("14x24x3", captures)).toEqual([]);
    });

    test("some of the landings are enough", () => {
        expect(typedMoves("23x25x12", twins).exact).toEqual([twins[1]]);
    });

    test("with from and to alone is ambiguous when two captures share them", () => {
        expect(typedMoves("23x12", twins).exact).toEqual(twins);
    });

    test("1x1 is a capture that ends where it began; 1-1 is a drawn result", () => {
        expect(exact("1x1", circular)).toEqual([[1, 1]]);
        expect(exact("0101", circular)).toEqual([[1, 1]]);
        expect(typedMoves("1-1", circular)).toEqual({ exact: [], matches: [] });
    });

    test("leading zeros and blanks before digits are read", () => {
        expect(exact("03- 8", quiet)).toEqual([[3, 8]]);
    });

    test("digits that can be cut in two ways name both moves", () => {
        expect(exact("328", [move(3, 28), move(32, 8)])).toEqual([
            [3, 28],
            [32, 8],
        ]);
    });

    test("that is illegal names nothing", () => {
        expect(typedMoves("32-23", quiet)).toEqual({ exact: [], matches: [] });
    });

    test.each(["abc", "32-28;", "<b>", "-", "x3"])("%j is no move", (text) => {
        expect(typedMoves(text, quiet).matches).toEqual([]);
    });
});

describe("a move being typed", () => {
    function matches(text: string, legal: LegalMove[]) {
        return typedMoves(text, legal).matches.map((m) => `${m.from}-${m.to}`);
    }

    test("nothing yet matches every move", () => {
        expect(matches("", quiet)).toHaveLength(quiet.length);
    });

    test("its first digits narrow the list", () => {
        expect(matches("3", quiet)).toEqual(["32-28", "32-27", "3-28", "3-8"]);
        expect(matches("32", quiet)).toEqual(["32-28", "32-27", "3-28"]);
        expect(matches("32-", quiet)).toEqual(["32-28", "32-27"]);
        expect(matches("32-2", quiet)).toEqual(["32-28", "32-27"]);
        expect(matches("3-2", quiet)).toEqual(["3-28"]);
    });

    test("a complete landing narrows captures", () => {
        expect(matches("14x23x", captures)).toEqual(["14-3", "14-25"]);
        expect(matches("14x23x2", captures)).toEqual(["14-25"]);
    });
});
