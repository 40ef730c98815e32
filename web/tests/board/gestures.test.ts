import { describe, expect, test } from "vitest";
import type { LegalMove } from "../../client/messages";
import {
    capturedSoFar,
    type Effect,
    follow,
    type Gesture,
    idle,
    type Input,
    phaseOf,
    reduce,
    type Situation,
    standsOn,
    targetsOf,
} from "../../board/gestures";
import { parseFen } from "../../board/pieces";

function move(from: number, to: number, captures: number[] = [], routes = [[to]]): LegalMove {
    const text = `${from}${captures.length ? "x" : "-"}${to}`;
    return { from, to, captures, routes, text, promotes: false };
}

function situation(fen: string, legal: LegalMove[], more: Partial<Situation> = {}): Situation {
    const { pieces, turn } = parseFen(fen);
    return {
        pieces,
        ply: 0,
        turn,
        legal,
        mine: "white",
        viewOnly: false,
        premoves: false,
        oneClick: false,
        ...more,
    };
}

/** Inputs one after the other; all effects in order. */
function run(s: Situation, inputs: Input[], from: Gesture = idle) {
    let gesture = from;
    const effects: Effect[] = [];
    for (const input of inputs) {
        const step = reduce(gesture, input, s);
        gesture = step.gesture;
        effects.push(...step.effects);
    }
    return { gesture, effects, moves: moves(effects), refusals: refusals(effects) };
}

function moves(effects: Effect[]) {
    return effects.flatMap((e) => (e.kind === "move" ? [e.entered] : []));
}

function refusals(effects: Effect[]) {
    return effects.flatMap((e) =>
        e.kind === "refused" ? [e.to === undefined ? [e.from] : [e.from, e.to]] : [],
    );
}

const click = (square: number): Input => ({ kind: "click", square });
const clicks = (...squares: number[]): Input[] => squares.map(click);
const press = (square: number): Input => ({ kind: "press", square });
const release = (square: number | null, travelled = true): Input => ({
    kind: "release",
    square,
    travelled,
});
const back: Input = { kind: "back" };
const choose = (number: number): Input => ({ kind: "choose", number });
const cancel: Input = { kind: "cancel" };

const quiet = situation("W:W31-50:B1-20", [move(32, 28), move(32, 27), move(33, 28), move(33, 29)]);
// 42 takes 32 and 23, landing on 22 and 24 (rules: two straight jumps).
const twoHops = situation("W:W42,47:B23,32", [move(42, 24, [23, 32], [[22, 24]])]);
const circular = situation("W:W40,50:B39,43,44", [
    move(40, 40, [39, 43, 44], [
        [38, 49, 40],
        [49, 38, 40],
    ]),
]);
const ambiguous = situation("W:W23,50:B13,20,24,29", [
    move(23, 25, [20, 24, 29], [[34, 14, 25]]),
    move(23, 12, [13, 24, 29], [[34, 14, 12]]),
    move(23, 12, [13, 20, 24], [[25, 14, 12]]),
]);
// A king that may choose where it lands on the way, to the same effect.
const free = situation("W:WK46:B37,24", [
    move(46, 15, [24, 37], [
        [32, 28, 15],
        [28, 15],
    ]),
    move(46, 20, [24, 37], [[28, 20]]),
]);

describe("a quiet move", () => {
    test("is played by a click on the piece and one on its square", () => {
        const { moves: played, gesture } = run(quiet, clicks(32, 28));
        expect(played.map((m) => m.move.text)).toEqual(["32-28"]);
        expect(gesture.pending?.move.text).toBe("32-28");
    });

    test("is played by dragging", () => {
        const { moves: played } = run(quiet, [press(32), release(28)]);
        expect(played.map((m) => m.move.text)).toEqual(["32-28"]);
    });

    test("is played by a press and a release on each of two squares", () => {
        const taps = [press(32), release(32, false), press(28), release(28, false)];
        expect(run(quiet, taps).moves.map((m) => m.move.text)).toEqual(["32-28"]);
    });

    test("tap selects and stays selected until the second tap", () => {
        expect(run(quiet, [press(32), release(32, false)]).gesture.selected).toBe(32);
    });

    test("another own piece clicked is selected instead", () => {
        const { gesture, moves: played } = run(quiet, clicks(32, 33));
        expect(gesture.selected).toBe(33);
        expect(played).toEqual([]);
    });

    test("a second click on the piece puts it down", () => {
        expect(run(quiet, clicks(32, 32)).gesture.selected).toBeNull();
        const taps = [press(32), release(32, false), press(32), release(32, false)];
        expect(run(quiet, taps).gesture.selected).toBeNull();
    });

    test("a piece dragged away and brought back is still selected", () => {
        const { gesture, moves: played } = run(quiet, [press(32), release(32, true)]);
        expect(gesture).toMatchObject({ selected: 32, held: null });
        expect(played).toEqual([]);
    });

    test("nothing more is entered until the position has followed", () => {
        const sent = run(quiet, clicks(32, 28)).gesture;
        expect(run(quiet, clicks(33, 29), sent).moves).toEqual([]);
    });

    test("a move the server refuses is taken out of the picture", () => {
        const sent = run(quiet, clicks(32, 28)).gesture;
        expect(run(quiet, [{ kind: "rejected" }], sent).gesture).toEqual(idle);
    });

    test("Escape puts the piece down", () => {
        expect(run(quiet, [click(32), back]).gesture.selected).toBeNull();
    });
});

