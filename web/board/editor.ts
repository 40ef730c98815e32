// Setting up a position: pieces placed, moved and taken off. Whether it is a legal set-up is the
// server's to say.

import type { Color, KingRun, SquareNo } from "../client/messages";
import { noRuns, parseFen, type Piece, samePiece, type Setup } from "./pieces";

/** What a click puts on a square; null takes off. */
export type Tool = Piece | null;

export const fullStart = "W:W31-50:B1-20";
export const fryskStart = "W:W46-50:B1-5";
export const emptyBoard = "W:W:B";

/** A click with a tool: puts its piece down, or takes off one just like it. */
export function touch(setup: Setup, square: SquareNo, tool: Tool): Setup {
    const there = setup.pieces.get(square);
    const pieces = new Map(setup.pieces);
    if (tool === null || samePiece(there, tool)) pieces.delete(square);
    else pieces.set(square, tool);
    return checked({ ...setup, pieces });
}

/** Drags the piece on one square to another, or off the board. */
export function carry(setup: Setup, from: SquareNo, to: SquareNo | null): Setup {
    const piece = setup.pieces.get(from);
    if (!piece || from === to) return setup;
    const pieces = new Map(setup.pieces);
    pieces.delete(from);
    if (to !== null) pieces.set(to, piece);
    return checked({ ...setup, pieces });
}

export function withTurn(setup: Setup, turn: Color): Setup {
    return { ...setup, turn };
}

/** Says that a side's king on a square has made `count` moves in a row; 0 or no king says none has. */
export function withRun(setup: Setup, color: Color, run: KingRun | null): Setup {
    return checked({
        ...setup,
        runs: { ...setup.runs, [color]: run && run.count > 0 ? run : null },
    });
}

export function kingsOf(setup: Setup, color: Color): SquareNo[] {
    return [...setup.pieces]
        .filter(([, piece]) => piece.king && piece.color === color)
        .map(([square]) => square)
        .sort((a, b) => a - b);
}

export function setupOf(fen: string): Setup {
    return checked(parseFen(fen));
}

// A run without its king would be refused; the person who moved the king away means none.
function checked(setup: Setup): Setup {
    const kept = (color: Color): KingRun | null => {
        const run = setup.runs[color];
        return run && kingsOf(setup, color).includes(run.square) ? run : null;
    };
    const runs = { white: kept("white"), black: kept("black") };
    return { ...setup, runs: runs.white || runs.black ? runs : noRuns };
}
