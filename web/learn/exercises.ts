// The course: positions, what is asked, and what counts as an answer. What is legal is never said
// here; tests/learn/course.test.ts asks the real rules whether every answer below is true.

import type { RulesId } from "../client/messages";

/** What must be reached. */
export type Goal =
    /** Any legal move will do: the rules themselves leave only right ones. */
    | { kind: "legal" }
    /** One of these moves, although others are legal too. */
    | { kind: "move"; answers: readonly string[] }
    /** A forced win in two own moves; the answers are the only first moves that force it. */
    | { kind: "win"; answers: readonly string[] };

export interface Exercise {
    /** Its texts are learn.course.<id>.task, .hint and .done. */
    id: string;
    lesson: Lesson;
    fen: string;
    goal: Goal;
    /** Set where the exercise makes sense under these rules only. */
    rules?: RulesId;
    /** Sentences that depend on the rule set: the text .done_<variant> instead of .done. */
    variants?: Readonly<Record<RulesId, string>>;
    /** One good answer for each rule set, or for all: what "show me" plays. */
    shown: string | Readonly<Record<RulesId, string>>;
}

export const lessons = [
    "straight",
    "backward",
    "turning",
    "blocking",
    "value",
    "king_first",
    "far_row",
    "long_kings",
    "three_moves",
    "two_kings",
    "together",
] as const;

/** Its name is the text learn.lesson.<lesson>. */
export type Lesson = (typeof lessons)[number];

const legal = { kind: "legal" } as const;

export const exercises = [
    {
        id: "straight_up",
        lesson: "straight",
        fen: "W:W32,43:B9,15,22",
        goal: legal,
        shown: "32x12",
    },
    {
        id: "straight_side",
        lesson: "straight",
        fen: "W:W28,46:B10,27",
        goal: legal,
        shown: "28x26",
    },
    {
        id: "backward_slant",
        lesson: "backward",
        fen: "W:W18,44:B5,23",
        goal: legal,
        shown: "18x29",
    },
    {
        id: "backward_straight",
        lesson: "backward",
        fen: "W:W18,44:B5,28",
        goal: legal,
        shown: "18x38",
    },
    {
        id: "turning",
        lesson: "turning",
        fen: "W:W32,46:B9,33,35,40",
        goal: legal,
        shown: "32x25",
    },
    {
        id: "round_trip",
        lesson: "turning",
        fen: "W:W40,46:B39,43,44",
        goal: legal,
        shown: "40x40",
    },
    {
        id: "blocking",
        lesson: "blocking",
        fen: "W:WK36:B21,22,31,37",
        goal: legal,
        shown: "36x26",
    },
    {
        id: "value_two_men",
        lesson: "value",
        fen: "W:W32,39:B17,27,43",
        goal: legal,
        shown: "32x12",
    },
    {
        id: "value_king",
        lesson: "value",
        fen: "W:W33,35:B28,K30",
        goal: legal,
        shown: "35x24",
    },
    {
        id: "value_men_or_king",
        lesson: "value",
        fen: "W:W32,39:B17,27,K34",
        goal: legal,
        shown: "32x12",
    },
    {
        id: "value_kings_or_men",
        lesson: "value",
        fen: "W:WK34:B18,21,K25,31,K40",
        goal: legal,
        variants: { straight: "value", wfd: "value", ludoteka: "pieces" },
        shown: { straight: "34x5", wfd: "34x5", ludoteka: "34x48" },
    },
    {
        id: "king_first",
        lesson: "king_first",
        fen: "W:W9,K24:B19,36",
        goal: legal,
        shown: "24x13",
    },
    {
        id: "pass",
        lesson: "far_row",
        fen: "W:W14,46:B10,15,27",
        goal: legal,
        shown: "14x25",
    },
    {
        id: "crown",
        lesson: "far_row",
        fen: "W:W15,32:B10,14,24",
        goal: { kind: "move", answers: ["15x4"] },
        shown: "15x4",
    },
    {
        id: "landing",
        lesson: "long_kings",
        fen: "W:W45,K48:B6,15,33,37",
        goal: legal,
        shown: "48x5",
    },
    {
        id: "along_the_row",
        lesson: "long_kings",
        fen: "W:W38,K46:B5,9",
        goal: { kind: "move", answers: ["46-50"] },
        rules: "straight",
        shown: "46-50",
    },
    {
        id: "tired_king",
        lesson: "three_moves",
        fen: "W:WK28,46:B5:H0:F1:+0+328",
        goal: legal,
        shown: "46-41",
    },
    {
        id: "tired_king_captures",
        lesson: "three_moves",
        fen: "W:WK28,46:B5,23:H0:F1:+0+328",
        goal: legal,
        shown: "28x10",
    },
    {
        id: "two_kings",
        lesson: "two_kings",
        fen: "W:WK3,K8:BK16",
        goal: { kind: "win", answers: ["8-19"] },
        shown: "8-19",
    },
    {
        id: "sacrifice",
        lesson: "together",
        fen: "W:W27,35,43,45:B4,9,15,24",
        goal: { kind: "win", answers: ["35-30"] },
        shown: "35-30",
    },
] as const satisfies readonly Exercise[];

export type ExerciseId = (typeof exercises)[number]["id"];

/** The rule set an exercise is played with when the reader has chosen `chosen`. */
export function rulesFor(exercise: Exercise, chosen: RulesId): RulesId {
    return exercise.rules ?? chosen;
}

/** The move that "show me" plays first. */
export function shownMove(exercise: Exercise, rules: RulesId): string {
    return typeof exercise.shown === "string" ? exercise.shown : exercise.shown[rules];
}
