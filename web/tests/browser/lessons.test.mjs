// The course from its first exercise to its end, judged by the real rules, and the rules' pages.

import AxeBuilder from "@axe-core/playwright";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, openBrowser, openPage, Server, shoot, square } from "./stage.mjs";

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

// The squares to click; a second list is the move after Black's answer.
const course = [
    [[32, 12]],
    [[28, 26]],
    [[18, 29]],
    [[18, 38]],
    [[32, 25]],
    [[40, 38, 49, 40]],
    [[36, 26]],
    [[32, 12]],
    [[35, 24]],
    [[32, 12]],
    { straight: [[34, 5]], wfd: [[34, 5]], ludoteka: [[34, 48]] },
    [[24, 13]],
    [[14, 25]],
    [[15, 4]],
    [[48, 5]],
    [[46, 50]],
    [[46, 41]],
    [[28, 10]],
    [[8, 19], [3, 25]],
    [[35, 30], [45, 14]],
];

for (const [rules, locale] of [
    ["straight", "en-GB"],
    ["wfd", "fy-NL"],
    ["ludoteka", "es"],
]) {
    test(`the whole course can be solved by the ${rules} rules, and is remembered`, async () => {
        const page = await openPage(browser, { locale });
        await page.addInitScript((set) => localStorage.setItem("damjen.learn.rules", set), rules);
        await page.goto(`${server.url}/learn/course/1`);
        for (const [index, answers] of course.entries()) {
            await page.waitForURL(`**/learn/course/${index + 1}`);
            await square(page, 1).waitFor();
            const stages = Array.isArray(answers) ? answers : answers[rules];
            await click(page, ...stages[0]);
            // The board sleeps until Black has answered, so the second move may be tried in vain.
            for (let tries = 0; stages[1] && tries < 40; ++tries) {
                await page.waitForTimeout(250);
                if (await page.locator(".verdict.solved").isVisible()) break;
                await click(page, ...stages[1]);
            }
            await page.locator(".verdict.solved").waitFor();
            // The way on has the focus: the course can be gone through with Enter alone.
            await page.waitForFunction(() => document.activeElement?.matches(".button.primary"));
            await page.keyboard.press("Enter");
        }
        await page.locator(".finish").waitFor();
        await shoot(page, `course-finished-${rules}`);
        await page.goto(`${server.url}/learn`);
        await page.locator(".step.done").first().waitFor();
        assert.equal(await page.locator(".step.done").count(), course.length);
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });
}

test("what may not be played is explained, and what was not asked for is taken back", async () => {
    const page = await openPage(browser);
    await page.goto(`${server.url}/learn/course/10`);
    await square(page, 1).waitFor();
    await click(page, 39);
    await page.getByText("32 must capture: it takes 2 men. 39 takes only 1 king.").waitFor();

    await page.goto(`${server.url}/learn/course/14`);
    await square(page, 1).waitFor();
    await click(page, 15, 13);
    await page.locator(".verdict.not_yet").waitFor();
    assert.equal(await square(page, 15).getAttribute("aria-label"), "15, white man");
    await page.context().close();
});

test("a rule is tried out under the rules chosen", async () => {
    const page = await openPage(browser);
    await page.goto(`${server.url}/learn/rules/kings`);
    await square(page, 1).waitFor();
    await page.getByRole("radio", { name: /WFD/ }).check();
    await page.getByText("Straight lines are for captures.").waitFor();
    await click(page, 32, 31);
    await page.getByText("31 is on none of its lines.").waitFor();
    await page.getByRole("radio", { name: /Straight kings/ }).check();
    await page.getByText("also straight: up, down, and to the side.").waitFor();
    await click(page, 32, 31);
    await page.getByText("Black to move.").waitFor();
    await page.context().close();
});

for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing in the lessons, ${colorScheme}`, async () => {
        const page = await openPage(browser, { colorScheme });
        for (const place of ["/learn", "/learn/rules/compulsory", "/learn/course/7"]) {
            await page.goto(server.url + place);
            await page.locator(".learn h1").waitFor();
            const { violations } = await new AxeBuilder({ page }).analyze();
            assert.deepEqual(
                violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
                [],
                place,
            );
            await shoot(page, `lessons-${colorScheme}${place.replaceAll("/", "-")}`);
        }
        await page.context().close();
    });
}
