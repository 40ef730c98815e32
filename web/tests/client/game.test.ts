// @vitest-environment node
// The numbers in brackets are those of a list of faults seen in other programs.

import { describe, expect, test } from "vitest";
import {
    isYourTurn,
    movesMade,
    reduce,
    unknownGame,
    type Command,
    type Game,
    type Message,
} from "../../client/game";
import type { Now } from "../../client/messages";
import { event, moved, nowAt, playedMove, stateAt } from "../support/fixtures";

const fold = (messages: Message[], from: Game = unknownGame): Game =>
    messages.reduce((game, message) => reduce(game, message, 1000), from);

const knowing = (seq: number, moves: string[], over = {}): Game =>
    fold([{ t: "state", state: stateAt(seq, moves, over) }]);

const texts = (game: Game) => game.state?.moves.map((move) => move.text);

const ownMove = (seq: number, id = "a1"): Command => ({
    t: "move",
    id,
    seq,
    move: { from: 32, to: 28, captures: [] },
});

const offering = (offers: Partial<Now["offers"]>) => ({
    draw: null,
    takeback: null,
    rematch: null,
    ...offers,
});

describe("events", () => {
    test("in order add their moves", () => {
        const game = fold([moved(2, "32-28", nowAt(1)), moved(3, "19-23", nowAt(2))], knowing(1, []));
        expect(texts(game)).toEqual(["32-28", "19-23"]);
        expect(game.state?.seq).toBe(3);
    });

    test("told twice count once", () => {
        const game = fold([moved(2, "32-28", nowAt(1)), moved(2, "32-28", nowAt(1))], knowing(1, []));
        expect(texts(game)).toEqual(["32-28"]);
        expect(game.behind).toBeNull();
    });

    test("after a gap are not played, and the page asks for what is missing (38, 39)", () => {
        const game = fold([moved(4, "19-23", nowAt(3))], knowing(1, []));
        expect(texts(game)).toEqual([]);
        expect(game.behind).toBe("gap");
    });

    test("that were missing close the gap (38)", () => {
        const gap = fold([moved(3, "19-23", nowAt(2))], knowing(1, []));
        const game = fold([moved(2, "32-28", nowAt(1)), moved(3, "19-23", nowAt(2))], gap);
        expect(texts(game)).toEqual(["32-28", "19-23"]);
        expect(game.behind).toBeNull();
    });

    test("whose count of moves differs from ours ask for everything (36)", () => {
        const game = fold([moved(2, "32-28", nowAt(3))], knowing(1, []));
        expect(game.behind).toBe("torn");
        expect(texts(game)).toEqual([]);
    });

    test("do not change the state they came to", () => {
        const before = knowing(1, []);
        const copy = structuredClone(before);
        fold([moved(2, "32-28", nowAt(1))], before);
        expect(before).toEqual(copy);
    });

    test("of a kind unknown to this page are ignored", () => {
        const game = knowing(1, []);
        expect(reduce(game, { t: "weather" } as unknown as Message, 0)).toBe(game);
    });
});

describe("a snapshot", () => {
    test("older than what the connection told is ignored (40)", () => {
        const ahead = knowing(2, ["32-28"]);
        expect(texts(fold([{ t: "snapshot", state: stateAt(1, []) }], ahead))).toEqual(["32-28"]);
    });

    test("is continued by the events after it (40)", () => {
        const game = fold([
            { t: "snapshot", state: stateAt(2, ["32-28"]) },
            moved(3, "19-23", nowAt(2)),
        ]);
        expect(texts(game)).toEqual(["32-28", "19-23"]);
    });
});

