// Which exercises are solved and which rule set is being learnt, remembered in this browser only.

import type { RulesId } from "../client/messages";
import type { Store } from "../client/platform";
import { exercises } from "./exercises";

const progressKey = "damjen.learn.solved";
const rulesKey = "damjen.learn.rules";

/** The solved exercises by id, so that adding one to the course loses nobody's progress. */
export type Solved = ReadonlySet<string>;

/** What was solved before; nonsense in the store counts as nothing. */
export function readSolved(store: Store): Solved {
    const known = new Set<string>(exercises.map((exercise) => exercise.id));
    try {
        const ids: unknown = JSON.parse(store.getItem(progressKey) ?? "[]");
        return new Set(Array.isArray(ids) ? ids.filter((id) => known.has(id as string)) : []);
    } catch {
        return new Set();
    }
}

/** Remembers an exercise as solved. */
export function solve(store: Store, solved: Solved, id: string): Solved {
    const next = new Set([...solved, id]);
    store.setItem(progressKey, JSON.stringify([...next]));
    return next;
}

/** Forgets all of it. */
export function forget(store: Store): Solved {
    store.removeItem(progressKey);
    return new Set();
}

/** The number of the first exercise not solved yet, from 1; null when the course is done. */
export function nextUnsolved(solved: Solved): number | null {
    const index = exercises.findIndex((exercise) => !solved.has(exercise.id));
    return index < 0 ? null : index + 1;
}

/** The rule set chosen for learning. */
export function readRules(store: Store): RulesId {
    const id = store.getItem(rulesKey);
    return id === "wfd" || id === "ludoteka" ? id : "straight";
}

/** Remembers the rule set. */
export function writeRules(store: Store, rules: RulesId): void {
    store.setItem(rulesKey, rules);
}
