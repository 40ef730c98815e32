// Values kept in this browser are believed only where they could have been chosen: another version
// of the page may have written them, or a hand.

import type { Store } from "../client/platform";
import { readJson } from "../client/seats";

export type Possible<T> = { [Name in keyof T]: (value: unknown) => boolean };

/** What was kept under a key; what is missing there, or cannot be, as usual. */
export function readKept<T extends object>(
    store: Store,
    key: string,
    usual: T,
    possible: Possible<T>,
): T {
    const kept: Partial<T> = readJson<Partial<T>>(store, key) ?? {};
    const values = { ...usual };
    for (const name of Object.keys(usual) as (keyof T)[]) {
        const value = kept[name];
        if (possible[name](value)) values[name] = value as T[keyof T];
    }
    return values;
}

export const isFlag = (value: unknown): boolean => typeof value === "boolean";
export const isText = (value: unknown): boolean => typeof value === "string";
export function isOneOf(...values: readonly string[]): (value: unknown) => boolean {
    return (value) => typeof value === "string" && values.includes(value);
}
/** A whole number between two others. */
export function isBetween(least: number, most: number): (value: unknown) => boolean {
    return (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