describe("what is refused", () => {
    test("is said with from and to, and the piece stays selected", () => {
        const { refusals: said, gesture } = run(quiet, clicks(32, 23));
        expect(said).toEqual([[32, 23]]);
        expect(gesture.selected).toBe(32);
    });

    test("a refused drag snaps back: nothing is held and nothing is played", () => {
        const { gesture, refusals: said, moves: played } = run(quiet, [press(32), release(23)]);
        expect(gesture.held).toBeNull();
        expect(said).toEqual([[32, 23]]);
        expect(played).toEqual([]);
    });

    test("a piece without a legal move is refused at the press, once", () => {
        const { refusals: said, gesture } = run(twoHops, [press(47), release(47, false)]);
        expect(said).toEqual([[47]]);
        expect(gesture.selected).toBeNull();
    });

    test("a refused press whose release was lost does not swallow the next tap", () => {
        const taps = [press(47), press(42), release(42, false), press(24), release(24, false)];
        expect(run(twoHops, taps).moves).toHaveLength(1);
    });

    test("an opponent's piece is refused", () => {
        expect(run(quiet, clicks(20)).refusals).toEqual([[20]]);
    });

    test("an empty square with nothing selected means nothing", () => {
        expect(run(quiet, clicks(28)).effects).toEqual([]);
    });

    test("a piece dropped off the squares goes back without a word", () => {
        const { gesture, effects } = run(quiet, [press(32), release(null)]);
        expect(gesture).toMatchObject({ selected: 32, held: null });
        expect(refusals(effects)).toEqual([]);
    });
});

describe("a capture", () => {
    test("is one move when walked landing by landing", () => {
        const { moves: played, effects } = run(twoHops, clicks(42, 22, 24));
        expect(played).toHaveLength(1);
        expect(played[0]).toMatchObject({ route: [22, 24] });
        expect(effects.filter((e) => e.kind === "move")).toHaveLength(1);
    });

    test("sends nothing before it is complete", () => {
        expect(run(twoHops, clicks(42, 22)).moves).toEqual([]);
    });

    test("keeps what it has taken so far in sight", () => {
        const { gesture } = run(twoHops, clicks(42, 22));
        expect(standsOn(gesture)).toBe(22);
        expect(capturedSoFar(gesture, twoHops)).toEqual([32]);
    });

    test("is played whole by a click on its last square", () => {
        expect(run(twoHops, clicks(42, 24)).moves.map((m) => m.move.text)).toEqual(["42x24"]);
    });

    test("can be dragged on from where it stands", () => {
        const drags = [press(42), release(22), press(22), release(24)];
        expect(run(twoHops, drags).moves).toHaveLength(1);
    });

    test("goes one step back with Escape, and with a click on its origin", () => {
        for (const step of [back, click(42)]) {
            const { gesture } = run(twoHops, [...clicks(42, 22), step]);
            expect(gesture).toMatchObject({ selected: 42, path: [] });
        }
    });

    test("offers the landings of all its lines", () => {
        const { gesture } = run(ambiguous, clicks(23));
        const { final, step } = targetsOf(gesture, ambiguous);
        expect(final.sort()).toEqual([12, 25]);
        expect(step).toEqual([34]);
    });

    test("routes of equal effect are one: any of them may be walked or skipped", () => {
        expect(run(free, clicks(46, 15)).moves.map((m) => m.move.to)).toEqual([15]);
        expect(run(free, clicks(46, 28, 15)).moves.map((m) => m.route)).toEqual([[28, 15]]);
        expect(run(free, clicks(46, 32, 28, 15)).moves.map((m) => m.route)).toEqual([[32, 28, 15]]);
    });

    test("clicking the piece where it stands on the way changes nothing", () => {
        const { gesture } = run(twoHops, clicks(42, 22, 22));
        expect(gesture.path).toEqual([22]);
    });

    test("of three or more is still confirmed only once, at the end", () => {
        const walked = run(ambiguous, clicks(23, 34, 14, 25));
        expect(walked.moves.map((m) => m.move.captures)).toEqual([[20, 24, 29]]);
    });
});

