// What moved between two pictures of the board, so that an animation can explain it.

import type { SquareNo } from "../client/messages";
import { type Piece, type Pieces, samePiece } from "./pieces";

/** How long a piece takes from one landing square to the next. */
export const hopMilliseconds = 150;

export interface Motion {
    /** As it was when it set out: a man that promotes arrives as a man. */
    piece: Piece;
    from: SquareNo;
    /** Squares landed on, in order; the last is where the piece now stands. */
    route: SquareNo[];
    /** Pieces that left the board. */
    removed: { square: SquareNo; piece: Piece }[];
}

/**
 * The one piece that moved, or null when the pictures differ in any other way. `hint` is the route
 * of the move believed to lie between them; without a fitting one the piece goes straight.
 */
export function motionBetween(
    before: Pieces,
    after: Pieces,
    hint: readonly SquareNo[] = [],
): Motion | null {
    const gone = [...before].filter(([square, piece]) => !samePiece(after.get(square), piece));
    const come = [...after].filter(([square, piece]) => !samePiece(before.get(square), piece));
    if (gone.length === 0) return null;
    const removedBut = (from: SquareNo | null) =>
        gone
            .filter(([square]) => square !== from && !after.has(square))
            .map(([square, piece]) => ({ square, piece }));

    if (come.length === 0) return roundTrip(before, after, hint, removedBut(null));
    for (const [to, arrived] of come) {
        const origins = gone.filter(([, piece]) => piece.color === arrived.color);
        const alike = come.filter(([, piece]) => piece.color === arrived.color);
        if (origins.length !== 1 || alike.length !== 1) continue;
        const [from, piece] = origins[0] as [SquareNo, Piece];
        if (from === to) return null;
        return { piece, from, route: routeTo(from, to, hint), removed: removedBut(from) };
    }
    return null;
}

// A capture that ends where it began changes nothing but what it took.
function roundTrip(
    before: Pieces,
    after: Pieces,
    hint: readonly SquareNo[],
    removed: Motion["removed"],
): Motion | null {
    const home = hint.at(-1);
    const piece = home === undefined ? undefined : after.get(home);
    if (home === undefined || !piece || !samePiece(before.get(home), piece)) return null;
    if (removed.some((r) => r.piece.color === piece.color)) return null;
    return { piece, from: home, route: [...hint], removed };
}

function routeTo(from: SquareNo, to: SquareNo, hint: readonly SquareNo[]): SquareNo[] {
    if (hint.at(-1) !== to) return [to];
    // Part of the route may have been walked and shown already.
    return hint.slice(hint.indexOf(from) + 1);
}
