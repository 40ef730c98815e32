// Which pieces stand where, read from a FEN and written to one. Nothing here knows a rule.

import type { Color, KingRun, Runs, SquareNo } from "../client/messages";
import { isSquare, squareCount } from "./squares";

export interface Piece {
    color: Color;
    king: boolean;
}

export type Pieces = ReadonlyMap<SquareNo, Piece>;

/** Everything a set-up says. */
export interface Setup {
    turn: Color;
    pieces: Pieces;
    runs: Runs;
}

export const noRuns: Runs = { white: null, black: null };

/**
 * Reads turn, piece lists and king runs; anything it does not understand is skipped, because a FEN
 * shown on a board comes from the server, which has checked it.
 */
export function parseFen(fen: string): Setup {
    const [first = "", ...fields] = fen.trim().split(":");
    const turn: Color = first.toUpperCase() === "B" ? "black" : "white";
    const pieces = new Map<SquareNo, Piece>();
    let runs = noRuns;
    for (const field of fields) {
        const letter = field.charAt(0).toUpperCase();
        if (letter === "W") place(pieces, "white", field.slice(1));
        if (letter === "B") place(pieces, "black", field.slice(1));
        if (letter === "+") runs = parseRuns(field);
    }
    return { turn, pieces, runs };
}

function place(pieces: Map<SquareNo, Piece>, color: Color, list: string): void {
    for (const entry of list.replace(/\.\s*$/, "").split(",")) {
        const match = /^\s*(K?)(\d{1,2})(?:-K?(\d{1,2}))?\s*$/i.exec(entry);
        if (!match) continue;
        const first = Number(match[2]);
        const last = match[3] === undefined ? first : Number(match[3]);
        for (let square = first; square <= last && square <= squareCount; ++square)
            if (isSquare(square)) pieces.set(square, { color, king: match[1] !== "" });
    }
}

// Black's run comes first: "+0+336" says that White moved the king on 36 three times.
function parseRuns(field: string): Runs {
    const match = /^\+([0-3])(\d{2})?\+([0-3])(\d{2})?/.exec(field);
    if (!match) return noRuns;
    const run = (count = "0", square = "0"): KingRun | null =>
        count === "0" || !isSquare(Number(square))
            ? null
            : { square: Number(square), count: Number(count) };
    return { black: run(match[1], match[2]), white: run(match[3], match[4]) };
}

/** Writes a set-up; the tail only when a king run is not zero. */
export function writeFen({ turn, pieces, runs }: Setup): string {
    const list = (color: Color) =>
        [...pieces]
            .filter(([, piece]) => piece.color === color)
            .sort(([a], [b]) => a - b)
            .map(([square, piece]) => `${piece.king ? "K" : ""}${square}`)
            .join(",");
    const board = `${turn === "white" ? "W" : "B"}:W${list("white")}:B${list("black")}`;
    if (!runs.white && !runs.black) return board;
    const run = (r: KingRun | null) =>
        r ? `+${r.count}${String(r.square).padStart(2, "0")}` : "+0";
    return `${board}:H0:F1:${run(runs.black)}${run(runs.white)}`;
}

export function samePiece(a: Piece | undefined, b: Piece | undefined): boolean {
    return a === b || (!!a && !!b && a.color === b.color && a.king === b.king);
}