describe("captures that share their ends", () => {
    test("are offered as numbered arrows, and nothing is sent", () => {
        const { gesture, moves: played } = run(ambiguous, clicks(23, 12));
        expect(gesture.choice.map((m) => m.captures)).toEqual([
            [13, 24, 29],
            [13, 20, 24],
        ]);
        expect(played).toEqual([]);
    });

    test("are chosen by number", () => {
        const { moves: played } = run(ambiguous, [...clicks(23, 12), choose(2)]);
        expect(played.map((m) => m.move.captures)).toEqual([[13, 20, 24]]);
    });

    test("are chosen by a piece that only one of them takes", () => {
        const { moves: played } = run(ambiguous, clicks(23, 12, 29));
        expect(played.map((m) => m.move.captures)).toEqual([[13, 24, 29]]);
    });

    test("a piece that all of them take does not choose", () => {
        const { gesture, moves: played } = run(ambiguous, clicks(23, 12, 24));
        expect(played).toEqual([]);
        expect(gesture.choice).toHaveLength(2);
    });

    test("a number that is not offered does nothing", () => {
        expect(run(ambiguous, [...clicks(23, 12), choose(3)]).moves).toEqual([]);
    });

    test("are told apart by walking them", () => {
        const { moves: played } = run(ambiguous, clicks(23, 25, 14, 12));
        // 25 also ends a capture, so the walk stops there to ask; going on chooses.
        expect(played.map((m) => m.move.captures)).toEqual([[13, 20, 24]]);
    });

    test("that both pass the square they end on can still be walked", () => {
        const loops = situation("W:WK23:B1", [
            move(23, 12, [13, 18], [[12, 26, 12]]),
            move(23, 12, [13, 17], [[12, 21, 12]]),
        ]);
        const { gesture } = run(loops, clicks(23, 12));
        expect(gesture).toMatchObject({ path: [12], choice: loops.legal });
        const { moves: played } = run(loops, clicks(21, 12), gesture);
        expect(played.map((m) => m.move.captures)).toEqual([[13, 17]]);
    });

    test("Escape closes the choice and keeps the piece", () => {
        const { gesture } = run(ambiguous, [...clicks(23, 12), back]);
        expect(gesture).toMatchObject({ choice: [], selected: 23 });
    });

    test("a square that ends one capture and is passed by another goes on and offers the end", () => {
        const { gesture, moves: played } = run(ambiguous, clicks(23, 25));
        expect(played).toEqual([]);
        expect(gesture.path).toEqual([25]);
        expect(gesture.choice.map((m) => m.to)).toEqual([25]);
        expect(run(ambiguous, [choose(1)], gesture).moves[0]?.move.to).toBe(25);
        expect(run(ambiguous, clicks(25), gesture).moves[0]?.move.to).toBe(25);
    });
});

describe("a capture that ends where it began", () => {
    test("is offered by a click on the selected piece, and played by another", () => {
        const offered = run(circular, clicks(40, 40));
        expect(offered.moves).toEqual([]);
        expect(offered.gesture.choice).toHaveLength(1);
        expect(run(circular, clicks(40), offered.gesture).moves).toHaveLength(1);
    });

    test("the same by pressing and releasing", () => {
        const tap = [press(40), release(40, false)];
        expect(run(circular, [...tap, ...tap, ...tap]).moves).toHaveLength(1);
    });

    test("leaves Escape to put the piece down", () => {
        const { gesture } = run(circular, [...clicks(40, 40), back, back]);
        expect(gesture.selected).toBeNull();
    });

    test("can be walked landing by landing back to its origin", () => {
        expect(run(circular, clicks(40, 38, 49, 40)).moves).toHaveLength(1);
    });

    test("can be dragged home from its last landing", () => {
        const drags = [press(40), release(38), press(38), release(49), press(49), release(40)];
        expect(run(circular, drags).moves).toHaveLength(1);
    });

    test("a piece picked up and put back is not a capture", () => {
        expect(run(circular, [press(40), release(40, true)]).moves).toEqual([]);
    });
});

