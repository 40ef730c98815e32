// A real server with a data directory of its own, and Debian's Chromium to open it in.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const program = process.env.DAMJEN ?? join(root, "build/release/apps/damjen/damjen");
const shots = join(root, "web/test-results");

/** The program as a process on a free port. kill() ends it as a crash does; start() goes on. */
export class Server {
    data = mkdtempSync(join(tmpdir(), "damjen-browser-"));
    listen = "127.0.0.1:0";
    process = null;
    url = "";

    async start() {
        this.process = spawn(
            program,
            [
                "serve",
                ...["--listen", this.listen, "--data", this.data],
                ...["--web", join(root, "web/dist"), "--log-level", "warn"],
                ...["--request-rate", "1000", "--message-rate", "1000"],
                ...["--max-connections-per-address", "1000"],
            ],
            { stdio: ["ignore", "pipe", "inherit"] },
        );
        let said = "";
        this.process.stdout.on("data", (text) => (said += text));
        for (let tries = 0; !/http:\/\/\S+/.test(said); ++tries) {
            if (tries > 200 || this.process.exitCode !== null) throw new Error(`no server: ${said}`);
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        this.url = said.match(/http:\/\/\S+/)[0];
        // The next start takes the same port, so that open pages find it again.
        this.listen = new URL(this.url).host;
    }

    async end(signal) {
        const ended = once(this.process, "exit");
        this.process.kill(signal);
        await ended;
    }
    kill() {
        return this.end("SIGKILL");
    }

    async close() {
        if (this.process?.exitCode === null) await this.end("SIGTERM");
        rmSync(this.data, { recursive: true, force: true });
    }
}

export async function openBrowser(...more) {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: [
            ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
            ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
            ...more,
        ],
    });
}

/** A page that fails its test when it logs an error of its own. */
export async function openPage(browser, options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        locale: "en-GB",
        reducedMotion: "reduce",
        ...options,
    });
    const page = await context.newPage();
    page.faults = [];
    page.on("pageerror", (error) => page.faults.push(String(error)));
    page.on("console", (message) => {
        // A server that is away is part of some tests, and so is one without TLS.
        const known = /ERR_|WebSocket|Failed to load|Cross-Origin-Opener-Policy/;
        if (message.type() === "error" && !known.test(message.text()))
            page.faults.push(message.text());
    });
    return page;
}

export async function shoot(page, name) {
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name}.png`) });
}

export const square = (page, number) => page.locator(`[data-square="${number}"]`);

/** Clicks the squares one after the other. */
export async function click(page, ...numbers) {
    for (const number of numbers) await square(page, number).click({ force: true });
}

/** Starts a game through the API and opens it in the page's browser as its creator. */
export async function startGame(page, server, wanted) {
    const answer = await page.request.post(`${server.url}/api/v1/games`, { data: wanted });
    const created = await answer.json();
    if (answer.status() !== 201) throw new Error(JSON.stringify(created));
    await page.addInitScript(
        ([key, token]) => localStorage.setItem(key, token),
        [`damjen.seat.${created.game}`, created.seat.token],
    );
    await page.goto(`${server.url}/g/${created.game}`);
    await square(page, 50).waitFor();
    return created;
}

export async function stateOf(page, server, game) {
    return (await page.request.get(`${server.url}/api/v1/games/${game}`)).json();
}

/** Waits until the game has so many moves. */
export async function waitForMoves(page, server, game, count) {
    for (let tries = 0; tries < 200; ++tries) {
        const state = await stateOf(page, server, game);
        if (state.moves.length >= count) return state;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`fewer than ${count} moves`);
}
