// What the game page shows of a game: a point of it, the sentence under the board, the move list.
// Pure: state in, values out; words are left to the components.

import type { Color, LegalMove, Player, PlayedMove, State } from "../../client/messages";
import { isYourTurn, type Game, type Notice } from "../../client/game";

/** The board at some point of the game. */
export interface Shown {
    fen: string;
    /** Moves played up to here. */
    ply: number;
    lastMove: PlayedMove | null;
    /** Whether this is the game as it stands, not a look back. */
    isLatest: boolean;
}

/** `ply` null means the latest. */
export function shownAt(state: State, ply: number | null): Shown {
    const latest = state.moves.length;
    const at = ply === null ? latest : Math.max(0, Math.min(ply, latest));
    const lastMove = state.moves[at - 1] ?? null;
    const isLatest = at === latest;
    const fen = isLatest ? state.now.position.fen : (lastMove?.fen ?? state.start.fen);
    return { fen, ply: at, lastMove, isLatest };
}

/** The ply to show after a step; null once it reaches the latest. */
export function step(state: State, ply: number | null, by: number): number | null {
    const latest = state.moves.length;
    const next = Math.max(0, Math.min((ply ?? latest) + by, latest));
    return next === latest ? null : next;
}

/** A line of the move list. Either half may be missing at the ends of a game. */
export interface MovePair {
    number: number;
    white: { text: string; ply: number } | null;
    black: { text: string; ply: number } | null;
}

export function movePairs(state: State): MovePair[] {
    const pairs: MovePair[] = [];
    const blackFirst = state.start.fen.startsWith("B");
    state.moves.forEach((move, index) => {
        const isWhite = (index % 2 === 0) !== blackFirst;
        const entry = { text: move.text, ply: index + 1 };
        const last = pairs.at(-1);
        if (isWhite) {
            pairs.push({ number: state.start.move_number + pairs.length, white: entry, black: null });
        } else if (last && last.black === null) {
            last.black = entry;
        } else {
            pairs.push({ number: state.start.move_number + pairs.length, white: null, black: entry });
        }
    });
    return pairs;
}

/** Whose pieces stand below: one's own, or White's. */
export function bottomOf(state: State, flipped: boolean): Color {
    const own: Color = state.you === "black" ? "black" : "white";
    return flipped ? opposite(own) : own;
}

export function opposite(color: Color): Color {
    return color === "white" ? "black" : "white";
}

/** The one thing to be said under the board. */
export type Why =
    | { kind: "looking_back"; ply: number }
    | { kind: "waiting" }
    | { kind: "refused"; notice: Extract<Notice, { kind: "refused" }> }
    | { kind: "explained"; notice: Extract<Notice, { kind: "explained" }> }
    | { kind: "over" }
    | { kind: "hint"; move: LegalMove }
    | { kind: "thinking"; when: "soon" | "now" }
    | { kind: "duty" }
    | { kind: "your_move" }
    | { kind: "turn"; color: Color; player: Player };

export function whyOf(game: Game, ply: number | null): Why | null {
    const state = game.state;
    if (!state) return null;
    const { now, you } = state;
    if (ply !== null && ply !== state.moves.length) return { kind: "looking_back", ply };
    if (game.notice?.kind === "refused") return { kind: "refused", notice: game.notice };
    if (game.notice?.kind === "explained") return { kind: "explained", notice: game.notice };
    if (now.phase === "waiting") return { kind: "waiting" };
    if (now.phase === "over") return { kind: "over" };
    if (game.hint) return { kind: "hint", move: game.hint.move };
    const turn = game.ownMove ? opposite(now.position.turn) : now.position.turn;
    const player = state.players[turn];
    if (player.kind === "engine") return { kind: "thinking", when: now.thinking ?? "now" };
    if (now.position.duty && !game.ownMove && (you === null || isYourTurn(game))) {
        return { kind: "duty" };
    }
    if (isYourTurn(game) && you !== "both") return { kind: "your_move" };
    return { kind: "turn", color: turn, player };
}

/** The capture that "show me" draws: the first of those that may be made. */
export function dutyExample(state: State): LegalMove | null {
    const { duty, legal } = state.now.position;
    return duty ? (legal[0] ?? null) : null;
}

/** The sound a move makes. */
export function soundOf(before: string | null, move: PlayedMove): "move" | "capture" | "promote" {
    const made = kingsOf(move.fen).has(move.to);
    const wasKing = before !== null && kingsOf(before).has(move.from);
    if (made && !wasKing) return "promote";
    return move.captures.length > 0 ? "capture" : "move";
}

function kingsOf(fen: string): Set<number> {
    const board = fen.split(":").slice(1, 3).join(",");
    return new Set([...board.matchAll(/K(\d+)/g)].map((king) => Number(king[1])));
}