describe("a move made here", () => {
    const made = fold([{ t: "sent", command: ownMove(1), at: 500 }], knowing(1, []));

    test("counts at once, and the turn is over", () => {
        expect(movesMade(made)).toBe(1);
        expect(isYourTurn(made)).toBe(false);
    });

    test("survives a dropped connection and waits to be sent again (42)", () => {
        const game = fold(
            [{ t: "link", link: "lost" }, { t: "state", state: stateAt(1, []) }],
            made,
        );
        expect(game.ownMove?.id).toBe("a1");
        expect(game.pending.map((command) => command.t)).toEqual(["move"]);
    });

    test("that had arrived before the drop is not played twice (42)", () => {
        const game = fold([{ t: "state", state: stateAt(2, ["32-28"]) }], made);
        expect(game.ownMove).toBeNull();
        expect(movesMade(game)).toBe(1);
        const acknowledged = fold([{ t: "ack", id: "a1", seq: 2 }], game);
        expect(acknowledged.pending).toEqual([]);
    });

    test("is told back and acknowledged", () => {
        const game = fold([moved(2, "32-28", nowAt(1)), { t: "ack", id: "a1", seq: 2 }], made);
        expect(game.ownMove).toBeNull();
        expect(game.pending).toEqual([]);
        expect(texts(game)).toEqual(["32-28"]);
    });

    test("goes back when it is refused, and says why", () => {
        const reason = {
            kind: "capture_compulsory",
            from: 32,
            to: 28,
            value: null,
            best: { men: 1, kings: 0 },
            duty: [],
        } as const;
        const refusal = { t: "refused", id: "a1", code: "illegal", reason } as unknown as Message;
        const game = fold([refusal], made);
        expect(game.ownMove).toBeNull();
        expect(isYourTurn(game)).toBe(true);
        expect(game.notice).toMatchObject({ kind: "refused", code: "illegal", reason });
    });

    test("made for an older position is withdrawn and the page catches up (36)", () => {
        const game = fold([{ t: "refused", id: "a1", code: "stale", reason: null }], made);
        expect(game.ownMove).toBeNull();
        expect(game.behind).toBe("gap");
    });

    test("acknowledged before its event is known shows that something was lost (38)", () => {
        expect(fold([{ t: "ack", id: "a1", seq: 2 }], made).behind).toBe("gap");
    });
});

describe("a take-back", () => {
    test("removes the moves after its ply", () => {
        const game = fold(
            [event(4, { kind: "took_back", ply: 1 }, nowAt(1))],
            knowing(3, ["32-28", "19-23"]),
        );
        expect(texts(game)).toEqual(["32-28"]);
    });

    test("takes an old draw offer with it (57)", () => {
        const asked = fold(
            [
                event(
                    3,
                    { kind: "draw_offered", by: "black" },
                    nowAt(1, { offers: offering({ draw: "black" }) }),
                ),
            ],
            knowing(2, ["32-28"]),
        );
        expect(asked.prompts).toHaveLength(1);
        const game = fold([event(4, { kind: "took_back", ply: 0 }, nowAt(0))], asked);
        expect(game.prompts).toEqual([]);
    });
});

