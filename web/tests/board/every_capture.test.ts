// Whatever captures a position has, each can be entered in every way the board promises.

import { expect, test, vi } from "vitest";
import { type Gesture, idle, type Input, reduce, type Situation } from "../../board/gestures";
import { capturedAlong, sameMove } from "../../board/lines";
import type { Piece } from "../../board/pieces";
import { placeOf, squareAt } from "../../board/squares";
import type { LegalMove, SquareNo } from "../../client/messages";

// Thousands of positions: slow on a busy machine, never long.
vi.setConfig({ testTimeout: 60_000 });

/** A small generator, so that a failure can be repeated. */
function dice(seed: number): (sides: number) => number {
    let state = seed;
    return (sides) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * sides);
    };
}

const directions: [number, number][] = [
    [-1, -1], [-1, 1], [1, -1], [1, 1], [-2, 0], [2, 0], [0, -2], [0, 2],
];

function step(square: SquareNo, [r, c]: [number, number]): SquareNo | null {
    const { row, column } = placeOf(square);
    return squareAt({ row: row + r, column: column + c });
}

/** The landings of all jumps from a square: over one enemy not yet taken, onto empty squares. */
function jumps(pieces: Map<SquareNo, Piece>, at: SquareNo, taken: SquareNo[], far: boolean) {
    const found: { over: SquareNo; land: SquareNo }[] = [];
    for (const direction of directions) {
        let over = step(at, direction);
        while (far && over !== null && !pieces.has(over)) over = step(over, direction);
        if (over === null || pieces.get(over)?.color !== "black" || taken.includes(over)) continue;
        let land = step(over, direction);
        while (land !== null && !pieces.has(land)) {
            found.push({ over, land });
            land = far ? step(land, direction) : null;
        }
    }
    return found;
}

/** The longest captures of one white piece: not the game's rule, but every shape of route it has. */
function captures(pieces: Map<SquareNo, Piece>, from: SquareNo): LegalMove[] {
    const piece = pieces.get(from);
    if (!piece) return [];
    const others = new Map(pieces);
    others.delete(from);
    const moves: LegalMove[] = [];
    let steps = 0;
    const walk = (at: SquareNo, taken: SquareNo[], route: SquareNo[]) => {
        if (++steps > 4000) return;
        const onward = jumps(others, at, taken, piece.king);
        for (const { over, land } of onward) walk(land, [...taken, over], [...route, land]);
        if (onward.length > 0 || route.length === 0) return;
        const move = { from, to: at, captures: [...taken].sort((a, b) => a - b), text: "" };
        const known = moves.find((m) => sameMove(m, { ...move }));
        if (known) known.routes.push(route);
        else moves.push({ ...move, routes: [route], promotes: false });
    };
    walk(from, [], []);
    const most = Math.max(0, ...moves.map((m) => m.captures.length));
    return moves.filter((m) => m.captures.length === most);
}

function position(roll: (sides: number) => number): Situation {
    const pieces = new Map<SquareNo, Piece>();
    const enemies = 4 + roll(9);
    for (let i = 0; i < enemies; ++i)
        pieces.set(1 + roll(50), { color: "black", king: roll(4) === 0 });
    for (let i = 0; i < 2; ++i) pieces.set(1 + roll(50), { color: "white", king: roll(2) === 0 });
    const legal = [...pieces]
        .filter(([, piece]) => piece.color === "white")
        .flatMap(([square]) => captures(pieces, square));
    return {
        pieces,
        ply: 0,
        turn: "white",
        legal,
        mine: "white",
        viewOnly: false,
        premoves: false,
        oneClick: false,
    };
}

function enter(situation: Situation, inputs: Input[]) {
    let gesture: Gesture = idle;
    const sent: LegalMove[] = [];
    const refused: unknown[] = [];
    for (const input of inputs) {
        if (gesture.pending) break;
        const next = reduce(gesture, input, situation);
        gesture = next.gesture;
        for (const effect of next.effects) {
            if (effect.kind === "move") sent.push(effect.entered.move);
            if (effect.kind === "refused") refused.push(effect);
        }
    }
    return { gesture, sent, refused };
}

const click = (square: SquareNo): Input => ({ kind: "click", square });

const roll = dice(20);
const positions = Array.from({ length: 3000 }, () => position(roll)).filter(
    (s) => s.legal.length > 0,
);

test("there is something to enter: twins, round trips and long routes", () => {
    const all = positions.flatMap((s) => s.legal);
    const twins = positions.filter((s) =>
        s.legal.some((a) => s.legal.some((b) => a !== b && a.from === b.from && a.to === b.to)),
    );
    expect(positions.length).toBeGreaterThan(1000);
    expect(twins.length).toBeGreaterThan(50);
    expect(all.filter((m) => m.from === m.to).length).toBeGreaterThan(20);
    expect(all.filter((m) => m.captures.length >= 4).length).toBeGreaterThan(100);
});

test("every capture is entered by walking any of its routes", () => {
    for (const s of positions)
        for (const move of s.legal)
            for (const route of move.routes) {
                const { sent, refused, gesture } = enter(s, [move.from, ...route].map(click));
                expect(refused).toEqual([]);
                // On the last square the walk may have to choose between this end and going on.
                const played = sent[0] ?? gesture.choice.find((m) => sameMove(m, move));
                expect(sent.length).toBeLessThanOrEqual(1);
                expect(played && sameMove(played, move)).toBe(true);
            }
});

test("every capture is entered by its first and last square, and a number where these are not enough", () => {
    for (const s of positions)
        for (const move of s.legal) {
            const begun = enter(s, [click(move.from), click(move.to)]);
            const number = begun.gesture.choice.findIndex((m) => sameMove(m, move)) + 1;
            const sent =
                number > 0
                    ? enter(s, [click(move.from), click(move.to), { kind: "choose", number }]).sent
                    : begun.sent;
            expect(sent.map((m) => sameMove(m, move))).toEqual([true]);
        }
});

test("walking a route takes exactly what the move takes", () => {
    for (const s of positions)
        for (const move of s.legal)
            for (const route of move.routes)
                expect(capturedAlong(move.from, route, move.captures).sort((a, b) => a - b)).toEqual(
                    move.captures,
                );
});

test("Escape always leads back to an untouched board", () => {
    for (const s of positions.slice(0, 500))
        for (const move of s.legal) {
            const route = move.routes[0] ?? [];
            const back: Input[] = Array.from({ length: 2 * route.length + 3 }, () => ({ kind: "back" }));
            const walked = [move.from, ...route.slice(0, -1)].map(click);
            const { sent, gesture } = enter(s, [...walked, ...back]);
            if (sent.length === 0) expect(gesture).toEqual(idle);
        }
});
