// From clicks, drags and keys to one complete move. A pure state machine: it knows neither the DOM
// nor the rules, only the legal moves it is told.

import type { Color, LegalMove, Move, SquareNo } from "../client/messages";
import { between, capturedAlong, linesAlong, movesOf, sameMove } from "./lines";
import type { Pieces } from "./pieces";

/** What the board is told from outside. */
export interface Situation {
    pieces: Pieces;
    /** Distinguishes positions: changes with every move, and goes down with a take-back. */
    ply: number;
    turn: Color;
    legal: readonly LegalMove[];
    /** Whose pieces may be touched; null for a spectator. */
    mine: Color | "both" | null;
    viewOnly: boolean;
    /** Whether a move may be entered for the next turn while the other side thinks. */
    premoves: boolean;
    /** Whether a click on a square that only one legal move ends on plays it. */
    oneClick: boolean;
}

export interface Premove {
    from: SquareNo;
    to: SquareNo;
}

/** A move as it leaves the board: complete, with the route the person showed. */
export interface EnteredMove {
    move: LegalMove;
    route: readonly SquareNo[];
}

export interface Gesture {
    selected: SquareNo | null;
    /** Landing squares entered so far; the piece is shown on the last of them. */
    path: readonly SquareNo[];
    /** Complete moves to choose from, shown as numbered arrows. */
    choice: readonly LegalMove[];
    premove: Premove | null;
    /** The square of the piece under the pointer while it is held. */
    held: SquareNo | null;
    /** The press that picked the piece up also selected it, so its release must not unselect. */
    fresh: boolean;
    /** Played here and not yet in the position. Until then nothing else can be entered. */
    pending: EnteredMove | null;
}

export type Input =
    /** A complete click or tap, or Enter on a square. */
    | { kind: "click"; square: SquareNo }
    | { kind: "press"; square: SquareNo }
    /** `square` is null off the playable squares; `travelled`: the pointer left the pressed square. */
    | { kind: "release"; square: SquareNo | null; travelled: boolean }
    /** The pointer was lost: a second finger, a system gesture, a lost window. */
    | { kind: "cancel" }
    /** Escape: one step back. */
    | { kind: "back" }
    /** The n-th alternative, from 1. */
    | { kind: "choose"; number: number }
    /** A move entered elsewhere, such as in a text field. */
    | { kind: "play"; move: LegalMove }
    /** The move just sent was refused: show the position as it is. */
    | { kind: "rejected" };

export type Effect =
    | { kind: "move"; entered: EnteredMove }
    | { kind: "refused"; from: SquareNo; to?: SquareNo }
    | { kind: "premove"; premove: Premove | null }
    | { kind: "select"; square: SquareNo | null };

export interface Step {
    gesture: Gesture;
    effects: Effect[];
}

export const idle: Gesture = {
    selected: null,
    path: [],
    choice: [],
    premove: null,
    held: null,
    fresh: false,
    pending: null,
};

export type Phase = "asleep" | "moving" | "premoving";

/** What touching the board means now. */
export function phaseOf(situation: Situation, gesture: Gesture = idle): Phase {
    const { mine, turn, viewOnly, premoves } = situation;
    if (viewOnly || mine === null || gesture.pending) return "asleep";
    if (mine === "both" || mine === turn) return "moving";
    return premoves ? "premoving" : "asleep";
}

/** The square where the piece in hand stands now. */
export function standsOn(gesture: Gesture): SquareNo | null {
    return gesture.path.at(-1) ?? gesture.selected;
}

/** What the path entered so far has captured; these pieces stay, dimmed, until the move is complete. */
export function capturedSoFar(gesture: Gesture, situation: Situation): SquareNo[] {
    if (gesture.selected === null || gesture.path.length === 0) return [];
    const line = linesAlong(situation.legal, gesture.selected, gesture.path)[0];
    return line ? capturedAlong(gesture.selected, gesture.path, line.move.captures) : [];
}

export interface Targets {
    /** A click here completes a move. */
    final: SquareNo[];
    /** A click here goes one landing further. */
    step: SquareNo[];
}

/** Where the selected piece may go on, over all its lines. */
export function targetsOf(gesture: Gesture, situation: Situation): Targets {
    if (gesture.selected === null || phaseOf(situation, gesture) !== "moving")
        return { final: [], step: [] };
    const lines = linesAlong(situation.legal, gesture.selected, gesture.path);
    const final = new Set(lines.map(({ move }) => move.to));
    const step = new Set<SquareNo>();
    for (const { route } of lines) {
        const next = route[gesture.path.length];
        if (next !== undefined && !final.has(next)) step.add(next);
    }
    return { final: [...final], step: [...step] };
}

