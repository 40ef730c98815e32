import { describe, expect, test } from "vitest";
import { motionBetween } from "../../board/motion";
import { parseFen } from "../../board/pieces";

const pieces = (fen: string) => parseFen(fen).pieces;

describe("what moved", () => {
    test("is the piece that left one square and came to another", () => {
        const motion = motionBetween(pieces("W:W32,33:B1"), pieces("B:W28,33:B1"));
        expect(motion).toMatchObject({ from: 32, route: [28], removed: [] });
    });

    test("follows the route of a capture, and names what it took", () => {
        const motion = motionBetween(pieces("W:W42:B23,K32,5"), pieces("B:W24:B5"), [22, 24]);
        expect(motion).toMatchObject({ from: 42, route: [22, 24] });
        expect(motion?.removed.map((r) => r.square).sort()).toEqual([23, 32]);
    });

    test("goes on from where a walked route stands", () => {
        const motion = motionBetween(pieces("W:W22:B23,32"), pieces("B:W24:B"), [22, 24]);
        expect(motion).toMatchObject({ from: 22, route: [24] });
    });

    test("a man that promotes sets out as a man", () => {
        const motion = motionBetween(pieces("W:W7:B50"), pieces("B:WK2:B50"));
        expect(motion?.piece).toEqual({ color: "white", king: false });
    });

    test("a capture that ends where it began flies its round", () => {
        const before = pieces("W:W40:B39,43,44");
        const motion = motionBetween(before, pieces("B:W40:B"), [38, 49, 40]);
        expect(motion).toMatchObject({ from: 40, route: [38, 49, 40] });
        expect(motion?.removed).toHaveLength(3);
    });

    test("goes straight back when a move is taken back", () => {
        const motion = motionBetween(pieces("B:W24:B5"), pieces("W:W42:B23,32,5"), [22, 24]);
        expect(motion).toMatchObject({ from: 24, route: [42] });
    });

    test.each([
        ["the same position", "W:W32:B1", "B:W32:B1"],
        ["two moves at once", "W:W32,33:B1", "W:W28,29:B1"],
        ["another game", "W:W31-50:B1-20", "W:W46-50:B1-5"],
        ["a board filled", "W:W:B", "W:W31:B1"],
    ])("is nothing for %s", (_, before, after) => {
        expect(motionBetween(pieces(before), pieces(after))).toBeNull();
    });
});
