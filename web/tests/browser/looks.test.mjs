// How pages stand on small and large screens, in both colour schemes, in seven languages, and what
// axe says of them.

import AxeBuilder from "@axe-core/playwright";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { click, openBrowser, openPage, Server, shoot, square, startGame } from "./stage.mjs";

const server = new Server();
let browser;

before(async () => {
    await server.start();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await server.close();
});

const places = [
    ...["/", "/learn", "/learn/course/1", "/editor"],
    ...["/games", "/settings", "/about", "/nowhere"],
];
const screens = [
    [320, 480],
    [360, 640],
    [640, 360],
    [716, 720],
    [768, 1024],
    [1440, 900],
];

async function seriousFaults(page) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing serious on any page, ${colorScheme}`, async () => {
        const page = await openPage(browser, { colorScheme });
        for (const place of places) {
            await page.goto(server.url + place);
            await page.locator("h1").first().waitFor();
            assert.deepEqual(await seriousFaults(page), [], place);
        }
        await startGame(page, server, {
            opponent: { kind: "local" },
            start: "fen",
            fen: "W:W33,46:BK28",
        });
        assert.deepEqual(await seriousFaults(page), [], "game");
        await click(page, 33, 22);
        await page.getByText("2-0").first().waitFor();
        assert.deepEqual(await seriousFaults(page), [], "finished game");
        await startGame(page, server, { opponent: { kind: "friend" } });
        assert.deepEqual(await seriousFaults(page), [], "invitation");
        await page.context().close();
    });
}

/** Pairs of buttons that are seen in the same place. */
async function overlaps(page) {
    return page.evaluate(() => {
        const seen = [...document.querySelectorAll("main button, main a.button")]
            .map((button) => ({ name: button.textContent.trim() || button.ariaLabel, box: button.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && box.height > 0);
        const cover = (a, b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
        return seen.flatMap((one, i) =>
            seen.slice(i + 1).filter((other) => cover(one.box, other.box)).map((other) => `${one.name} / ${other.name}`),
        );
    });
}

for (const [width, height] of screens) {
    test(`nothing is cut off or covered at ${width}×${height}`, async () => {
        const page = await openPage(browser, { viewport: { width, height } });
        for (const place of places) {
            await page.goto(server.url + place);
            await page.locator("h1").first().waitFor();
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${place} is ${wide} wide`);
        }
        await startGame(page, server, {
            opponent: { kind: "engine", level: 3 },
            color: "white",
            clock: { initial: 300, increment: 3 },
        });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `the game is ${wide} wide`);
        // The whole board is on the screen without scrolling.
        const top = await square(page, 1).boundingBox();
        const bottom = await square(page, 46).boundingBox();
        assert.ok(top.y >= 0 && bottom.y + bottom.height <= height + 1, "the board is cut off");
        for (const name of ["Resign", "Draw"]) {
            const button = await page.getByRole("button", { name, exact: true }).boundingBox();
            assert.ok(button && button.x >= 0 && button.x + button.width <= width + 1, name);
        }
        assert.deepEqual(await overlaps(page), [], "buttons lie over each other");
        await shoot(page, `game-${width}x${height}`);
        await page.context().close();
    });
}

test("a game needs less than 60 kB of compressed script", async () => {
    const page = await openPage(browser);
    const sizes = [];
    page.on("response", (response) => {
        if (response.url().endsWith(".js"))
            sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await startGame(page, server, { opponent: { kind: "engine", level: 1 }, color: "white" });
    const sum = (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
    assert.ok(20_000 < sum && sum < 60_000, `${sum} bytes`);
    await page.context().close();
});

test("all seven languages are there, by the browser's choice", async () => {
    const names = { en: /Whom/, nl: /Tegen wie/, fy: /Tsjin wa/, fr: /contre/i, de: /Gegen wen/ };
    const seen = new Set();
    for (const locale of ["en-GB", "nl-NL", "fy-NL", "fr-FR", "de-DE", "es-ES", "pt-PT"]) {
        const page = await openPage(browser, { locale });
        await page.goto(server.url);
        const heading = await page.locator("h1").first().innerText();
        const language = locale.slice(0, 2);
        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
        assert.ok(!/pages\./.test(await page.locator("body").innerText()), `keys in ${locale}`);
        if (names[language]) assert.match(heading, names[language]);
        seen.add(heading);
        await page.context().close();
    }
    assert.equal(seen.size, 7);
});
