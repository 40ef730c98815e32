// Results as clubs write them, and as the federation does.

import { describe, expect, test } from "vitest";
import { scoreText } from "../../pages/score";

describe("a score", () => {
    test("is of two points a game, as clubs write it", () => {
        expect(["1-0", "1/2-1/2", "0-1"].map((score) => scoreText(score, "two"))).toEqual([
            "2-0",
            "1-1",
            "0-2",
        ]);
    });

    test("or of one, as the federation does", () => {
        expect(["1-0", "1/2-1/2", "0-1"].map((score) => scoreText(score, "one"))).toEqual([
            "1-0",
            "½-½",
            "0-1",
        ]);
    });

    test("is nothing where a game has no result", () => {
        expect(scoreText("*", "two")).toBe("");
        expect(scoreText(null, "one")).toBe("");
    });
});