describe("one click", () => {
    const on = { ...quiet, oneClick: true };
    test("plays the only move that ends on a square", () => {
        expect(run(on, clicks(29)).moves.map((m) => m.move.text)).toEqual(["33-29"]);
    });
    test("does nothing where two moves end", () => {
        expect(run(on, clicks(28)).effects).toEqual([]);
    });
    test("does nothing when the option is off", () => {
        expect(run(quiet, clicks(29)).effects).toEqual([]);
    });
});

describe("a board that must not be touched", () => {
    const drag = [press(32), release(28), click(32), click(28)];
    test.each([
        ["view-only", { viewOnly: true }],
        ["a spectator's", { mine: null }],
        ["waiting for the other side", { mine: "black" as const }],
    ])("stays still: %s", (_, more) => {
        const s = { ...quiet, ...more };
        expect(run(s, drag)).toMatchObject({ gesture: idle, effects: [] });
        expect(phaseOf(s)).toBe("asleep");
    });

    test("on one screen both sides may be moved, each in its turn", () => {
        const black = situation("B:W31-50:B1-20", [move(20, 25)], { mine: "both" });
        expect(run(black, clicks(20, 25)).moves).toHaveLength(1);
    });
});

describe("a lost pointer", () => {
    test("drops the piece where it was and unselects what that press selected", () => {
        const { gesture } = run(quiet, [press(32), cancel]);
        expect(gesture).toEqual(idle);
    });

    test("keeps a selection made before it", () => {
        const taps = [press(32), release(32, false), press(32), cancel];
        expect(run(quiet, taps).gesture).toMatchObject({ selected: 32, held: null });
    });

    test("leaves a board that can be played on", () => {
        const { moves: played } = run(quiet, [press(32), cancel, ...clicks(33, 29)]);
        expect(played).toHaveLength(1);
    });
});

describe("a pre-move", () => {
    const waiting = situation("B:W31-50:B1-20", [], { premoves: true, ply: 7 });
    const mineNow = (legal: LegalMove[], ply = 8) =>
        situation("W:W31-50:B1-14,16-20,24", legal, { premoves: true, ply });
    const set = run(waiting, clicks(32, 28));

    test("is a from and a to, entered by click or drag", () => {
        expect(set.gesture.premove).toEqual({ from: 32, to: 28 });
        expect(set.moves).toEqual([]);
        expect(run(waiting, [press(32), release(28)]).gesture.premove).toEqual({ from: 32, to: 28 });
    });

    // 19-23 was played to be taken: 28x19 is due, and 14, 13 or the king on 5 would take back.
    const sacrificed = situation("W:W28,46:B13,14,18,22,23,K5", [move(28, 19, [23])], {
        premoves: true,
        mine: "black",
    });
    const taps = (...squares: number[]): Input[] =>
        squares.flatMap((square) => [press(square), release(square, false)]);

    test.each([14, 5])("takes back with %i on the square of an own man about to be taken", (from) => {
        for (const inputs of [clicks(from, 23), taps(from, 23), [press(from), release(23)]])
            expect(run(sacrificed, inputs).gesture).toMatchObject({
                premove: { from, to: 23 },
                selected: null,
            });
    });

    test.each([
        ["is out of reach", sacrificed, 13, 23],
        ["is next to it", sacrificed, 18, 23],
        ["stays on the board", sacrificed, 13, 22],
        ["stays on the board", { ...sacrificed, legal: [move(46, 41)] }, 14, 23],
    ])("leaves a second own piece to be selected when that %s", (_, waits, from, to) => {
        for (const inputs of [clicks(from, to), taps(from, to)])
            expect(run(waits, inputs).gesture).toMatchObject({ premove: null, selected: to });
    });

    test("is played when it is legal once the turn comes", () => {
        const { effects, gesture } = follow(set.gesture, waiting, mineNow([move(32, 28)]));
        expect(moves(effects).map((m) => m.move.text)).toEqual(["32-28"]);
        expect(gesture.premove).toBeNull();
    });

    test("reaches sideways captures, because it is only squares", () => {
        const sideways = run(waiting, [press(33), release(31)]).gesture;
        const { effects } = follow(sideways, waiting, mineNow([move(33, 31, [32])]));
        expect(moves(effects)).toHaveLength(1);
    });

    test("is forgotten when it is not legal, and not played a turn later", () => {
        const first = follow(set.gesture, waiting, mineNow([move(33, 29)]));
        expect(first.effects).toEqual([{ kind: "premove", premove: null }]);
        const later = follow(first.gesture, waiting, mineNow([move(32, 28)]));
        expect(moves(later.effects)).toEqual([]);
    });

    test("is forgotten when two captures fit it", () => {
        const both = [move(32, 28, [1]), move(32, 28, [2])];
        expect(moves(follow(set.gesture, waiting, mineNow(both)).effects)).toEqual([]);
    });

    test.each([
        ["a take-back", mineNow([move(32, 28)], 6)],
        ["looking back", { ...mineNow([move(32, 28)], 3), viewOnly: true }],
        ["a reconnection that missed moves", mineNow([move(32, 28)], 10)],
    ])("is forgotten by %s", (_, now) => {
        const { effects, gesture } = follow(set.gesture, waiting, now);
        expect(gesture).toEqual(idle);
        expect(effects).toEqual([{ kind: "premove", premove: null }]);
    });

    test("stays while only other things change", () => {
        const again = { ...waiting, pieces: new Map(waiting.pieces), legal: [] };
        expect(follow(set.gesture, waiting, again).gesture).toBe(set.gesture);
    });

    test("is cancelled by Escape and by a click elsewhere", () => {
        for (const input of [back, click(25), click(10)]) {
            const { gesture, effects } = run(waiting, [input], set.gesture);
            expect(gesture.premove).toBeNull();
            expect(effects).toContainEqual({ kind: "premove", premove: null });
        }
    });

    test("cannot be set before the own move is confirmed", () => {
        const sent = run({ ...quiet, premoves: true }, clicks(32, 28)).gesture;
        const { gesture } = run({ ...quiet, premoves: true }, clicks(33, 29), sent);
        expect(gesture.premove).toBeNull();
    });

    test("is not offered where it is not allowed", () => {
        expect(run({ ...waiting, premoves: false }, clicks(32, 28)).gesture).toEqual(idle);
    });
});

