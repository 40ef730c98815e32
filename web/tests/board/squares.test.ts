import { describe, expect, test } from "vitest";
import { drawnAt, placeOf, squareAt, squareCount } from "../../board/squares";

const all = Array.from({ length: squareCount }, (_, i) => i + 1);

describe("squares", () => {
    test("46 lies at White's left and the corner at White's right is light", () => {
        expect(placeOf(46)).toEqual({ row: 9, column: 0 });
        expect(squareAt({ row: 9, column: 9 })).toBeNull();
    });

    test("every square is found again at its own place", () => {
        for (const square of all) expect(squareAt(placeOf(square))).toBe(square);
    });

    test("a place off the board holds no square", () => {
        expect(squareAt({ row: -1, column: 0 })).toBeNull();
        expect(squareAt({ row: 0, column: 11 })).toBeNull();
    });

    test("flipping puts square 5 at Black's left, where 46 was", () => {
        expect(drawnAt(5, true)).toEqual({ row: 9, column: 0 });
        expect(drawnAt(46, true)).toEqual({ row: 0, column: 9 });
    });
});
