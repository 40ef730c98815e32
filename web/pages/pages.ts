// The pages, each a file of its own that is loaded when somebody goes there.

export const pages = {
    home: () => import("./home/Home.svelte"),
    game: () => import("./game/GamePage.svelte"),
    games: () => import("./home/GamesPage.svelte"),
    editor: () => import("./editor/EditorPage.svelte"),
    learn: () => import("../learn"),
    settings: () => import("./about/SettingsPage.svelte"),
    about: () => import("./about/AboutPage.svelte"),
    not_found: () => import("./about/NotFound.svelte"),
};
