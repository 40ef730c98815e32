// How this reader likes the page, kept in this browser.

import { store } from "../client/platform";
import { isFlag, isOneOf, readKept } from "./kept";

export type Theme = "system" | "light" | "dark";
export type Numbers = "inside" | "outside" | "none";
/** A win is two points, as clubs write it, or one, as the federation and PDN do. */
export type Points = "two" | "one";

export interface Preferences {
    theme: Theme;
    sound: boolean;
    /** Moves are read aloud. */
    aloud: boolean;
    numbers: Numbers;
    points: Points;
    animate: boolean;
    showLastMove: boolean;
    showTargets: boolean;
    /** A click on a square that only one legal move ends on plays it. */
    oneClick: boolean;
    /** On one screen the board turns to whoever moves. */
    turnBoard: boolean;
}

const key = "damjen.preferences";
const usual: Preferences = {
    theme: "system",
    sound: true,
    aloud: false,
    numbers: "inside",
    points: "two",
    animate: true,
    showLastMove: true,
    showTargets: true,
    oneClick: false,
    turnBoard: false,
};

const values = $state<Preferences>(
    readKept(store, key, usual, {
        theme: isOneOf("system", "light", "dark"),
        sound: isFlag,
        aloud: isFlag,
        numbers: isOneOf("inside", "outside", "none"),
        points: isOneOf("two", "one"),
        animate: isFlag,
        showLastMove: isFlag,
        showTargets: isFlag,
        oneClick: isFlag,
        turnBoard: isFlag,
    }),
);

/** Read freely; changed by `prefer`. */
export const preferences: Readonly<Preferences> = values;

export function prefer(change: Partial<Preferences>): void {
    Object.assign(values, change);
    store.setItem(key, JSON.stringify(values));
    if (change.theme !== undefined) showTheme();
}

/** `theme.js` does the same before the first paint. */
export function showTheme(): void {
    const root = document.documentElement;
    if (values.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = values.theme;
}
