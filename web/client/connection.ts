// The WebSocket of one game: says hello with what was seen last, asks again after a gap, notices a
// dead line, and sends unanswered commands again under their old name.

import type { Command, Link } from "./game";
import type { ClientMessage, ServerMessage } from "./messages";

/** The part of WebSocket that is used, so that tests can stand in for it. */
export interface Socket {
    readyState: number;
    onopen: ((event: never) => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: ((event: never) => void) | null;
    onerror: ((event: never) => void) | null;
    send(text: string): void;
    close(): void;
}

/** A real one. */
export function dial(address: string): Socket {
    return new WebSocket(address) as unknown as Socket;
}

/** Time and timers, handed in. */
export interface Timing {
    now(): number;
    after(milliseconds: number, deed: () => void): number;
    cancel(timer: number): void;
    random(): number;
}

export const browserTiming: Timing = {
    now: () => Date.now(),
    after: (milliseconds, deed) => window.setTimeout(deed, milliseconds),
    cancel: (timer) => window.clearTimeout(timer),
    random: () => Math.random(),
};

/** What the connection asks of its owner, and tells it. */
export interface Owner {
    token(): string | null;
    /** The last sequence number seen, or null when nothing is known. */
    since(): number | null;
    unanswered(): readonly Command[];
    received(message: ServerMessage): void;
    linked(link: Link): void;
}

export const pingEvery = 8_000;
export const patience = 5_000;
const open = 1;

/** Waits double from half a second to half a minute, each spread so that a crowd does not return at once. */
export function backOff(attempt: number, random: () => number): number {
    const longest = Math.min(30_000, 500 * 2 ** attempt);
    return Math.round(longest * (0.5 + random() / 2));
}

export class Connection {
    private socket: Socket | null = null;
    private attempt = 0;
    private retry: number | null = null;
    private heartbeat: number | null = null;
    private deadline: number | null = null;
    private stopped = true;
    private farewell: Link | null = null;

    constructor(
        private readonly dial: () => Socket,
        private readonly owner: Owner,
        private readonly timing: Timing = browserTiming,
    ) {}

    start(): void {
        this.stopped = false;
        this.connect();
    }

    stop(): void {
        this.stopped = true;
        this.drop();
        this.cancel("retry");
    }

    /** Sends if the line is open. What is not sent now is sent after the next hello. */
    send(command: Command): void {
        if (this.socket?.readyState === open) this.write(command);
    }

    /** Says hello again: something was missed. */
    catchUp(): void {
        if (this.socket?.readyState === open) this.hello();
    }

    /** The network or the tab came back: asks for a sign of life at once instead of waiting. */
    wake(): void {
        if (this.stopped) return;
        if (this.socket?.readyState === open) this.ping();
        else if (this.retry !== null) {
            this.attempt = 0;
            this.connect();
        }
    }

    private connect(): void {
        this.cancel("retry");
        this.drop();
        let socket: Socket;
        try {
            socket = this.dial();
        } catch {
            this.lost();
            return;
        }
        this.socket = socket;
        this.farewell = null;
        // A socket that neither opens nor fails is dead too.
        this.expect(2 * patience);
        socket.onopen = () => {
            if (this.socket !== socket) return;
            this.hello();
            for (const command of this.owner.unanswered()) this.write(command);
            this.ping();
        };
        socket.onmessage = (event) => {
            if (this.socket === socket) this.hear(event.data);
        };
        socket.onclose = () => {
            if (this.socket === socket) this.lost();
        };
        socket.onerror = () => {
            if (this.socket === socket) this.lost();
        };
    }

    private hear(data: unknown): void {
        const message = parse(data);
        if (!message) return;
        this.cancel("deadline");
        if (message.t === "bye") {
            this.farewell = message.code === "shutting_down" ? "restarting" : "lost";
            if (message.code === "not_found") this.stopped = true;
        } else {
            this.attempt = 0;
            this.owner.linked("live");
        }
        this.owner.received(message);
        if (this.stopped) this.drop();
        else if (message.t !== "bye") this.beatLater();
    }

    private hello(): void {
        this.write({ t: "hello", token: this.owner.token(), since: this.owner.since() });
    }

    private ping(): void {
        this.write({ t: "ping", sent: this.timing.now() });
        this.expect(patience);
    }

    private write(message: ClientMessage): void {
        try {
            this.socket?.send(JSON.stringify(message));
        } catch {
            this.lost();
        }
    }

    private beatLater(): void {
        this.cancel("heartbeat");
        this.heartbeat = this.timing.after(pingEvery, () => this.ping());
    }

    /** Gives the line up unless something is heard in time. */
    private expect(within: number): void {
        if (this.deadline !== null) return;
        this.deadline = this.timing.after(within, () => {
            this.deadline = null;
            this.lost();
        });
    }

    private lost(): void {
        const farewell = this.farewell;
        this.drop();
        if (this.stopped || this.retry !== null) return;
        this.owner.linked(farewell ?? "lost");
        const wait = backOff(this.attempt++, this.timing.random);
        this.retry = this.timing.after(wait, () => {
            this.retry = null;
            this.connect();
        });
    }

    private drop(): void {
        this.cancel("heartbeat");
        this.cancel("deadline");
        const socket = this.socket;
        this.socket = null;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
        try {
            socket.close();
        } catch {
            // It was closed already.
        }
    }

    private cancel(timer: "retry" | "heartbeat" | "deadline"): void {
        const running = this[timer];
        if (running !== null) this.timing.cancel(running);
        this[timer] = null;
    }
}

function parse(data: unknown): ServerMessage | null {
    if (typeof data !== "string") return null;
    try {
        const value: unknown = JSON.parse(data);
        if (typeof value === "object" && value !== null && "t" in value) return value as ServerMessage;
    } catch {
        // Not ours; a client ignores what it does not know.
    }
    return null;
}
