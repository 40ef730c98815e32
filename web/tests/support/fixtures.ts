// Games as the server would tell them, small enough to read.

import type {
    Color,
    GameEvent,
    LegalMove,
    Now,
    PlayedMove,
    PositionView,
    ServerMessage,
    State,
} from "../../client/messages";

export const startFen = "W:W31-50:B1-20";

export function legalMove(text: string): LegalMove {
    const [from = 0, to = 0] = text.split(/[-x]/).map(Number);
    return { from, to, captures: [], text, routes: [[to]], promotes: false };
}

export function playedMove(text: string, over: Partial<PlayedMove> = {}): PlayedMove {
    const { from, to } = legalMove(text);
    const played = { from, to, captures: [], text, route: [to], fen: startFen };
    return { ...played, took: 1000, clock: null, ...over };
}

export function position(turn: Color, over: Partial<PositionView> = {}): PositionView {
    return {
        fen: startFen,
        turn,
        legal: (turn === "white" ? ["32-28", "31-27"] : ["19-23", "18-22"]).map(legalMove),
        duty: null,
        stuck: [],
        runs: { white: null, black: null },
        counters: [],
        outcome: null,
        ...over,
    };
}

/** Now, after so many moves from the start. */
export function nowAt(ply: number, over: Partial<Now> = {}): Now {
    return {
        phase: "running",
        ply,
        position: position(ply % 2 === 0 ? "white" : "black"),
        clock: null,
        offers: { draw: null, takeback: null, rematch: null },
        present: { white: true, black: true, spectators: 0 },
        thinking: null,
        result: null,
        rematch: null,
        can: ["move", "resign", "offer_draw", "takeback"],
        ...over,
    };
}

export function stateAt(seq: number, moves: string[], over: Partial<State> = {}): State {
    return {
        id: "7K3M9QWZT2XA",
        seq,
        rules: "straight",
        mode: "friend",
        start: { kind: "full", fen: startFen, move_number: 1 },
        clock_settings: null,
        players: { white: { kind: "human", name: null }, black: { kind: "human", name: null } },
        you: "white",
        created: 0,
        moves: moves.map((text) => playedMove(text)),
        now: nowAt(moves.length),
        ...over,
    };
}

export function moved(seq: number, text: string, now: Now): ServerMessage {
    return { t: "event", seq, event: { kind: "moved", move: playedMove(text) }, now };
}

export function event(seq: number, happened: GameEvent, now: Now): ServerMessage {
    return { t: "event", seq, event: happened, now };
}
