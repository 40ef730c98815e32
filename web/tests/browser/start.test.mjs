// The first page and the board editor: what leads to a game.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { openBrowser, openPage, Server, square, startGame, stateOf } from "./stage.mjs";

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

const row = (name) =>
    page.locator("main button[aria-expanded]").filter({ hasText: new RegExp(`^${name}`) });
const start = () => page.getByRole("button", { name: "Start the game" });
/** The radio buttons lie unseen over what they choose. */
const choose = (name) => page.getByRole("radio", { name }).check({ force: true });

for (const [width, height] of [
    [320, 480],
    [360, 640],
    [640, 360],
    [768, 1024],
    [1440, 900],
]) {
    test(`whom to play and the start button stand on the first screen at ${width}×${height}`, async () => {
        page = await openPage(browser, { viewport: { width, height } });
        await page.goto(server.url);
        await start().waitFor();
        for (const seen of [page.getByRole("radio", { name: /Two on this screen/ }), start()]) {
            const box = await seen.boundingBox();
            assert.ok(box.y >= 0 && box.y + box.height <= height, `${box.y} + ${box.height}`);
        }
    });
}

test("what was chosen is played, and stands there on the next visit", async () => {
    page = await openPage(browser);
    await page.goto(server.url);
    await row("Level").click();
    await choose("7");
    await row("Rules").click();
    await choose(/World federation/);
    await row("Start").click();
    await choose(/Frysk!/);
    await row("Your colour").click();
    await choose("Black");
    await row("Clock").click();
    await choose("7+7");
    await start().click();
    await square(page, 46).waitFor();
    const state = await stateOf(page, server, new URL(page.url()).pathname.split("/").at(-1));
    assert.equal(state.rules, "wfd");
    assert.equal(state.start.kind, "frysk");
    assert.deepEqual(state.clock_settings, { initial: 420, increment: 7 });
    assert.deepEqual(state.players.white, { kind: "engine", level: 7 });
    assert.equal(state.players.black.kind, "human");

    await page.goto(server.url);
    for (const [name, value] of [
        ["Level", "7 – "],
        ["Rules", "World federation"],
        ["Start", "Frysk!"],
        ["Your colour", "Black"],
        ["Clock", "7+7"],
    ])
        assert.ok((await row(name).innerText()).includes(value), name);
    await page.getByRole("heading", { name: "Go on with" }).waitFor();
    await page.getByRole("link", { name: /Damjen, level 7/ }).click();
    await square(page, 46).waitFor();
});

test("a clock of one's own is played", async () => {
    page = await openPage(browser);
    await page.goto(server.url);
    await row("Clock").click();
    await choose("Other");
    await page.getByLabel("Minutes each").fill("2.5");
    await page.getByLabel("Seconds added a move").fill("4");
    await page.getByLabel("Seconds added a move").blur();
    assert.match(await row("Clock").innerText(), /2:30\+4/);
    await page.getByLabel("Minutes each").fill("-5");
    await page.getByLabel("Seconds added a move").fill("");
    await page.getByLabel("Seconds added a move").blur();
    assert.equal(await page.getByLabel("Minutes each").inputValue(), "0.5");
    assert.equal(await page.getByLabel("Seconds added a move").inputValue(), "4");
    await page.getByLabel("Minutes each").fill("-7");
    await page.getByLabel("Minutes each").blur();
    assert.equal(await page.getByLabel("Minutes each").inputValue(), "0.5");
    await page.getByLabel("Minutes each").fill("2.5");
    await page.getByLabel("Minutes each").blur();
    await start().click();
    await square(page, 46).waitFor();
    const state = await stateOf(page, server, new URL(page.url()).pathname.split("/").at(-1));
    assert.deepEqual(state.clock_settings, { initial: 150, increment: 4 });
});

test("a faulty position is shown with its place; mended, it is played", async () => {
    page = await openPage(browser);
    await page.goto(`${server.url}/editor`);
    const text = page.getByLabel("The position as text (FEN)");
    const play = page.getByRole("button", { name: "Play from here" });
    async function put(fen) {
        await text.fill(fen);
        await text.blur();
    }
    await put("W:WK28,46:B5,99");
    await page.getByText("The text is wrong at character 14.").waitFor();
    await page.getByText("A square from 1 to 50 belongs here.").waitFor();
    assert.equal(await page.locator("mark").innerText(), "9");
    assert.equal(await page.locator("code").innerText(), "W:WK28,46:B5,99");
    assert.equal(await play.isEnabled(), false);

    await put("W:WK28,46:B");
    await page.getByText("This game would be over at once.").waitFor();
    assert.equal(await play.isEnabled(), false);

    await text.fill("");
    await text.press("Enter");
    await page.getByText("This game would be over at once.").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.querySelector(".fault").textContent.trim() === "");
    assert.equal(await text.inputValue(), "W:W31-50:B1-20");

    await put("B:WK28,46:B5");
    await play.click();
    assert.match(await row("Start").innerText(), /Your own position/);
    // Whoever really moves first is said to.
    assert.match(await row("Your colour").innerText(), /White$/);
    await row("Your colour").click();
    await page.getByText("Black, moves first").waitFor();
    await row("Your colour").click();
    await start().click();
    await square(page, 46).waitFor();
    const state = await stateOf(page, server, new URL(page.url()).pathname.split("/").at(-1));
    assert.equal(state.start.kind, "fen");
    assert.match(state.start.fen, /^B:W(K28,46|46,K28):B5/);
});

