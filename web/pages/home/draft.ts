// The game about to be made: what was chosen last time, and what is sent.

import { parseFen } from "../../board/pieces";
import type { ClockSettings, Color, NewGame, Opponent, RulesId, StartKind } from "../../client/messages";
import type { Store } from "../../client/platform";
import { isBetween, isOneOf, isText, readKept, type Possible } from "../kept";

export interface Draft {
    opponent: Opponent["kind"];
    level: number;
    rules: RulesId;
    start: StartKind;
    /** The set-up position, kept while another start is chosen. */
    fen: string;
    color: Color | "random";
    clock: ClockSettings | null;
    name: string;
}

export const usualDraft: Draft = {
    opponent: "engine",
    level: 3,
    rules: "straight",
    start: "full",
    fen: "",
    color: "white",
    clock: null,
    name: "",
};

/** Minutes and seconds added a move: what Frisian events play. */
export const presets: readonly (readonly [minutes: number, increment: number])[] = [
    [1, 1],
    [3, 2],
    [5, 3],
    [7, 7],
    [10, 10],
    [40, 20],
    [90, 30],
];

export const longestName = 40;
const key = "damjen.draft";

const possible: Possible<Draft> = {
    opponent: isOneOf("engine", "friend", "local"),
    level: isBetween(1, 10),
    rules: isOneOf("straight", "wfd", "ludoteka"),
    start: isOneOf("full", "frysk", "fen"),
    fen: isText,
    color: isOneOf("white", "black", "random"),
    clock: isClock,
    name: isText,
};

function isClock(value: unknown): boolean {
    if (value === null) return true;
    if (typeof value !== "object") return false;
    const { initial, increment } = value as Partial<ClockSettings>;
    return isBetween(1, 180 * 60)(initial) && isBetween(0, 180)(increment);
}

export function readDraft(store: Store): Draft {
    const draft = readKept(store, key, usualDraft, possible);
    // A start without its position cannot be played.
    return draft.start === "fen" && draft.fen === "" ? { ...draft, start: "full" } : draft;
}

export function writeDraft(store: Store, draft: Draft): void {
    store.setItem(key, JSON.stringify(draft));
}

/** Whose move comes first. */
export function firstMover({ start, fen }: Draft): Color {
    return start === "fen" ? parseFen(fen).turn : "white";
}

/** The request. A mode that does not use a value does not send it. */
export function newGame(draft: Draft): NewGame {
    const { opponent, level, rules, start, fen, color, clock, name } = draft;
    return {
        opponent: opponent === "engine" ? { kind: "engine", level } : { kind: opponent },
        rules,
        start,
        ...(start === "fen" ? { fen } : {}),
        ...(opponent === "local" ? {} : { color }),
        clock,
        ...(name.trim() === "" ? {} : { name: name.trim().slice(0, longestName) }),
    };
}

/** "5+3", or "2:30+0" for a length that is not whole minutes. */
export function clockName({ initial, increment }: ClockSettings): string {
    const minutes = Math.floor(initial / 60);
    const seconds = initial % 60;
    const length = seconds === 0 ? `${minutes}` : `${minutes}:${String(seconds).padStart(2, "0")}`;
    return `${length}+${increment}`;
}