describe("prompts", () => {
    const draw = event(
        3,
        { kind: "draw_offered", by: "black" },
        nowAt(1, { offers: offering({ draw: "black" }) }),
    );
    const both = event(
        4,
        { kind: "takeback_offered", by: "black" },
        nowAt(1, { offers: offering({ draw: "black", takeback: "black" }) }),
    );
    const asked = fold([draw, both], knowing(2, ["32-28"]));

    test("keep the one under the finger when another question comes (55)", () => {
        expect(asked.prompts[0]).toEqual({ kind: "draw", by: "black", seq: 3 });
    });

    test("show the second question once the first is answered (56)", () => {
        const answered = event(
            5,
            { kind: "draw_declined", by: "white" },
            nowAt(1, { offers: offering({ takeback: "black" }) }),
        );
        expect(fold([answered], asked).prompts).toEqual([{ kind: "takeback", by: "black", seq: 4 }]);
    });

    test("asked again are new ones (55)", () => {
        const again = fold(
            [
                event(5, { kind: "draw_declined", by: "white" }, nowAt(1)),
                event(
                    6,
                    { kind: "draw_offered", by: "black" },
                    nowAt(1, { offers: offering({ draw: "black" }) }),
                ),
            ],
            asked,
        );
        expect(again.prompts).toEqual([{ kind: "draw", by: "black", seq: 6 }]);
    });

    test("are not shown for one's own offers, nor to spectators", () => {
        const own = nowAt(1, { offers: offering({ draw: "white" }) });
        expect(fold([{ t: "now", now: own }], knowing(2, ["32-28"])).prompts).toEqual([]);
        const theirs = nowAt(1, { offers: offering({ draw: "black" }) });
        const watching = knowing(2, ["32-28"], { you: null });
        expect(fold([{ t: "now", now: theirs }], watching).prompts).toEqual([]);
    });

    test("come back after a reload (58)", () => {
        const now = nowAt(1, { phase: "over", offers: offering({ rematch: "black" }) });
        expect(knowing(9, ["32-28"], { now }).prompts).toEqual([
            { kind: "rematch", by: "black", seq: 9 },
        ]);
    });
});

describe("a question of ours", () => {
    const asked = nowAt(1, { offers: offering({ draw: "white" }) });
    const game = fold([{ t: "now", now: asked }], knowing(2, ["32-28"]));

    test("answered with no is told", () => {
        const no = event(3, { kind: "draw_declined", by: "black" }, nowAt(1));
        expect(fold([no], game).notice).toEqual({ kind: "declined", what: "draw" });
    });

    test("that we withdrew or that a move answered is not", () => {
        const own = event(3, { kind: "draw_declined", by: "white" }, nowAt(1));
        expect(fold([own], game).notice).toBeNull();
        expect(fold([moved(3, "19-23", nowAt(2))], game).notice).toBeNull();
    });
});

describe("a hint", () => {
    const asking: Command = { t: "hint", id: "h", seq: 1 };
    const move = { ...playedMove("32-28"), routes: [[28]], promotes: false };

    test("is shown until a move is made", () => {
        const asked = fold([{ t: "sent", command: asking, at: 0 }], knowing(1, []));
        const shown = fold([{ t: "hint", id: "h", move }], asked);
        expect(shown.hint?.move.text).toBe("32-28");
        expect(fold([moved(2, "32-28", nowAt(1))], shown).hint).toBeNull();
    });

    test("for an earlier position is not shown", () => {
        const asked = fold([{ t: "sent", command: asking, at: 0 }], knowing(1, []));
        const late = fold([moved(2, "31-27", nowAt(1)), { t: "hint", id: "h", move }], asked);
        expect(late.hint).toBeNull();
    });
});

describe("the link", () => {
    test("to no game stays so", () => {
        const game = fold([{ t: "bye", code: "not_found" }, { t: "link", link: "connecting" }]);
        expect(game.link).toBe("gone");
    });

    test("says that the server restarts (44)", () => {
        expect(fold([{ t: "bye", code: "shutting_down" }]).link).toBe("restarting");
    });

    test("lost leaves the board as it was (43)", () => {
        const game = fold([{ t: "link", link: "lost" }], knowing(2, ["32-28"]));
        expect(texts(game)).toEqual(["32-28"]);
    });
});

describe("what the server decides alone", () => {
    test("is shown as it says: the flag falls by its timer (46)", () => {
        const result = { score: "0-1", winner: "black", reason: "time" } as const;
        const now = nowAt(0, { phase: "over", result });
        const game = fold([event(2, { kind: "ended", result }, now)], knowing(1, []));
        expect(game.state?.now.result).toEqual(result);
        expect(isYourTurn(game)).toBe(false);
    });

    test("and a win may be claimed only when it offers that (45)", () => {
        const game = fold([{ t: "now", now: nowAt(0, { can: ["claim_left"] }) }], knowing(1, []));
        expect(game.state?.now.can).toContain("claim_left");
    });
});
