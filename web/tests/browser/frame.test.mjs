// The frame round the pages: where one comes from, where the focus goes, and a server that is away.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { click, openBrowser, openPage, Server, square, waitForMoves } from "./stage.mjs";

const server = new Server();
let browser;
let page;

before(async () => {
    await server.start();
    browser = await openBrowser();
});
afterEach(async () => {
    const { faults } = page;
    await page.context().close();
    assert.deepEqual(faults, []);
});
after(async () => {
    await browser?.close();
    await server.close();
});

const heading = (name) => page.getByRole("heading", { level: 1, name });
const away = () => page.getByText("The server does not answer.").first();
const focused = (target) => target.evaluate((element) => element === document.activeElement);

/** Waits until something is true in the page. */
const until = (condition, argument) => page.waitForFunction(condition, argument);

test("going to a page puts the focus on its heading, the first time as well", async () => {
    page = await openPage(browser);
    await page.goto(server.url);
    for (const [link, name] of [
        ["/about", "About Damjen"],
        ["/learn", "Learn Frisian draughts"],
        ["/about", "About Damjen"],
    ]) {
        await page.locator(`a[href="${link}"]`).first().click();
        await heading(name).waitFor();
        await until(() => document.activeElement?.tagName === "H1");
        assert.equal(await focused(heading(name)), true);
        assert.match(await page.title(), /. – Damjen$/);
    }
});

test("back shows the page where it was left", async () => {
    page = await openPage(browser, { viewport: { width: 360, height: 640 } });
    await page.goto(`${server.url}/learn`);
    await heading("Learn Frisian draughts").waitFor();
    const exercise = page.locator('a[href="/learn/course/12"]');
    await exercise.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    assert.ok(left > 100);
    await exercise.click();
    await page.waitForURL("**/learn/course/12");
    await until(() => scrollY === 0);
    await page.goBack();
    await heading("Learn Frisian draughts").waitFor();
    await until((y) => Math.abs(scrollY - y) <= 1, left);
    await until(() => document.activeElement?.tagName === "H1");
    assert.equal(await page.evaluate(() => scrollY), left);
});

test("the first key of a visit leads past the header", async () => {
    page = await openPage(browser);
    await page.goto(server.url);
    await heading("Whom do you play?").waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await focused(page.getByRole("link", { name: "Skip to the page" })), true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await focused(page.getByRole("radio", { name: /The computer/ })), true);
});

test("everything index.html and the manifest name is there", async () => {
    page = await openPage(browser);
    await page.goto(server.url);
    const manifest = await (await page.request.get(`${server.url}/manifest.webmanifest`)).json();
    const named = await page.locator("link[href], script[src]").evaluateAll((all) =>
        all.map((element) => element.getAttribute("href") ?? element.getAttribute("src")),
    );
    for (const path of [...named, ...manifest.icons.map((icon) => icon.src), "/worker.js"]) {
        const answer = await page.request.get(server.url + path);
        assert.equal(answer.status(), 200, path);
        // For an address it does not know the server sends the page.
        assert.doesNotMatch(answer.headers()["content-type"], /html/, path);
    }
});

test("without its server the page opens, says so, and goes on when the server is back", async () => {
    page = await openPage(browser);
    await page.goto(server.url);
    await heading("Whom do you play?").waitFor();
    await until(() => navigator.serviceWorker.controller !== null);
    // The worker has what came before it, without the page having been opened twice.
    await until(async () => {
        const files = await (await caches.open("damjen-1")).keys();
        return files.filter((file) => /\/assets\/(Home|pages|say)-/.test(file.url)).length >= 3;
    });
    await server.kill();

    await page.reload();
    await heading("Whom do you play?").waitFor();
    await away().waitFor();
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator("main").getByText("The server does not answer.").waitFor();

    await page.goto(`${server.url}/editor`);
    await page.getByText("This part of the page could not be fetched.").waitFor();
    await server.start();
    await away().waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Load it again" }).click();
    await heading("Set up a position").waitFor();
});

test("at a plain http address all but installing works", async () => {
    // A name that is not this computer's own is not to be trusted with a clipboard or a worker.
    const { port } = new URL(server.url);
    const there = await openBrowser("--host-resolver-rules=MAP damjen.test 127.0.0.1");
    try {
        page = await openPage(there);
        await page.goto(`http://damjen.test:${port}/`);
        assert.equal(await page.evaluate(() => isSecureContext), false);
        await page.getByRole("button", { name: "Start the game" }).click();
        await square(page, 32).waitFor();
        await click(page, 32, 28);
        const game = new URL(page.url()).pathname.split("/").at(-1);
        await waitForMoves(page, server, game, 2);
        await page.getByRole("button", { name: "Copy the position" }).click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        await page.reload();
        await page.getByText("Your move.").waitFor();
    } finally {
        const { faults } = page;
        await there.close();
        page = await openPage(browser);
        page.faults.push(...faults);
    }
});
