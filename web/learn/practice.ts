// A position somebody tries things on: moves go to the server as a list, its answer is the board.
// Nothing here knows what is legal.

import { api, Failure, type PositionQuery } from "../client/api";
import type { Attempt, LegalMove, PositionView, Reason, RulesId } from "../client/messages";

/** What practice asks of the server; tests put their own in its place. */
export interface Referee {
    position(query: PositionQuery): Promise<PositionView>;
    explain(query: PositionQuery, attempt: Attempt): Promise<Reason>;
}

export interface Practice {
    rules: RulesId;
    fen: string;
    moves: readonly PlayedHere[];
    /** The position after the moves, and after each number of them. */
    views: readonly PositionView[];
}

export interface PlayedHere {
    move: LegalMove;
    route: readonly number[];
}

/** The server's word: a practice that goes on, or why it could not be asked. */
export type Answer<T> = { ok: true; value: T } | { ok: false; offline: boolean };

export function viewOf(practice: Practice): PositionView {
    return practice.views[practice.views.length - 1]!;
}

function query({ rules, fen, moves }: Pick<Practice, "rules" | "fen" | "moves">): PositionQuery {
    return { rules, start: "fen", fen, moves: moves.map(({ move }) => move.text) };
}

/** Puts a position on the board. */
export async function begin(
    rules: RulesId,
    fen: string,
    referee: Referee = api,
): Promise<Answer<Practice>> {
    const empty = { rules, fen, moves: [] };
    return answer(async () => ({ ...empty, views: [await referee.position(query(empty))] }));
}

/** Plays a move the server has called legal. */
export async function play(
    practice: Practice,
    move: LegalMove,
    route: readonly number[] = move.routes[0] ?? [move.to],
    referee: Referee = api,
): Promise<Answer<Practice>> {
    const moves = [...practice.moves, { move, route }];
    return answer(async () => {
        const view = await referee.position(query({ ...practice, moves }));
        return { ...practice, moves, views: [...practice.views, view] };
    });
}

/** The position before the last move. */
export function takeBack(practice: Practice): Practice {
    if (practice.moves.length === 0) return practice;
    return {
        ...practice,
        moves: practice.moves.slice(0, -1),
        views: practice.views.slice(0, -1),
    };
}

/** Why an attempt cannot be played. */
export async function why(
    practice: Practice,
    attempt: Attempt,
    referee: Referee = api,
): Promise<Answer<Reason>> {
    return answer(() => referee.explain(query(practice), attempt));
}

async function answer<T>(ask: () => Promise<T>): Promise<Answer<T>> {
    try {
        return { ok: true, value: await ask() };
    } catch (error) {
        if (error instanceof Failure) return { ok: false, offline: error.code === "offline" };
        throw error;
    }
}
