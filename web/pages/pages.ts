// The pages, each a file of its own that is loaded when somebody goes there.

import { loadArea } from "../i18n";

/** Asks for a file once; again only if it did not come. */
function once<File>(load: () => Promise<File>): () => Promise<File> {
    let file: Promise<File> | undefined;
    return () =>
        (file ??= load().catch((error: unknown) => {
            file = undefined;
            throw error;
        }));
}

export const pages = {
    home: once(() => import("./home/Home.svelte")),
    game: once(() => import("./game/GamePage.svelte")),
    games: once(() => import("./home/GamesPage.svelte")),
    editor: once(async () => {
        const [editor] = await Promise.all([
            import("./editor/EditorPage.svelte"),
            loadArea("faults"),
        ]);
        return editor;
    }),
    learn: once(async () => {
        const [lessons] = await Promise.all([import("../learn"), loadArea("learn")]);
        return lessons;
    }),
    settings: once(() => import("./about/SettingsPage.svelte")),
    about: once(() => import("./about/AboutPage.svelte")),
    not_found: once(() => import("./about/NotFound.svelte")),
};
