// One game being followed: its state, its connection, and the deeds a person can do. Free of any
// view library: whoever draws it subscribes.

import { Connection, browserTiming, type Socket, type Timing } from "./connection";
import { isYourTurn, reduce, unknownGame, type Command, type Game, type Message } from "./game";
import type { Attempt, GameId, Move, PlainCommand, State } from "./messages";
import { newId } from "./platform";
import type { Seats } from "./seats";

export class Session {
    private game: Game = unknownGame;
    private readonly watchers = new Set<(game: Game) => void>();
    private readonly connection: Connection;
    private readonly awaited = new Map<string, (played: boolean) => void>();

    constructor(
        readonly id: GameId,
        private readonly seats: Seats,
        dial: () => Socket,
        private readonly timing: Timing = browserTiming,
    ) {
        this.connection = new Connection(
            dial,
            {
                token: () => this.seats.token(this.id),
                since: () => (this.game.behind === "torn" ? null : (this.game.state?.seq ?? null)),
                unanswered: () => this.game.pending,
                received: (message) => this.take(message),
                linked: (link) => {
                    if (link !== this.game.link) this.take({ t: "link", link });
                },
            },
            timing,
        );
    }

    /** Calls back with every new state, and at once with the present one. */
    subscribe(watcher: (game: Game) => void): () => void {
        this.watchers.add(watcher);
        watcher(this.game);
        return () => this.watchers.delete(watcher);
    }

    get now(): Game {
        return this.game;
    }

    /** Follows the game, from a state that a request brought or from nothing. */
    start(state: State | null): void {
        if (state) this.take({ t: "snapshot", state });
        this.connection.start();
    }

    stop(): void {
        this.connection.stop();
    }

    wake(): void {
        this.connection.wake();
    }

    /** Our seat changed (joined): says hello again with the token. */
    reseated(state: State): void {
        this.take({ t: "state", state });
        this.connection.catchUp();
    }

    /** Sends a move; false, at once or later, when it is not played. */
    move(move: Move): Promise<boolean> {
        if (!isYourTurn(this.game)) return Promise.resolve(false);
        const { from, to, captures } = move;
        const stamp = this.stamp();
        const answer = new Promise<boolean>((resolve) => this.awaited.set(stamp.id, resolve));
        this.command({ t: "move", ...stamp, move: { from, to, captures } });
        return answer;
    }

    plain(t: PlainCommand): void {
        const waiting = this.game.pending.some((command) => command.t === t);
        if (!waiting) this.command({ t, ...this.stamp() });
    }

    hint(): void {
        if (!this.game.pending.some((command) => command.t === "hint"))
            this.command({ t: "hint", ...this.stamp() });
    }

    explain(attempt: Attempt): void {
        this.command({ t: "explain", id: newId(), attempt });
    }

    dismiss(): void {
        if (this.game.notice) this.take({ t: "dismiss" });
    }

    private stamp(): { id: string; seq: number } {
        return { id: newId(), seq: this.game.state?.seq ?? 0 };
    }

    private command(command: Command): void {
        this.take({ t: "sent", command, at: this.timing.now() });
        this.connection.send(command);
    }

    private take(message: Message): void {
        const before = this.game;
        const next = reduce(before, message, this.timing.now());
        if (message.t === "ack" || message.t === "refused") {
            this.awaited.get(message.id)?.(message.t === "ack");
            this.awaited.delete(message.id);
        }
        if (next === before) return;
        this.game = next;
        if (next.state && next.state !== before.state) {
            this.seats.note(next.state, this.timing.now());
            this.keepRematchSeat(next.state);
        }
        for (const watcher of this.watchers) watcher(next);
        if (next.behind && next.behind !== before.behind) this.connection.catchUp();
    }

    /** The seat in the rematch is held by the same token. */
    private keepRematchSeat(state: State): void {
        const token = this.seats.token(this.id);
        const next = state.now.rematch;
        if (next === null || token === null || this.seats.token(next) !== null) return;
        const color = state.you === "white" ? "black" : state.you === "black" ? "white" : "both";
        this.seats.keep(next, { color, token });
    }
}
