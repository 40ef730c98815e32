// One game as the page knows it: the fold of everything the server said and everything done here.
// Nothing in this file reads a clock, sends or draws.

import { withPong, type Offset } from "./clock";
import type {
    Attempt,
    Color,
    GameEvent,
    LegalMove,
    Move,
    Now,
    PlainCommand,
    PlayedMove,
    Reason,
    RefusedCode,
    ServerMessage,
    State,
} from "./messages";

/** How the page stands with the server. `gone`: it says that there is no such game. */
export type Link = "connecting" | "live" | "lost" | "restarting" | "offline" | "gone";

/** A command that wants an answer, kept until it has one and sent again after a drop. */
export type Command =
    | { t: "move"; id: string; seq: number; move: Move }
    | { t: PlainCommand; id: string; seq: number }
    | { t: "hint"; id: string; seq: number }
    | { t: "explain"; id: string; attempt: Attempt };

/** A move made here that the server has not yet told back. Its maker's clock stands still. */
export interface OwnMove {
    readonly id: string;
    readonly move: Move;
    /** The number of moves before it. */
    readonly ply: number;
    /** By the local clock. */
    readonly at: number;
}

/** A question the other player waits to have answered. One is shown at a time, the oldest. */
export interface Prompt {
    readonly kind: "draw" | "takeback" | "rematch";
    readonly by: Color;
    /** The event that asked: a later question of the same kind is another prompt. */
    readonly seq: number;
}

/** What the page has to say because of something done here. */
export type Notice =
    | { kind: "refused"; code: RefusedCode; command: Command["t"]; reason: Reason | null }
    | { kind: "explained"; reason: Reason }
    /** The other player answered our question with no. */
    | { kind: "declined"; what: Prompt["kind"] };

export interface Game {
    readonly state: State | null;
    readonly link: Link;
    readonly offset: Offset | null;
    readonly pending: readonly Command[];
    readonly ownMove: OwnMove | null;
    readonly prompts: readonly Prompt[];
    readonly notice: Notice | null;
    readonly hint: { move: LegalMove; ply: number } | null;
    /** Something was missed: the connection says hello again. After a gap it asks for what came since;
     * when the two sides disagree ("torn") for everything. */
    readonly behind: null | "gap" | "torn";
    /** How much the last move added to its maker's clock, to be shown for a moment. */
    readonly gained: { color: Color; seconds: number; ply: number } | null;
}

/** What happens on this side of the wire. */
export type LocalMessage =
    | { t: "snapshot"; state: State }
    | { t: "link"; link: Link }
    | { t: "sent"; command: Command; at: number }
    | { t: "dismiss" };

export type Message = ServerMessage | LocalMessage;

export const unknownGame: Game = {
    state: null,
    link: "connecting",
    offset: null,
    pending: [],
    ownMove: null,
    prompts: [],
    notice: null,
    hint: null,
    behind: null,
    gained: null,
};

/** Returns the next state; never changes the one it was given. `at` is the local moment of arrival. */
export function reduce(game: Game, message: Message, at: number): Game {
    switch (message.t) {
        case "state":
            return withState(game, message.state);
        case "snapshot":
            // An answer to a request may be older than what the connection has told since.
            if (game.state && game.state.seq >= message.state.seq) return game;
            return withState(game, message.state);
        case "event":
            return withEvent(game, message.seq, message.event, message.now);
        case "now":
            return withNow(game, message.now);
        case "ack":
            return acknowledged(game, message.id, message.seq);
        case "refused":
            return refused(game, message.id, message.code, message.reason);
        case "hint":
            return hinted(game, message.id, message.move);
        case "explained":
            return explained(game, message.id, message.reason);
        case "pong":
            return { ...game, offset: withPong(game.offset, message.sent, at, message.time) };
        case "bye":
            if (message.code === "not_found") return { ...game, link: "gone" };
            return { ...game, link: message.code === "shutting_down" ? "restarting" : "lost" };
        case "link":
            return game.link === "gone" ? game : { ...game, link: message.link };
        case "sent":
            return sent(game, message.command, message.at);
        case "dismiss":
            return { ...game, notice: null };
        default:
            return unreachable(game, message);
    }
}

/** A message of a later server is ignored; a kind forgotten here is a type error. */
function unreachable(game: Game, message: never): Game {
    void message;
    return game;
}

function withState(game: Game, state: State): Game {
    const next = { ...game, state, behind: null };
    const sameGame = game.state?.id === state.id;
    const prompts = promptsOf(sameGame ? game.prompts : [], state.now, state.you, state.seq);
    return settled({ ...next, prompts, gained: null });
}

function withEvent(game: Game, seq: number, event: GameEvent, now: Now): Game {
    const state = game.state;
    if (!state || seq > state.seq + 1) return { ...game, behind: game.behind ?? "gap" };
    if (seq <= state.seq) return game;
    const next = happened(state, event);
    const whole: State = { ...next, seq, now };
    // Both sides count the moves; a difference means that one of them lost some.
    if (whole.moves.length !== now.ply) return { ...game, behind: "torn" };
    let after: Game = {
        ...game,
        state: whole,
        behind: null,
        prompts: promptsOf(game.prompts, now, state.you, seq),
    };
    if (event.kind === "moved") after = { ...after, notice: null, gained: gain(state, event.move) };
    const declined = declinedIn(event, state.you);
    if (declined) after = { ...after, notice: { kind: "declined", what: declined } };
    if (event.kind === "took_back") after = { ...after, notice: null, gained: null };
    return settled(after);
}

