// Judging an answer of the course. Legality is the server's; here only "is this what was asked?".

import type { LegalMove, PositionView } from "../client/messages";
import type { Exercise } from "./exercises";

export type Verdict =
    /** Done. */
    | "solved"
    /** Right so far: the other side answers, then it is your turn again. */
    | "go_on"
    /** Allowed, but not what was asked: take it back and look again. */
    | "not_yet";

/** Whether a text names the move: "34x5" names every capture from 34 to 5, whatever its route. */
export function names(text: string, move: LegalMove): boolean {
    return text === move.text || text === `${move.from}${move.captures.length > 0 ? "x" : "-"}${move.to}`;
}

/**
 * What a legal move is worth as an answer: `number` counts the own moves from 1, `after` is the
 * position it led to.
 */
export function judge(
    exercise: Exercise,
    move: LegalMove,
    number: number,
    after: PositionView,
): Verdict {
    const { goal } = exercise;
    const mover = after.turn === "white" ? "black" : "white";
    switch (goal.kind) {
        case "legal":
            return "solved";
        case "move":
            return goal.answers.some((text) => names(text, move)) ? "solved" : "not_yet";
        case "win":
            if (after.outcome?.winner === mover) return "solved";
            if (number > 1) return "not_yet";
            return goal.answers.some((text) => names(text, move)) ? "go_on" : "not_yet";
    }
}
