// A game's score as people write it.

import type { Points } from "./preferences.svelte";

const codes: Readonly<Record<Points, Readonly<Record<string, string>>>> = {
    two: { "1-0": "2-0", "1/2-1/2": "1-1", "0-1": "0-2" },
    one: { "1-0": "1-0", "1/2-1/2": "½-½", "0-1": "0-1" },
};

/** From the server's score; nothing for a game without a result. */
export function scoreText(score: string | null, points: Points): string {
    return codes[points][score ?? ""] ?? "";
}
