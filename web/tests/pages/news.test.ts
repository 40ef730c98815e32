// What those hear who do not look: everything that is asked, answered, played or ended.

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reduce, unknownGame, type Command, type Game, type Message } from "../../client/game";
import type { Now, Reason, State } from "../../client/messages";
import { i18n, start } from "../../i18n";
import { newsOf } from "../../pages/game/news";
import { event, legalMove, moved, nowAt, stateAt } from "../support/fixtures";

beforeAll(start);
beforeEach(() => i18n.choose("en"));

const knowing = (state: State): Game => reduce(unknownGame, { t: "state", state }, 0);
const sent = (command: Command): Message => ({ t: "sent", command, at: 0 });
/** What is new once the last message has come. */
function newsFrom(state: State, ...messages: Message[]) {
    let before = knowing(state);
    let game = before;
    for (const message of messages) {
        before = game;
        game = reduce(game, message, 0);
    }
    return newsOf(before, game);
}
const offers = (part: Partial<Now["offers"]>, over: Partial<Now> = {}) =>
    nowAt(1, { ...over, offers: { draw: null, takeback: null, rematch: null, ...part } });
const over: Partial<Now> = {
    phase: "over",
    result: { score: "1-0", winner: "white", reason: "resignation" },
};
const running = stateAt(3, ["32-28"]);
const finished = stateAt(3, ["32-28"], { now: nowAt(1, over) });
const refusal: Reason = { kind: "empty_square", from: 25, to: null, value: null, best: null, duty: [] };

describe("a question of the other player", () => {
    test.each([
        [running, event(4, { kind: "draw_offered", by: "black" }, offers({ draw: "black" })), "Your opponent offers a draw."],
        [running, event(4, { kind: "takeback_offered", by: "black" }, offers({ takeback: "black" })), "Your opponent wants to take a move back."],
        [finished, event(4, { kind: "rematch_offered", by: "black" }, offers({ rematch: "black" }, over)), "Your opponent wants a rematch."],
    ])("is told, and calls", (state, message, said) => {
        expect(newsFrom(state, message)).toEqual({ said, insisted: "", sounds: ["notify"] });
    });

    test("that waited behind another is told when its turn comes", () => {
        const draw = event(4, { kind: "draw_offered", by: "black" }, offers({ draw: "black" }));
        const both = offers({ draw: "black", takeback: "black" });
        const takeback = event(5, { kind: "takeback_offered", by: "black" }, both);
        const declined = event(6, { kind: "draw_declined", by: "white" }, offers({ takeback: "black" }));
        expect(newsFrom(running, draw, takeback).said).toBe("");
        expect(newsFrom(running, draw, takeback, declined).said).toBe(
            "Your opponent wants to take a move back.",
        );
    });

    test("is not told to the one who asked", () => {
        const mine = event(4, { kind: "draw_offered", by: "white" }, offers({ draw: "white" }));
        expect(newsFrom(running, mine).said).toBe("");
    });
});

describe("an answer", () => {
    test.each([
        [running, { kind: "draw_declined", by: "black" }, "Your draw offer was declined. Play on."],
        [running, { kind: "takeback_declined", by: "black" }, "Your opponent does not want to take the move back."],
        [finished, { kind: "rematch_declined", by: "black" }, "Your opponent does not want a rematch now."],
    ] as const)("is told", (state, happened, said) => {
        expect(newsFrom(state, event(4, happened, state.now))).toEqual({ said, insisted: "", sounds: [] });
    });

    test("to the same try is insisted on each time", () => {
        const explain = (id: string): Message[] => [
            sent({ t: "explain", id, attempt: { from: 25 } }),
            { t: "explained", id, reason: refusal },
        ];
        const once = { said: "", insisted: "There is no piece on 25.", sounds: ["refused"] };
        expect(newsFrom(running, ...explain("a"))).toEqual(once);
        expect(newsFrom(running, ...explain("a"), ...explain("b"))).toEqual(once);
    });

    test("is not repeated by what comes after it", () => {
        const declined = event(4, { kind: "draw_declined", by: "black" }, nowAt(1));
        const pong: Message = { t: "pong", sent: 0, time: 0 };
        expect(newsFrom(running, declined, pong)).toEqual({ said: "", insisted: "", sounds: [] });
    });

    test("with a hint names the move", () => {
        const hint: Message = { t: "hint", id: "h", move: legalMove("32-27") };
        expect(newsFrom(stateAt(1, []), sent({ t: "hint", id: "h", seq: 1 }), hint).said).toBe(
            "A good move is 32-27.",
        );
    });
});

describe("the course of the game", () => {
    test("is told when the friend has come", () => {
        const waiting = stateAt(1, [], { now: nowAt(0, { phase: "waiting" }) });
        const joined = event(2, { kind: "joined", color: "black", name: null }, nowAt(0));
        expect(newsFrom(waiting, joined)).toEqual({
            said: "The game begins. Your move.",
            insisted: "",
            sounds: ["notify"],
        });
    });

    test("is told move by move, with what must then be captured", () => {
        const duty = { men: 1, kings: 0, squares: [28], by_king: false, lesser: [] };
        const now = nowAt(2);
        const answered = moved(4, "19-23", { ...now, position: { ...now.position, duty } });
        expect(newsFrom(running, answered)).toEqual({
            said: "Black: 19-23. 28 must capture: it takes 1 man.",
            insisted: "",
            sounds: ["move"],
        });
    });

    test("is told when it goes back", () => {
        const back = event(4, { kind: "took_back", ply: 0 }, nowAt(0));
        expect(newsFrom(running, back).said).toBe("Moves were taken back.");
    });

    test("is told when the other left and the win may be claimed", () => {
        const left: Message = { t: "now", now: nowAt(1, { can: ["claim_left"] }) };
        expect(newsFrom(running, left).said).toBe(
            "Your opponent has left. You may claim the win.",
        );
    });

    test("ends with the result, whatever was declined or refused before", () => {
        const declined = event(4, { kind: "draw_declined", by: "black" }, nowAt(1));
        const ended = event(5, { kind: "ended", result: over.result! }, nowAt(1, over));
        expect(newsFrom(running, declined, ended)).toEqual({
            said: "",
            insisted: "You win! White wins: the other side resigned.",
            sounds: ["end"],
        });
    });

    test("sounds otherwise where a man becomes a king", () => {
        const state = stateAt(3, ["32-28"]);
        const before = { ...state, now: nowAt(1, { position: { ...state.now.position, fen: "B:W31:B45" } }) };
        const promoted = moved(4, "45-50", nowAt(2));
        if (promoted.t === "event" && promoted.event.kind === "moved") promoted.event.move.fen = "W:W31:BK50";
        expect(newsFrom(before, promoted).sounds).toEqual(["promote"]);
        expect(newsFrom(stateAt(1, []), moved(2, "32-28", nowAt(1))).sounds).toEqual(["move"]);
    });
});