/** One input: the next state, and what the page should hear. */
export function reduce(gesture: Gesture, input: Input, situation: Situation): Step {
    if (input.kind === "rejected") return same({ ...idle, premove: gesture.premove });
    const phase = phaseOf(situation, gesture);
    if (phase === "asleep") return same(gesture);
    switch (input.kind) {
        case "click":
            return click(gesture, input.square, situation);
        case "press":
            return press(gesture, input.square, situation);
        case "release":
            return release(gesture, input.square, input.travelled, situation);
        case "cancel":
            return gesture.held === null ? same(gesture) : cancel(gesture);
        case "back":
            return back(gesture);
        case "choose": {
            const move = gesture.choice[input.number - 1];
            return move ? complete(gesture, move) : same(gesture);
        }
        case "play":
            return phase === "moving" && situation.legal.some((m) => sameMove(m, input.move))
                ? complete({ ...gesture, path: [] }, input.move)
                : same(gesture);
    }
}

/**
 * The position has changed. A pre-move is played when exactly one legal move fits it, and is
 * forgotten otherwise; whatever else was begun survives only where it still makes sense.
 */
export function follow(gesture: Gesture, before: Situation, now: Situation): Step {
    const forgotten: Effect[] = gesture.premove ? [{ kind: "premove", premove: null }] : [];
    const afresh: Step = { gesture: idle, effects: forgotten };

    if (now.ply === before.ply && samePieces(now.pieces, before.pieces)) {
        const stays = phaseOf(before) === phaseOf(now) && sameLegal(before, now);
        return stays || gesture.pending ? same(gesture) : afresh;
    }
    // Taken back, looked back, or caught up by more than a move: nothing begun before can be meant.
    if (now.ply !== before.ply + 1 || now.viewOnly) return afresh;

    if (gesture.premove) {
        const { from, to } = gesture.premove;
        const fitting = movesOf(linesAlong(now.legal, from).filter((l) => l.move.to === to));
        const only = phaseOf(now) === "moving" && fitting.length === 1 ? fitting[0] : undefined;
        if (!only) return afresh;
        const played = complete({ ...idle, selected: from }, only);
        return { ...played, effects: [...forgotten, ...played.effects] };
    }
    // A piece picked up while the other side was thinking stays in the hand.
    const { selected, held, fresh } = gesture;
    if (selected !== null && phaseOf(now) === "moving" && isMovable(selected, now))
        return same({ ...idle, selected, held, fresh });
    return same(idle);
}

function same(gesture: Gesture): Step {
    return { gesture, effects: [] };
}

function samePieces(a: Pieces, b: Pieces): boolean {
    if (a === b) return true;
    if (a.size !== b.size) return false;
    for (const [square, piece] of a) {
        const other = b.get(square);
        if (!other || other.color !== piece.color || other.king !== piece.king) return false;
    }
    return true;
}

function sameLegal(a: Situation, b: Situation): boolean {
    return (
        a.legal === b.legal ||
        (a.legal.length === b.legal.length &&
            a.legal.every((move, i) => sameMove(move, b.legal[i] as LegalMove)))
    );
}

function isOwn(square: SquareNo, { pieces, mine, turn }: Situation): boolean {
    const piece = pieces.get(square);
    return !!piece && piece.color === (mine === "both" ? turn : mine);
}

function isMovable(square: SquareNo, situation: Situation): boolean {
    return situation.legal.some((move) => move.from === square);
}

function select(gesture: Gesture, square: SquareNo | null): Step {
    return {
        gesture: { ...idle, premove: gesture.premove, selected: square },
        effects: gesture.selected === square ? [] : [{ kind: "select", square }],
    };
}

function complete(gesture: Gesture, move: LegalMove): Step {
    const routes = move.routes.filter((route) => gesture.path.every((s, i) => route[i] === s));
    const entered = { move, route: routes[0] ?? move.routes[0] ?? [move.to] };
    return {
        gesture: { ...idle, selected: null, path: [], pending: entered },
        effects: [{ kind: "move", entered }],
    };
}

function press(before: Gesture, square: SquareNo, situation: Situation): Step {
    const gesture: Gesture = { ...before, held: null, fresh: false };
    // A piece already in hand is picked up where it stands, so that a capture can be dragged on.
    if (square === standsOn(gesture)) return same({ ...gesture, held: square, fresh: false });
    if (gesture.selected !== null && isTarget(gesture, square, situation)) return same(gesture);
    if (!isOwn(square, situation)) return same(gesture);
    const chosen = pickUp(gesture, square, situation);
    const held = chosen.gesture.selected === square;
    return {
        ...chosen,
        gesture: { ...chosen.gesture, held: held ? square : null, fresh: true },
    };
}

function release(
    gesture: Gesture,
    square: SquareNo | null,
    travelled: boolean,
    situation: Situation,
): Step {
    const { held, fresh } = gesture;
    const freed: Gesture = { ...gesture, held: null, fresh: false };
    if (held === null) {
        // The press that was refused has said so already; its release says nothing.
        if (fresh || square === null || travelled) return same(freed);
        return click(freed, square, situation);
    }
    if (square === null) return same(freed);
    if (square === held) return fresh || travelled ? same(freed) : click(freed, square, situation);
    return goTo(freed, square, situation);
}

function cancel(gesture: Gesture): Step {
    return select({ ...gesture, held: null }, gesture.fresh ? null : gesture.selected);
}

