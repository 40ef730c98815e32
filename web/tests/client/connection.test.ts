// @vitest-environment node

import { beforeEach, describe, expect, test } from "vitest";
import { backOff, Connection, patience, pingEvery, type Socket } from "../../client/connection";
import type { Command, Link } from "../../client/game";
import type { ServerMessage } from "../../client/messages";

/** A clock whose hands are moved by the test. */
class FakeTiming {
    time = 0;
    private next = 1;
    private timers = new Map<number, { at: number; deed: () => void }>();

    now = () => this.time;
    random = () => 1;
    after = (milliseconds: number, deed: () => void) => {
        this.timers.set(this.next, { at: this.time + milliseconds, deed });
        return this.next++;
    };
    cancel = (timer: number) => void this.timers.delete(timer);

    pass(milliseconds: number): void {
        const end = this.time + milliseconds;
        for (;;) {
            const due = [...this.timers].filter(([, timer]) => timer.at <= end);
            due.sort(([, a], [, b]) => a.at - b.at);
            const first = due[0];
            if (!first) break;
            this.timers.delete(first[0]);
            this.time = first[1].at;
            first[1].deed();
        }
        this.time = end;
    }
}

class FakeSocket implements Socket {
    readyState = 0;
    onopen: Socket["onopen"] = null;
    onmessage: Socket["onmessage"] = null;
    onclose: Socket["onclose"] = null;
    onerror: Socket["onerror"] = null;
    sent: { t: string; id?: string; since?: number | null; sent?: number }[] = [];
    closed = false;

    send(text: string): void {
        this.sent.push(JSON.parse(text) as { t: string });
    }
    close(): void {
        this.closed = true;
        this.readyState = 3;
    }
    opens(): void {
        this.readyState = 1;
        this.onopen?.(undefined as never);
    }
    says(message: ServerMessage): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    drops(): void {
        this.readyState = 3;
        this.onclose?.(undefined as never);
    }
    kinds(): string[] {
        return this.sent.map((message) => message.t);
    }
}

let timing: FakeTiming;
let sockets: FakeSocket[];
let links: Link[];
let unanswered: Command[];
let since: number | null;
let connection: Connection;

const last = () => sockets[sockets.length - 1]!;
const pong: ServerMessage = { t: "pong", sent: 0, time: 0 };

beforeEach(() => {
    timing = new FakeTiming();
    sockets = [];
    links = [];
    unanswered = [];
    since = 7;
    connection = new Connection(
        () => {
            sockets.push(new FakeSocket());
            return last();
        },
        {
            token: () => "secret",
            since: () => since,
            unanswered: () => unanswered,
            received: () => undefined,
            linked: (link) => links.push(link),
        },
        timing,
    );
    connection.start();
});

describe("a connection", () => {
    test("says hello first, with what was seen last (38)", () => {
        last().opens();
        expect(last().sent[0]).toEqual({ t: "hello", token: "secret", since: 7 });
    });

    test("sends unanswered commands again under the same name (42)", () => {
        unanswered = [{ t: "resign", id: "a1", seq: 7 }];
        last().opens();
        last().drops();
        timing.pass(1_000);
        last().opens();
        expect(sockets).toHaveLength(2);
        expect(last().sent[1]).toEqual({ t: "resign", id: "a1", seq: 7 });
    });

    test("does not send on a line that is not open", () => {
        connection.send({ t: "resign", id: "a1", seq: 7 });
        expect(last().sent).toEqual([]);
    });

    test("gives up a line on which nothing is heard, and takes a new one (41)", () => {
        last().opens();
        last().says(pong);
        timing.pass(pingEvery);
        expect(last().kinds()).toEqual(["hello", "ping", "ping"]);
        timing.pass(patience);
        expect(sockets[0]!.closed).toBe(true);
        expect(links).toEqual(["live", "lost"]);
        timing.pass(1_000);
        expect(sockets).toHaveLength(2);
    });

    test("keeps a line on which answers come", () => {
        last().opens();
        for (let i = 0; i < 20; i++) {
            timing.pass(pingEvery / 2);
            last().says(pong);
        }
        expect(sockets).toHaveLength(1);
    });

    test("gives up a socket that never opens (41)", () => {
        timing.pass(2 * patience);
        expect(sockets[0]!.closed).toBe(true);
        timing.pass(1_000);
        expect(sockets).toHaveLength(2);
    });

    test("waits longer after every failure, and at most half a minute", () => {
        const waits = [0, 1, 2, 3, 10].map((attempt) => backOff(attempt, () => 1));
        expect(waits).toEqual([500, 1000, 2000, 4000, 30000]);
        expect(backOff(3, () => 0)).toBe(2000);
    });

    test("asks for a sign of life when the tab wakes", () => {
        last().opens();
        last().says(pong);
        connection.wake();
        expect(last().kinds()).toEqual(["hello", "ping", "ping"]);
    });

    test("tries at once when the network returns", () => {
        for (let i = 0; i < 5; i++) {
            last().drops();
            timing.pass(30_000);
        }
        const before = sockets.length;
        last().drops();
        connection.wake();
        expect(sockets).toHaveLength(before + 1);
    });

    test("says hello again to catch up (38)", () => {
        last().opens();
        since = null;
        connection.catchUp();
        expect(last().sent.at(-1)).toEqual({ t: "hello", token: "secret", since: null });
    });

    test("tells a restart from a lost line (44)", () => {
        last().opens();
        last().says({ t: "bye", code: "shutting_down" });
        last().drops();
        expect(links).toEqual(["restarting"]);
    });

    test("stops asking for a game that there is not", () => {
        last().opens();
        last().says({ t: "bye", code: "not_found" });
        timing.pass(120_000);
        expect(sockets).toHaveLength(1);
    });

    test("ignores what is not a message", () => {
        last().opens();
        last().onmessage?.({ data: "{" });
        last().onmessage?.({ data: "null" });
        expect(links).toEqual([]);
    });

    test("hears nothing more once stopped", () => {
        last().opens();
        connection.stop();
        expect(last().onmessage).toBeNull();
        timing.pass(60_000);
        expect(sockets).toHaveLength(1);
    });
});
