import { describe, expect, test } from "vitest";
import { between, capturedAlong, linesAlong, movesOf } from "../../board/lines";
import { placeOf, squareAt, squareCount } from "../../board/squares";

describe("the squares between two squares", () => {
    test("of a diagonal", () => expect(between(46, 28)).toEqual([41, 37, 32]));
    test("of a row, light squares skipped", () => expect(between(26, 30)).toEqual([27, 28, 29]));
    test("of a column, upwards", () => expect(between(42, 22)).toEqual([32]));
    test("are none for neighbours", () => expect(between(46, 41)).toEqual([]));
    test("are none off every line", () => expect(between(46, 40)).toEqual([]));
    test("are none from a square to itself", () => expect(between(40, 40)).toEqual([]));

    test("a jump in each of the eight directions crosses exactly one square, from everywhere", () => {
        const steps: [number, number][] = [
            [-1, -1], [-1, 1], [1, -1], [1, 1], [-2, 0], [2, 0], [0, -2], [0, 2],
        ];
        let jumps = 0;
        for (let square = 1; square <= squareCount; ++square) {
            const { row, column } = placeOf(square);
            for (const [r, c] of steps) {
                const over = squareAt({ row: row + r, column: column + c });
                const land = squareAt({ row: row + 2 * r, column: column + 2 * c });
                if (over === null || land === null) continue;
                ++jumps;
                expect(between(square, land)).toEqual([over]);
                expect(between(land, square)).toEqual([over]);
            }
        }
        expect(jumps).toBe(4 * 64 / 2 + 4 * 30);
    });
});

describe("a walk", () => {
    test("takes pieces in the order jumped, each once", () => {
        expect(capturedAlong(40, [38, 49, 40], [39, 43, 44])).toEqual([39, 43, 44]);
        expect(capturedAlong(42, [22], [23, 32])).toEqual([32]);
    });

    test("keeps the lines that begin with it", () => {
        const legal = [
            { from: 1, to: 3, captures: [], routes: [[2, 3], [4, 3]], text: "", promotes: false },
            { from: 5, to: 3, captures: [], routes: [[2, 3]], text: "", promotes: false },
        ];
        expect(linesAlong(legal, 1, [4]).map((l) => l.route)).toEqual([[4, 3]]);
        expect(movesOf(linesAlong(legal, 1))).toEqual([legal[0]]);
    });
});
