// The keys as types, taken from the English texts: a misspelt key does not compile.

import type about from "./en/about.json";
import type board from "./en/board.json";
import type faults from "./en/faults.json";
import type home from "./en/home.json";
import type learn from "./en/learn.json";
import type pages from "./en/pages.json";
import type say from "./en/say.json";

/** A file of texts per part of the page; keys begin with the name of theirs. */
export const areas = ["say", "board", "pages", "home", "learn", "faults", "about"] as const;
export type Area = (typeof areas)[number];

/** The parts loaded before the page is first drawn; the rest when somebody goes there. */
export const firstAreas: readonly Area[] = ["say", "board", "pages"];

export type MessageKey =
    | keyof typeof say
    | keyof typeof board
    | keyof typeof pages
    | keyof typeof home
    | keyof typeof learn
    | keyof typeof faults
    | keyof typeof about;
