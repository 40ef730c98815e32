import { describe, expect, test } from "vitest";
import { parseFen, writeFen } from "../../board/pieces";

describe("a FEN", () => {
    test("lists men and kings of either colour", () => {
        const { turn, pieces } = parseFen("B:WK28,46:BK5,1");
        expect(turn).toBe("black");
        expect(pieces.get(28)).toEqual({ color: "white", king: true });
        expect(pieces.get(46)).toEqual({ color: "white", king: false });
        expect(pieces.get(5)).toEqual({ color: "black", king: true });
        expect(pieces.size).toBe(4);
    });

    test.each(["W:W31-50:B1-20", "W:B1-20:W31-50", "W:W31-50:B1-20."])("%j is the start", (fen) => {
        const { pieces } = parseFen(fen);
        expect(pieces.size).toBe(40);
        expect(pieces.get(20)?.color).toBe("black");
        expect(pieces.get(31)?.color).toBe("white");
    });

    test("a range of kings is read", () => {
        expect([...parseFen("W:WK1-3:B50").pieces.keys()]).toEqual([1, 2, 3, 50]);
    });

    test("an empty side is read", () => {
        expect(parseFen("B:W50:B").pieces.size).toBe(1);
    });

    test("Black's king run comes first", () => {
        const { runs } = parseFen("W:WK36,46:BK5:H0:F1:+105+336");
        expect(runs).toEqual({ white: { square: 36, count: 3 }, black: { square: 5, count: 1 } });
    });

    test("a run of nothing is none", () => {
        expect(parseFen("W:WK36:BK5:H0:F1:+0+0").runs).toEqual({ white: null, black: null });
    });

    test.each([
        "W:W31,32:B1,K20",
        "B:WK28,46:B5:H0:F1:+0+228",
        "W:WK1:BK5,6:H0:F1:+305+101",
        "B:W50:B",
    ])("%j is written as it was read", (fen) => {
        expect(writeFen(parseFen(fen))).toBe(fen);
    });
});
