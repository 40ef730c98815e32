// The seats this browser holds, and the games it knows: kept by game, so that a reload or a second
// tab plays on.

import type { Color, GameId, Opponent, RulesId, Seat, StartKind, State } from "./messages";
import { store as pageStore, type Store } from "./platform";

/** One line of "your games". */
export interface KnownGame {
    id: GameId;
    color: Color | "both";
    opponent: Opponent;
    /** What the other player is called, once known. */
    name: string | null;
    rules: RulesId;
    start: StartKind;
    ply: number;
    yourTurn: boolean;
    over: boolean;
    score: string | null;
    /** When this browser last heard of it, by its own clock. */
    seen: number;
}

const seatKey = (game: GameId) => `damjen.seat.${game}`;
const gamesKey = "damjen.games";
const mostGames = 60;

/** Reads JSON that this page wrote, and forgives what it did not. */
export function readJson<T>(store: Store, key: string): T | null {
    const text = store.getItem(key);
    if (text === null) return null;
    try {
        return JSON.parse(text) as T;
    } catch {
        return null;
    }
}

export class Seats {
    constructor(private readonly store: Store = pageStore) {}

    token(game: GameId): string | null {
        return this.store.getItem(seatKey(game));
    }

    keep(game: GameId, seat: Seat): void {
        this.store.setItem(seatKey(game), seat.token);
    }

    /** Newest first. */
    games(): KnownGame[] {
        const known = readJson<KnownGame[]>(this.store, gamesKey);
        return Array.isArray(known) ? known : [];
    }

    /** Notes how a game of ours stands; a spectator's game is not noted. */
    note(state: State, now: number): void {
        if (state.you === null || this.token(state.id) === null) return;
        const rest = this.games().filter((game) => game.id !== state.id);
        const games = [knownGame(state, state.you, now), ...rest];
        for (const gone of games.splice(mostGames)) this.store.removeItem(seatKey(gone.id));
        this.store.setItem(gamesKey, JSON.stringify(games));
    }

    forget(game: GameId): void {
        const rest = this.games().filter((known) => known.id !== game);
        this.store.setItem(gamesKey, JSON.stringify(rest));
        this.store.removeItem(seatKey(game));
    }
}

function knownGame(state: State, you: Color | "both", now: number): KnownGame {
    const other = you === "both" ? null : state.players[you === "white" ? "black" : "white"];
    const { phase, position, result, ply } = state.now;
    return {
        id: state.id,
        color: you,
        opponent:
            other === null
                ? { kind: "local" }
                : other.kind === "engine"
                  ? { kind: "engine", level: other.level }
                  : { kind: "friend" },
        name: other?.kind === "human" ? other.name : null,
        rules: state.rules,
        start: state.start.kind,
        ply,
        yourTurn: phase === "running" && (you === "both" || position.turn === you),
        over: phase === "over",
        score: result?.score ?? null,
        seen: now,
    };
}
