// The pages, each a file of its own that is loaded when somebody goes there.

import { loadArea } from "../i18n";
import type { Area } from "../i18n/keys";

/** Asks for a file once; again only if it did not come. */
function once<File>(load: () => Promise<File>): () => Promise<File> {
    let file: Promise<File> | undefined;
    return () =>
        (file ??= load().catch((error: unknown) => {
            file = undefined;
            throw error;
        }));
}

/** A page together with the part of the texts that only it needs. */
function withTexts<File>(area: Area, load: () => Promise<File>): () => Promise<File> {
    return once(async () => (await Promise.all([load(), loadArea(area)]))[0]);
}

export const pages = {
    home: withTexts("home", () => import("./home/Home.svelte")),
    game: once(() => import("./game/GamePage.svelte")),
    games: withTexts("home", () => import("./home/GamesPage.svelte")),
    editor: withTexts("faults", () => import("./editor/EditorPage.svelte")),
    learn: withTexts("learn", () => import("../learn")),
    settings: once(() => import("./about/SettingsPage.svelte")),
    about: withTexts("about", () => import("./about/AboutPage.svelte")),
    not_found: once(() => import("./about/NotFound.svelte")),
};
