// Where the fifty squares lie: geometry of a diagram, not rules.

import type { SquareNo } from "../client/messages";

export const squareCount = 50;

/** Row 0 is the top as White sees it, column 0 the left; a square is playable when their sum is odd. */
export interface Place {
    row: number;
    column: number;
}

export function isSquare(value: number): value is SquareNo {
    return Number.isInteger(value) && 1 <= value && value <= squareCount;
}

export function placeOf(square: SquareNo): Place {
    const row = Math.floor((square - 1) / 5);
    const column = 2 * ((square - 1) % 5) + (row % 2 === 0 ? 1 : 0);
    return { row, column };
}

/** The square at a place, or null for a light square and for anything off the board. */
export function squareAt({ row, column }: Place): SquareNo | null {
    if (row < 0 || row > 9 || column < 0 || column > 9 || (row + column) % 2 === 0) return null;
    return 5 * row + Math.floor(column / 2) + 1;
}

/** Where a square is drawn: turned by half a circle when Black sits at the bottom. */
export function drawnAt(square: SquareNo, flipped: boolean): Place {
    const { row, column } = placeOf(square);
    return flipped ? { row: 9 - row, column: 9 - column } : { row, column };
}
