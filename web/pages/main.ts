// Where the page begins: texts in the reader's language first, then the page.

import { mount } from "svelte";
import { Seats } from "../client/seats";
import { start } from "../i18n";
import App from "./App.svelte";
import "./tokens.css";
import "./base.css";
import { installWorker } from "./offline";
import { showTheme } from "./preferences.svelte";
import { pages } from "./pages";
import { followLinks, router } from "./router.svelte";

/** Not awaited at the top of this file: a page waiting for its own frame would wait for ever. */
async function begin(target: HTMLElement): Promise<void> {
    showTheme();
    followLinks();
    // The page of the address comes down while the texts do. If it does not, the frame says so.
    const first = pages[router.route.page]().catch(() => undefined);
    await Promise.all([start(), first]);
    mount(App, { target, props: { seats: new Seats() } });
    void installWorker();
}

const target = document.getElementById("app");
if (target) void begin(target);
