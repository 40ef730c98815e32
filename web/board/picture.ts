// What the board shows, worked out from what it was told and what the person has begun.

import type { LegalMove, Runs, SquareNo } from "../client/messages";
import {
    capturedSoFar,
    type Gesture,
    phaseOf,
    type Situation,
    standsOn,
    targetsOf,
    type Targets,
} from "./gestures";
import { capturedAlong } from "./lines";
import type { Piece, Pieces } from "./pieces";

/** The move that led here, as far as it is drawn. */
export interface ShownMove {
    from: SquareNo;
    to: SquareNo;
    /** Squares landed on, ending on `to`. */
    route?: readonly SquareNo[];
}

/** One of several captures to choose from: a numbered arrow. */
export interface Alternative {
    number: number;
    from: SquareNo;
    route: readonly SquareNo[];
    /** Where its number stands: on a piece that no other alternative captures, if there is one. */
    badge: SquareNo;
}

export interface Picture {
    pieces: Pieces;
    /** Captured by the path entered so far: still there, dimmed. */
    captured: SquareNo[];
    targets: Targets;
    /** The square under the piece in hand. */
    selected: SquareNo | null;
    alternatives: Alternative[];
}

/** Everything drawn besides the pieces. */
export interface Marks {
    lastMove?: ShownMove | null;
    selected?: SquareNo | null;
    planned?: { from: SquareNo; to: SquareNo } | null;
    duty?: readonly SquareNo[];
    refused?: SquareNo | null;
    captured?: readonly SquareNo[];
    /** Where a click completes a move, and where it goes one landing on. */
    final?: readonly SquareNo[];
    step?: readonly SquareNo[];
    capturing?: boolean;
    hint?: ShownMove | null;
    alternatives?: readonly Alternative[];
    /** The square whose number is shown even over a piece. */
    numbered?: SquareNo | null;
}

export function pictureOf(situation: Situation, gesture: Gesture): Picture {
    return {
        pieces: shownPieces(situation, gesture),
        captured: capturedSoFar(gesture, situation),
        targets: targetsOf(gesture, situation),
        selected: standsOn(gesture),
        alternatives: alternativesOf(gesture.choice),
    };
}

/** The pieces with the move in hand, or on its way to the server, carried out. */
export function shownPieces(situation: Situation, gesture: Gesture): Pieces {
    const { pieces } = situation;
    if (gesture.pending) return afterMove(pieces, gesture.pending.move);
    const { selected, path } = gesture;
    const at = path.at(-1);
    const piece = selected === null ? undefined : pieces.get(selected);
    if (selected === null || at === undefined || !piece) return pieces;
    const shown = new Map(pieces);
    shown.delete(selected);
    shown.set(at, piece);
    return shown;
}

function afterMove(pieces: Pieces, move: LegalMove): Pieces {
    const piece = pieces.get(move.from);
    if (!piece) return pieces;
    const shown = new Map(pieces);
    shown.delete(move.from);
    for (const square of move.captures) shown.delete(square);
    shown.set(move.to, move.promotes ? { ...piece, king: true } : piece);
    return shown;
}

function alternativesOf(choice: readonly LegalMove[]): Alternative[] {
    return choice.map((move, i) => {
        const route = move.routes[0] ?? [move.to];
        const own = move.captures.filter(
            (square) => !choice.some((other) => other !== move && other.captures.includes(square)),
        );
        const inOrder = capturedAlong(move.from, route, move.captures);
        const badge = inOrder.find((s) => own.includes(s)) ?? own[0] ?? inOrder[0] ?? move.to;
        return { number: i + 1, from: move.from, route, badge };
    });
}

/** How many moves in a row the king on a square has made, for its pips; 0 shows none. */
export function runOn(square: SquareNo, piece: Piece, runs: Runs): number {
    const run = runs[piece.color];
    return piece.king && run && run.square === square ? run.count : 0;
}

/** Whether a piece can be picked up now, for the pointer's shape. */
export function canPickUp(square: SquareNo, situation: Situation, gesture: Gesture): boolean {
    const piece = situation.pieces.get(square);
    const phase = phaseOf(situation, gesture);
    if (phase === "moving") return situation.legal.some((move) => move.from === square);
    return phase === "premoving" && !!piece && piece.color === situation.mine;
}
