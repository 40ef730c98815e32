// Walking the board with keys, as the person sees it.

import type { SquareNo } from "../client/messages";
import { squareCount } from "./squares";

/** Questions a key on the board asks of the page, which answers in its live regions. */
export type Topic = "must_capture" | "pieces" | "last_move" | "clocks" | "opponent";

const topics: Readonly<Record<string, Topic>> = {
    m: "must_capture",
    p: "pieces",
    l: "last_move",
    c: "clocks",
    o: "opponent",
};

export function topicOf(key: string): Topic | null {
    return topics[key.toLowerCase()] ?? null;
}

/**
 * Where a key leads from a square, or null for a key that does not walk. Left and right stay in the
 * row, up and down keep the place within it, so that going up and down again comes back.
 */
export function walk(square: SquareNo, key: string, control: boolean, flipped: boolean): SquareNo | null {
    const turn = (s: SquareNo) => (flipped ? squareCount + 1 - s : s);
    // Seen from the bottom, a flipped board is numbered backwards: walk there, then turn back.
    const seen = turn(square);
    const row = Math.floor((seen - 1) / 5);
    const place = (seen - 1) % 5;
    const at = (r: number, p: number) =>
        turn(5 * Math.min(9, Math.max(0, r)) + Math.min(4, Math.max(0, p)) + 1);
    switch (key) {
        case "ArrowLeft":
            return at(row, place - 1);
        case "ArrowRight":
            return at(row, place + 1);
        case "ArrowUp":
            return at(row - 1, place);
        case "ArrowDown":
            return at(row + 1, place);
        case "Home":
            return control ? at(0, 0) : at(row, 0);
        case "End":
            return control ? at(9, 4) : at(row, 4);
        case "PageUp":
            return at(0, place);
        case "PageDown":
            return at(9, place);
        default:
            return null;
    }
}

/**
 * The square that digits typed one after the other name so far, and the digits to remember:
 * 2 goes to 2, then 8 to 28; a digit that would leave the board begins anew.
 */
export function jump(digits: string, digit: string): { digits: string; square: SquareNo | null } {
    const longer = digits + digit;
    const value = Number(longer);
    if (longer.length <= 2 && value <= squareCount)
        return { digits: longer, square: value >= 1 ? value : null };
    return { digits: digit, square: digit === "0" ? null : Number(digit) };
}
