// The one sentence under the board, who made a move, and what a game is called.

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reduce, unknownGame, type Game, type Message, type Notice } from "../../client/game";
import type { Now, Reason, State } from "../../client/messages";
import { i18n, start } from "../../i18n";
import { heading, movePairs, sayMove, titleOf, why } from "../../pages/game/standing";
import { event, nowAt, stateAt } from "../support/fixtures";

beforeAll(start);
beforeEach(() => i18n.choose("en"));

const fold = (...messages: Message[]): Game =>
    messages.reduce((game, message) => reduce(game, message, 1000), unknownGame);
const knowing = (state: State, more: Partial<Game> = {}): Game => ({
    ...fold({ t: "state", state }),
    ...more,
});
const sentence = (game: Game) => {
    const { strong, text } = why(game, null, 0);
    return `${strong} ${text}`.trim();
};

const reason: Reason = {
    kind: "piece_blocked",
    from: 36,
    to: null,
    value: null,
    best: null,
    duty: [],
};
const won: Partial<Now> = {
    phase: "over",
    can: ["rematch"],
    result: { score: "1-0", winner: "white", reason: "resignation" },
};
const notices: Notice[] = [
    { kind: "declined", what: "draw" },
    { kind: "declined", what: "takeback" },
    { kind: "explained", reason },
    { kind: "refused", code: "illegal", command: "move", reason },
    { kind: "refused", code: "over", command: "move", reason: null },
    { kind: "refused", code: "stale", command: "offer_draw", reason: null },
];

describe("the result", () => {
    const result = "You win! White wins: the other side resigned.";

    test.each(notices)("stands before what was said earlier: $kind $what $command", (notice) => {
        const game = knowing(stateAt(3, ["32-28"], { now: nowAt(1, won) }), { notice });
        expect(sentence(game)).toBe(result);
        expect(why(game, null, 0)).toMatchObject({ tone: "over", shown: null });
    });

    test("stands there after a draw was declined and the other resigned", () => {
        const game = fold(
            { t: "state", state: stateAt(3, ["32-28"]) },
            event(4, { kind: "draw_declined", by: "black" }, nowAt(1)),
            event(5, { kind: "ended", result: won.result! }, nowAt(1, won)),
        );
        expect(sentence(game)).toBe(result);
    });

    test("stays when a rematch is declined or refused, which is told after it", () => {
        const over = stateAt(3, ["32-28"], { now: nowAt(1, won) });
        const declined = knowing(over, { notice: { kind: "declined", what: "rematch" } });
        expect(sentence(declined)).toBe(`${result} Your opponent does not want a rematch now.`);
        const refused = knowing(over, {
            notice: { kind: "refused", code: "storage_full", command: "rematch", reason: null },
        });
        expect(sentence(refused)).toMatch(/^You win! .* disk is full/);
    });
});

describe("an answer", () => {
    test("stands there while the game goes on", () => {
        const texts = notices.map((notice) => sentence(knowing(stateAt(3, ["32-28"]), { notice })));
        expect(texts[0]).toBe("Your draw offer was declined. Play on.");
        expect(texts[2]).toBe("36 cannot move now: there is no free square to go to.");
        expect(texts[3]).toBe(texts[2]);
        expect(texts[5]).toBe("The game had gone on. Look at the board again.");
    });

    test("goes away when something else is asked", () => {
        const game = knowing(stateAt(3, ["32-28"]), { notice: { kind: "declined", what: "draw" } });
        const asked = { t: "sent", command: { t: "offer_draw", id: "a", seq: 3 }, at: 0 } as const;
        expect(reduce(game, asked, 0).notice).toBeNull();
    });
});

describe("a game that Black begins", () => {
    const begun = { kind: "fen", fen: "B:W31-50:B1-20", move_number: 1 } as const;
    const state = stateAt(4, ["19-23", "32-28", "23x32"], { start: begun });

    test("says of each move whose it was", () => {
        expect([1, 2, 3].map((ply) => sayMove(state, ply))).toEqual([
            "Black: 19-23.",
            "White: 32-28.",
            "Black: 23x32.",
        ]);
    });

    test("has no first half to its first pair", () => {
        expect(movePairs(state)).toEqual([
            { number: 1, first: null, second: 1 },
            { number: 2, first: 2, second: 3 },
        ]);
    });
});

describe("a game that White begins", () => {
    const state = stateAt(4, ["32-28", "19-23", "28x19"]);

    test("says of each move whose it was, and pairs them from the first", () => {
        expect([1, 2].map((ply) => sayMove(state, ply))).toEqual(["White: 32-28.", "Black: 19-23."]);
        expect(movePairs(state)).toEqual([
            { number: 1, first: 1, second: 2 },
            { number: 2, first: 3, second: null },
        ]);
    });
});

describe("somebody without a name", () => {
    test("is waited for in small letters inside a sentence", async () => {
        const game = knowing(stateAt(3, ["32-28"]));
        expect(sentence(game)).toBe("Waiting for your friend.");
        for (const locale of ["nl", "fy", "fr", "es", "pt"] as const) {
            await i18n.choose(locale);
            expect(sentence(game).slice(1)).not.toMatch(/[A-Z]/);
        }
    });

    test("is called by the colour in the heading, also when nobody came", () => {
        const players = { white: { kind: "human", name: null }, black: { kind: "open" } } as const;
        const cancelled = nowAt(0, {
            phase: "over",
            result: { score: "*", winner: null, reason: "cancelled" },
        });
        expect(heading(stateAt(1, []))).toBe("White against Black");
        expect(heading(stateAt(1, [], { players, now: cancelled }))).toBe("White against Black");
        const waiting = nowAt(0, { phase: "waiting" });
        expect(heading(stateAt(1, [], { players, now: waiting }))).toBe("Invite your friend");
        expect(heading(stateAt(1, [], { players, now: waiting, you: null }))).toBe(
            "You are invited to play",
        );
    });
});

describe("the title of the window", () => {
    const players = { white: { kind: "human", name: "Anna" }, black: { kind: "engine", level: 3 } } as const;

    test("names the players, and calls the one to move", () => {
        const mine = knowing(stateAt(1, [], { players }));
        expect(titleOf(mine)).toBe("Your move. Anna against Damjen, level 3 – Damjen");
        const theirs = knowing(stateAt(2, ["32-28"], { players }));
        expect(titleOf(theirs)).toBe("Anna against Damjen, level 3 – Damjen");
        expect(titleOf(knowing(stateAt(1, [], { you: "both", mode: "local" })))).toBe(
            "White to move. White against Black – Damjen",
        );
    });
});