function back(gesture: Gesture): Step {
    if (gesture.choice.length > 0 && gesture.path.length === 0)
        return same({ ...gesture, choice: [] });
    if (gesture.path.length > 0)
        return same({ ...gesture, choice: [], path: gesture.path.slice(0, -1), held: null });
    if (gesture.selected !== null) return select(gesture, null);
    if (gesture.premove)
        return { gesture: idle, effects: [{ kind: "premove", premove: null }] };
    return same(gesture);
}

function click(gesture: Gesture, square: SquareNo, situation: Situation): Step {
    const { selected, choice } = gesture;
    if (choice.length > 0) {
        const answered = answer(gesture, square);
        if (answered) return answered;
    }
    if (selected === null) return pickUp(gesture, square, situation);
    if (isTarget(gesture, square, situation)) return goTo(gesture, square, situation);
    if (square === selected) return back(gesture);
    if (square === standsOn(gesture)) return same(gesture);
    if (isOwn(square, situation)) return pickUp(gesture, square, situation);
    return goTo(gesture, square, situation);
}

/** A click while alternatives are shown: on a captured piece, or once more on the square they end on. */
function answer(gesture: Gesture, square: SquareNo): Step | null {
    const { choice } = gesture;
    const capturing = choice.filter((move) => move.captures.includes(square));
    if (capturing.length === 1) return complete(gesture, capturing[0] as LegalMove);
    if (capturing.length > 1) return same({ ...gesture, choice: capturing });
    const only = choice.length === 1 ? choice[0] : undefined;
    if (only && only.to === square) return complete(gesture, only);
    return null;
}

function pickUp(gesture: Gesture, square: SquareNo, situation: Situation): Step {
    const premoving = phaseOf(situation, gesture) === "premoving";
    if (isOwn(square, situation)) {
        if (premoving || isMovable(square, situation)) {
            const dropped: Effect[] =
                gesture.premove === null ? [] : [{ kind: "premove", premove: null }];
            const step = select({ ...gesture, premove: null }, square);
            return { ...step, effects: [...dropped, ...step.effects] };
        }
        const step = select(gesture, null);
        return { ...step, effects: [...step.effects, { kind: "refused", from: square }] };
    }
    if (premoving)
        return gesture.premove
            ? { gesture: idle, effects: [{ kind: "premove", premove: null }] }
            : same(gesture);
    if (situation.pieces.has(square))
        return { gesture, effects: [{ kind: "refused", from: square }] };
    if (situation.oneClick) {
        const ending = situation.legal.filter((move) => move.to === square);
        if (ending.length === 1) return complete(gesture, ending[0] as LegalMove);
    }
    return same(gesture);
}

function isTarget(gesture: Gesture, square: SquareNo, situation: Situation): boolean {
    const { final, step } = targetsOf(gesture, situation);
    return final.includes(square) || step.includes(square) || retakes(gesture, square, situation);
}

/**
 * Whether a pre-move of the selected piece to this square of an own piece can be meant: it is a leap
 * away, and the other side may be about to take what stands there. Any other own piece is selected.
 */
function retakes({ selected }: Gesture, square: SquareNo, situation: Situation): boolean {
    const piece = selected === null ? undefined : situation.pieces.get(selected);
    if (selected === null || !piece || phaseOf(situation) !== "premoving") return false;
    const leap = between(selected, square).length;
    return (
        (leap === 1 || (piece.king && leap > 1)) &&
        situation.legal.some((move) => move.captures.includes(square))
    );
}

/** The selected piece is to go to `square`: the end of a move, a landing on the way, or nothing legal. */
function goTo(gesture: Gesture, square: SquareNo, situation: Situation): Step {
    const from = gesture.selected;
    if (from === null) return same(gesture);
    if (phaseOf(situation, gesture) === "premoving") {
        const premove = { from, to: square };
        return {
            gesture: { ...idle, premove },
            effects: [
                { kind: "select", square: null },
                { kind: "premove", premove },
            ],
        };
    }
    const lines = linesAlong(situation.legal, from, gesture.path);
    const ending = movesOf(lines.filter(({ move }) => move.to === square));
    const passing = lines.filter(
        ({ route }) =>
            route[gesture.path.length] === square && route.length > gesture.path.length + 1,
    );
    const others = movesOf(passing).filter((move) => !ending.some((m) => sameMove(m, move)));

    if (ending.length === 0 && others.length === 0)
        return {
            gesture: { ...gesture, choice: [] },
            effects: [{ kind: "refused", from, to: square }],
        };
    // Where a click can mean both "end here" and "go on from here", it goes on and offers the end.
    if (others.length > 0 || (ending.length > 1 && passing.length > 0))
        return same({ ...gesture, path: [...gesture.path, square], choice: ending });
    // A click on the selected piece itself may mean "put it back", so a circular capture is offered.
    const circular = square === from && gesture.path.length === 0;
    if (ending.length === 1 && !circular) return complete(gesture, ending[0] as LegalMove);
    if (circular && gesture.choice.length > 0) return same({ ...gesture, choice: [] });
    return same({ ...gesture, choice: ending });
}

/** The plain move that goes on the wire. */
export function wireMove({ from, to, captures }: Move): Move {
    return { from, to, captures: [...captures] };
}