describe("a new position", () => {
    const theirs = situation("B:W28,31,33-50:B1-20", [], { ply: 1 });

    test("confirms the move that was sent", () => {
        const sent = run(quiet, clicks(32, 28)).gesture;
        expect(follow(sent, quiet, theirs).gesture).toEqual(idle);
    });

    test("the same position again leaves a move on its way alone", () => {
        const sent = run(quiet, clicks(32, 28)).gesture;
        const echo = { ...quiet, legal: [...quiet.legal] };
        expect(follow(sent, quiet, echo).gesture).toBe(sent);
    });

    test("of another game starts afresh", () => {
        const selected = run(quiet, clicks(32)).gesture;
        const other = situation("W:W46-50:B1-5", [move(46, 41)]);
        expect(follow(selected, quiet, other).gesture).toEqual(idle);
    });

    test("legal moves that arrive later can be played: Black begins, or a set-up", () => {
        const bare = situation("B:W50:B10", [], { mine: "black" });
        const now = { ...bare, legal: [move(10, 14)] };
        const { gesture } = follow(idle, bare, now);
        expect(run(now, clicks(10, 14), gesture).moves).toHaveLength(1);
    });

    test("a piece picked up early stays in the hand when the turn comes", () => {
        const waiting = situation("B:W31-50:B1-20", [], { premoves: true, ply: 7 });
        const held = run(waiting, [press(32)]).gesture;
        const now = situation("W:W31-50:B1-14,16-20,24", [move(32, 28)], { premoves: true, ply: 8 });
        const { gesture } = follow(held, waiting, now);
        expect(run(now, [release(28)], gesture).moves).toHaveLength(1);
    });

    test("that makes the board view-only forgets a selection", () => {
        const selected = run(quiet, clicks(32)).gesture;
        expect(follow(selected, quiet, { ...quiet, viewOnly: true }).gesture).toEqual(idle);
    });
});

describe("a move entered elsewhere", () => {
    test("is played when it is legal", () => {
        expect(run(quiet, [{ kind: "play", move: move(32, 28) }]).moves).toHaveLength(1);
    });
    test("is ignored when it is not", () => {
        expect(run(quiet, [{ kind: "play", move: move(31, 22) }]).effects).toEqual([]);
    });
});
