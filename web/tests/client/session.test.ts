// @vitest-environment node

import { beforeEach, describe, expect, test } from "vitest";
import type { Socket } from "../../client/connection";
import type { ServerMessage, State } from "../../client/messages";
import { layeredStore, memoryStore } from "../../client/platform";
import { Seats } from "../../client/seats";
import { Session } from "../../client/session";
import { moved, nowAt, stateAt } from "../support/fixtures";

interface Sent {
    t: string;
    id: string;
    seq: number;
    move?: unknown;
}

let socket: Socket;
let sent: Sent[];
let seats: Seats;
let session: Session;

const says = (message: ServerMessage) => socket.onmessage?.({ data: JSON.stringify(message) });
const moves = () => sent.filter((message) => message.t === "move");

function follow(state: State): void {
    session.start(state);
    socket.onopen?.(undefined as never);
}

beforeEach(() => {
    sent = [];
    socket = {
        readyState: 1,
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        send: (text) => void sent.push(JSON.parse(text) as Sent),
        close: () => undefined,
    };
    seats = new Seats(memoryStore());
    seats.keep("7K3M9QWZT2XA", { color: "white", token: "secret" });
    const timing = { now: () => 5, after: () => 0, cancel: () => undefined, random: () => 0 };
    session = new Session("7K3M9QWZT2XA", seats, () => socket, timing);
});

describe("a session", () => {
    test("sends one move at a time", () => {
        follow(stateAt(1, []));
        void session.move({ from: 32, to: 28, captures: [] });
        void session.move({ from: 31, to: 27, captures: [] });
        expect(moves()).toHaveLength(1);
        expect(moves()[0]).toMatchObject({ seq: 1, move: { from: 32, to: 28, captures: [] } });
    });

    test("says whether a move was played", async () => {
        follow(stateAt(1, []));
        const played = session.move({ from: 32, to: 28, captures: [] });
        says({ t: "ack", id: moves()[0]!.id, seq: 2 });
        expect(await played).toBe(true);
        says({ t: "state", state: stateAt(3, ["32-28", "19-23"]) });
        const refused = session.move({ from: 31, to: 27, captures: [] });
        says({ t: "refused", id: moves()[1]!.id, code: "illegal", reason: null });
        expect(await refused).toBe(false);
    });

    test("says hello once for a gap, and asks for everything when torn (38)", () => {
        follow(stateAt(1, []));
        says(moved(5, "19-23", nowAt(4)));
        says(moved(6, "19-24", nowAt(5)));
        expect(sent.filter((message) => message.t === "hello")).toHaveLength(2);
        says({ t: "now", now: nowAt(9) });
        expect(sent.at(-1)).toEqual({ t: "hello", token: "secret", since: null });
    });

    test("keeps its seat for the rematch (58)", () => {
        follow(stateAt(1, []));
        const now = nowAt(0, { phase: "over", rematch: "ZZZZZZZZZZZZ" });
        says({ t: "now", now });
        expect(seats.token("ZZZZZZZZZZZZ")).toBe("secret");
    });

    test("does not ask twice what is not yet answered", () => {
        follow(stateAt(1, []));
        session.plain("offer_draw");
        session.plain("offer_draw");
        expect(sent.filter((message) => message.t === "offer_draw")).toHaveLength(1);
    });
});

describe("seats", () => {
    test("list one's games, newest first, and not those one watches", () => {
        seats.keep("AAAAAAAAAAAA", { color: "white", token: "t" });
        seats.note(stateAt(1, []), 1);
        seats.note(stateAt(1, [], { id: "AAAAAAAAAAAA" }), 2);
        seats.note(stateAt(1, [], { id: "BBBBBBBBBBBB", you: null }), 3);
        expect(seats.games().map((game) => game.id)).toEqual(["AAAAAAAAAAAA", "7K3M9QWZT2XA"]);
    });

    test("are remembered while the page is open where nothing may be stored", () => {
        const forbidden = layeredStore(() => {
            throw new Error("denied");
        });
        const here = new Seats(forbidden);
        here.keep("7K3M9QWZT2XA", { color: "white", token: "secret" });
        expect(here.token("7K3M9QWZT2XA")).toBe("secret");
    });

    test("survive what another program left in the store", () => {
        const store = memoryStore();
        store.setItem("damjen.games", "{oh");
        expect(new Seats(store).games()).toEqual([]);
    });
});
