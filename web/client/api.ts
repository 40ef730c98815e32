// The requests of docs/http-api.md.

import type {
    ApiError,
    Attempt,
    ErrorCode,
    GameId,
    Meta,
    NewGame,
    PositionView,
    Reason,
    RulesId,
    Seat,
    StartKind,
    State,
} from "./messages";

/** An answer that says no, or `offline` when none came. */
export class Failure extends Error {
    constructor(
        readonly code: ErrorCode | "offline",
        message: string,
        readonly details: Omit<ApiError["error"], "code" | "message"> = {},
    ) {
        super(message);
    }
}

export interface PositionQuery {
    rules: RulesId;
    start: StartKind;
    fen?: string;
    moves?: string[];
}

export interface Seated {
    game: GameId;
    seat: Seat;
    state: State;
}

const base = "/api/v1";

async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
    let response: Response;
    try {
        response = await fetch(base + path, options);
    } catch {
        throw new Failure("offline", "no answer");
    }
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && body !== null) return body as T;
    const error = (body as ApiError | null)?.error;
    if (error) throw new Failure(error.code, error.message, error);
    // A proxy answers for a server that is away.
    throw new Failure(response.status === 404 ? "not_found" : "offline", String(response.status));
}

function post(body: unknown, token: string | null = null): RequestInit {
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    if (token !== null) headers["Authorization"] = `Bearer ${token}`;
    return { method: "POST", headers, body: JSON.stringify(body) };
}

export const api = {
    meta: () => ask<Meta>("/meta"),
    create: (game: NewGame) => ask<Seated>("/games", post(game)),
    game: (id: GameId, token: string | null) =>
        ask<State>(`/games/${id}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    join: (id: GameId, name: string | null, token: string | null) =>
        ask<{ seat: Seat; state: State }>(
            `/games/${id}/join`,
            post(name === null ? {} : { name }, token),
        ),
    position: (query: PositionQuery) => ask<PositionView>("/positions", post(query)),
    explain: (query: PositionQuery, attempt: Attempt) =>
        ask<Reason>("/positions/explain", post({ ...query, attempt })),
    pdnAddress: (id: GameId) => `${base}/games/${id}/pdn`,
};

/** Where the game's WebSocket is, seen from the page's own address. */
export function liveAddress(id: GameId, location: { protocol: string; host: string }): string {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return `${scheme}//${location.host}${base}/games/${id}/live`;
}
