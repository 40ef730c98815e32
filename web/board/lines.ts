// Ways to walk a legal move: squares landed on, and what has been captured on the way.

import type { LegalMove, Move, SquareNo } from "../client/messages";
import { placeOf, squareAt } from "./squares";

/** A legal move along one of its routes. */
export interface Line {
    move: LegalMove;
    route: readonly SquareNo[];
}

/** Two moves are one when they start, end and capture alike, whatever their routes. */
export function sameMove(a: Move, b: Move): boolean {
    return a.from === b.from && a.to === b.to && sameSquares(a.captures, b.captures);
}

function sameSquares(a: readonly SquareNo[], b: readonly SquareNo[]): boolean {
    return a.length === b.length && a.every((square) => b.includes(square));
}

/** The moves of some lines, each once. */
export function movesOf(lines: readonly Line[]): LegalMove[] {
    const moves: LegalMove[] = [];
    for (const { move } of lines) if (!moves.some((m) => sameMove(m, move))) moves.push(move);
    return moves;
}

/** All lines from a square that begin by landing on `path`. */
export function linesAlong(
    legal: readonly LegalMove[],
    from: SquareNo,
    path: readonly SquareNo[] = [],
): Line[] {
    return legal
        .filter((move) => move.from === from)
        .flatMap((move) => routesOf(move).map((route) => ({ move, route })))
        .filter(({ route }) => path.every((square, i) => route[i] === square));
}

/** A server that sends no route means the plain one. */
function routesOf(move: LegalMove): readonly (readonly SquareNo[])[] {
    return move.routes.length > 0 ? move.routes : [[move.to]];
}

/** The squares strictly between two squares of one diagonal, row or column; none otherwise. */
export function between(a: SquareNo, b: SquareNo): SquareNo[] {
    const from = placeOf(a);
    const to = placeOf(b);
    const rows = to.row - from.row;
    const columns = to.column - from.column;
    const length = Math.max(Math.abs(rows), Math.abs(columns));
    const straight = rows === 0 || columns === 0;
    if (length === 0 || (!straight && Math.abs(rows) !== Math.abs(columns))) return [];
    const squares: SquareNo[] = [];
    for (let i = 1; i < length; ++i) {
        const square = squareAt({
            row: from.row + (rows / length) * i,
            column: from.column + (columns / length) * i,
        });
        if (square !== null) squares.push(square);
    }
    return squares;
}

/** What of `captures` has been jumped after walking `path` from `from`, in order. */
export function capturedAlong(
    from: SquareNo,
    path: readonly SquareNo[],
    captures: readonly SquareNo[],
): SquareNo[] {
    const taken: SquareNo[] = [];
    let at = from;
    for (const landing of path) {
        for (const square of between(at, landing))
            if (captures.includes(square)) taken.push(square);
        at = landing;
    }
    return taken;
}
