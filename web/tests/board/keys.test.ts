import { describe, expect, test } from "vitest";
import { jump, topicOf, walk } from "../../board/keys";
import { squareCount } from "../../board/squares";

const all = Array.from({ length: squareCount }, (_, i) => i + 1);

describe("walking with keys", () => {
    test("left and right stay in the row", () => {
        expect(walk(28, "ArrowLeft", false, false)).toBe(27);
        expect(walk(28, "ArrowRight", false, false)).toBe(29);
        expect(walk(26, "ArrowLeft", false, false)).toBe(26);
        expect(walk(30, "ArrowRight", false, false)).toBe(30);
    });

    test("up and down change the row, and come back", () => {
        expect(walk(28, "ArrowUp", false, false)).toBe(23);
        for (const square of all.filter((s) => s > 5))
            expect(
                walk(walk(square, "ArrowUp", false, false) ?? 0, "ArrowDown", false, false),
            ).toBe(square);
    });

    test("Home and End go along the row, with Control to the corners", () => {
        expect(walk(28, "Home", false, false)).toBe(26);
        expect(walk(28, "End", false, false)).toBe(30);
        expect(walk(28, "Home", true, false)).toBe(1);
        expect(walk(28, "End", true, false)).toBe(50);
    });

    test("on a flipped board, up is still up for the eye", () => {
        expect(walk(5, "ArrowUp", false, true)).toBe(10);
        expect(walk(28, "ArrowLeft", false, true)).toBe(29);
        expect(walk(28, "Home", true, true)).toBe(50);
    });

    test("never leaves the board, and other keys do not walk", () => {
        const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];
        for (const flipped of [false, true])
            for (const square of all)
                for (const key of keys) expect(all).toContain(walk(square, key, false, flipped));
        expect(walk(28, "x", false, false)).toBeNull();
    });
});

describe("typing a square's number", () => {
    test("goes to its first digit, then to the whole", () => {
        expect(jump("", "2")).toEqual({ digits: "2", square: 2 });
        expect(jump("2", "8")).toEqual({ digits: "28", square: 28 });
    });
    test("a number off the board begins anew", () => {
        expect(jump("6", "7")).toEqual({ digits: "7", square: 7 });
        expect(jump("28", "3")).toEqual({ digits: "3", square: 3 });
    });
    test("a leading zero waits", () => {
        expect(jump("", "0")).toEqual({ digits: "0", square: null });
        expect(jump("0", "5")).toEqual({ digits: "05", square: 5 });
    });
});

test("m, p, l, c and o ask the page, in either case", () => {
    expect(["m", "P", "l", "c", "O", "q"].map(topicOf)).toEqual([
        "must_capture", "pieces", "last_move", "clocks", "opponent", null,
    ]);
});