/** Which of our questions was answered with no. */
function declinedIn(event: GameEvent, you: State["you"]): Prompt["kind"] | null {
    if (you === null || !("by" in event) || event.by === you) return null;
    switch (event.kind) {
        case "draw_declined":
            return "draw";
        case "takeback_declined":
            return "takeback";
        case "rematch_declined":
            return "rematch";
        default:
            return null;
    }
}

function happened(state: State, event: GameEvent): State {
    switch (event.kind) {
        case "joined": {
            const player = { kind: "human" as const, name: event.name };
            return { ...state, players: { ...state.players, [event.color]: player } };
        }
        case "moved":
            return { ...state, moves: [...state.moves, event.move] };
        case "took_back":
            return { ...state, moves: state.moves.slice(0, event.ply) };
        default:
            // Offers, endings and rematches stand in `now`.
            return state;
    }
}

function withNow(game: Game, now: Now): Game {
    if (!game.state) return game;
    if (now.ply !== game.state.moves.length) return { ...game, behind: "torn" };
    const prompts = promptsOf(game.prompts, now, game.state.you, game.state.seq);
    return settled({ ...game, state: { ...game.state, now }, behind: null, prompts });
}

/** Drops what no longer fits the game as it now stands: own move, hint. */
function settled(game: Game): Game {
    const state = game.state;
    if (!state) return game;
    const ply = state.moves.length;
    let { ownMove, hint, pending } = game;
    if (ownMove && ply !== ownMove.ply) {
        // Told back, overtaken or taken back: in each case the server's board is the board.
        const id = ownMove.id;
        if (ply < ownMove.ply) pending = pending.filter((command) => command.id !== id);
        ownMove = null;
    }
    if (hint && hint.ply !== ply) hint = null;
    return { ...game, ownMove, hint, pending };
}

function promptsOf(
    before: readonly Prompt[],
    now: Now,
    you: State["you"],
    seq: number,
): readonly Prompt[] {
    const kinds = ["draw", "takeback", "rematch"] as const;
    const asks = (kind: Prompt["kind"]) => {
        const by = now.offers[kind];
        return by !== null && you !== null && you !== "both" && by !== you ? by : null;
    };
    const kept = before.filter((prompt) => asks(prompt.kind) === prompt.by);
    const added = kinds
        .filter((kind) => asks(kind) !== null && !kept.some((prompt) => prompt.kind === kind))
        .map((kind) => ({ kind, by: asks(kind) as Color, seq }));
    if (added.length === 0 && kept.length === before.length) return before;
    return [...kept, ...added];
}

function gain(before: State, move: PlayedMove): Game["gained"] {
    const settings = before.clock_settings;
    if (!settings || settings.increment === 0 || !move.clock) return null;
    const color = before.now.position.turn;
    return { color, seconds: settings.increment, ply: before.moves.length + 1 };
}

function sent(game: Game, command: Command, at: number): Game {
    const pending = [...game.pending, command];
    // Asking why leaves the old answer until the new one is here.
    if (command.t === "explain") return { ...game, pending };
    if (command.t !== "move" || !game.state) return { ...game, pending, notice: null };
    const ply = game.state.moves.length;
    const ownMove = { id: command.id, move: command.move, ply, at };
    return { ...game, pending, ownMove, notice: null, hint: null };
}

function answered(game: Game, id: string): Game {
    return { ...game, pending: game.pending.filter((command) => command.id !== id) };
}

function acknowledged(game: Game, id: string, seq: number): Game {
    const next = answered(game, id);
    // Events come before their acknowledgement; one that is missing was lost on the way.
    return game.state && seq > game.state.seq ? { ...next, behind: "gap" } : next;
}

function refused(game: Game, id: string, code: RefusedCode, reason: Reason | null): Game {
    const command = game.pending.find((pending) => pending.id === id);
    if (!command) return game;
    const next = answered(game, id);
    const ownMove = game.ownMove?.id === id ? null : game.ownMove;
    const notice: Notice = { kind: "refused", code, command: command.t, reason };
    // A stale command was made for another position: the server's answer to hello shows which.
    return { ...next, ownMove, notice, behind: game.behind ?? (code === "stale" ? "gap" : null) };
}

function hinted(game: Game, id: string, move: LegalMove): Game {
    const command = game.pending.find((pending) => pending.id === id);
    if (!command || command.t !== "hint" || !game.state) return answered(game, id);
    if (command.seq !== game.state.seq) return answered(game, id);
    return { ...answered(game, id), hint: { move, ply: game.state.moves.length }, notice: null };
}

function explained(game: Game, id: string, reason: Reason): Game {
    if (!game.pending.some((pending) => pending.id === id)) return game;
    return { ...answered(game, id), notice: { kind: "explained", reason } };
}

/** Moves on the board as shown here, an own move under way included. */
export function movesMade(game: Game): number {
    if (!game.state) return 0;
    return game.state.moves.length + (game.ownMove ? 1 : 0);
}

/** Whether it is this seat's turn and nothing of ours is under way. */
export function isYourTurn(game: Game): boolean {
    const state = game.state;
    if (!state || game.ownMove || state.now.phase !== "running") return false;
    return state.you === "both" || state.you === state.now.position.turn;
}