test("a server that refuses a game is quoted in words", async () => {
    page = await openPage(browser);
    await page.goto(server.url);
    for (const [status, body, sentence] of [
        [429, '{"error":{"code":"too_many_requests","message":"x"}}', /Too many games were started/],
        [507, '{"error":{"code":"storage_full","message":"x"}}', /disk is full/],
        [400, '{"error":{"code":"too_many_pieces","message":"x"}}', /position cannot be played/],
        [502, "<html>Bad gateway</html>", /The server does not answer/],
        [500, '{"error":{"code":"internal","message":"x"}}', /did not work/],
    ]) {
        await page.route("**/api/v1/games", (route) => route.fulfill({ status, body }));
        await start().click();
        await page.locator("main").getByRole("alert").getByText(sentence).waitFor();
        await page.unroute("**/api/v1/games");
    }
    await start().click();
    await square(page, 46).waitFor();
});

for (const locale of ["nl-NL", "fy-NL", "fr-FR", "de-DE", "es-ES", "pt-PT"]) {
    test(`the smallest screen holds the pages in ${locale}`, async () => {
        page = await openPage(browser, { locale, viewport: { width: 320, height: 480 } });
        for (const place of ["/", "/games", "/learn", "/editor", "/settings", "/about"]) {
            await page.goto(server.url + place);
            await page.locator("h1").first().waitFor();
            // What is closed counts as well.
            const rows = page.locator("main button[aria-expanded=false]");
            for (let n = await rows.count(); n > 0; --n) {
                await rows.nth(n - 1).click();
                const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                assert.ok(wide <= 320, `${place}, row ${n}: ${wide} wide`);
            }
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= 320, `${place} is ${wide} wide`);
        }
    });
}

/** What lies over its neighbour in the header, and buttons of the game wider than their place. */
const squeezed = () =>
    page.evaluate(() => {
        const row = [...document.querySelectorAll("header a, header button")]
            .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0);
        const over = row.filter(({ box }, i) => i > 0 && box.left < row[i - 1].box.right - 0.5);
        const wide = [...document.querySelectorAll(".actions .button, .prompt .button")]
            .filter((button) => button.scrollWidth > button.clientWidth)
            .map((button) => ({ name: button.textContent }));
        return [...over, ...wide].map(({ name }) => name.trim());
    });

for (const locale of ["en-GB", "nl-NL", "fy-NL", "fr-FR", "de-DE", "es-ES", "pt-PT"]) {
    test(`header, buttons and questions fit on phones in ${locale}`, async () => {
        page = await openPage(browser, { locale, viewport: { width: 320, height: 480 } });
        const guest = await openPage(browser, { locale, viewport: { width: 320, height: 480 } });
        await startGame(page, server, { opponent: { kind: "local" } });
        // Low ones have a scroll bar, which takes its width from the buttons.
        for (const [width, height] of [320, 360, 390].flatMap((w) => [[w, 480], [w, 640]])) {
            await page.setViewportSize({ width, height });
            await page.waitForFunction((high) => innerHeight === high, height);
            assert.deepEqual(await squeezed(), [], `game, ${width} × ${height}`);
        }
        await page.goto(`${server.url}/games`);
        await page.locator("li a").first().waitFor();
        assert.equal(await page.locator("header nav a").count(), 3);
        for (const width of [320, 360, 390]) {
            await page.setViewportSize({ width, height: 640 });
            assert.deepEqual(await squeezed(), [], `games, ${width}`);
            const who = page.locator("li .who").first();
            assert.ok(await who.evaluate((name) => name.scrollWidth <= name.clientWidth));
        }

        // On the smallest screen a question leaves one's own name and clock in sight.
        await page.setViewportSize({ width: 320, height: 480 });
        const { game } = await startGame(page, server, { opponent: { kind: "friend" }, color: "white" });
        await guest.goto(`${server.url}/g/${game}`);
        await guest.locator("form button").click();
        await page.locator(".four").waitFor();
        await square(page, 32).click({ force: true });
        await square(page, 28).click({ force: true });
        await page.locator(".four .button:first-child:enabled").click();
        const prompt = await guest.locator(".prompts").boundingBox();
        const own = await guest.locator(".player").last().boundingBox();
        assert.ok(prompt.y + prompt.height <= own.y, "the own clock is covered");
        assert.ok(prompt.height <= 96, `the question is ${prompt.height} high`);
        assert.ok(await guest.locator(".prompt").evaluate((card) => card.scrollWidth <= card.clientWidth));
        assert.deepEqual(guest.faults, []);
        await guest.context().close();
    });
}
