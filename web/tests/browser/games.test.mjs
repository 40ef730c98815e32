// Whole games in a real browser against a real server.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import {
    click,
    openBrowser,
    openPage,
    Server,
    shoot,
    square,
    startGame,
    stateOf,
    waitForMoves,
} from "./stage.mjs";

const server = new Server();
let browser;
let pages = [];

async function newPage(options) {
    const page = await openPage(browser, options);
    pages.push(page);
    return page;
}

before(async () => {
    await server.start();
    browser = await openBrowser();
});
afterEach(async () => {
    const faults = pages.flatMap((page) => page.faults);
    for (const page of pages) await page.context().close();
    pages = [];
    assert.deepEqual(faults, []);
});
after(async () => {
    await browser?.close();
    await server.close();
});

const engine = (level) => ({ kind: "engine", level });
const fen = (text) => ({ start: "fen", fen: text });
const text = (page) => page.locator("main");

test("a game against the computer starts in two clicks and answers a move", async () => {
    const page = await newPage();
    await page.goto(server.url);
    await page.getByRole("button", { name: "Start the game" }).click();
    await square(page, 32).waitFor();
    await click(page, 32, 28);
    const game = new URL(page.url()).pathname.split("/").at(-1);
    const state = await waitForMoves(page, server, game, 2);
    assert.equal(state.moves[0].text, "32-28");
    await page.getByText("Your move.", { exact: true }).waitFor();
    await shoot(page, "game");
});

test("a game is won by capturing the last piece", async () => {
    const page = await newPage();
    await startGame(page, server, { opponent: engine(1), color: "white", ...fen("W:W33:B28") });
    await click(page, 33, 22);
    await text(page).getByText(/White wins|You win/).first().waitFor();
    await shoot(page, "won");
});

test("a game is lost when the computer captures the last piece", async () => {
    const page = await newPage();
    await startGame(page, server, { opponent: engine(5), color: "white", ...fen("W:W35:B20,5") });
    await click(page, 35, 30);
    await text(page).getByText(/You lose|Black wins/).first().waitFor();
});

test("a game is drawn, with its reason, when one king each remains", async () => {
    const page = await newPage();
    const { game } = await startGame(page, server, {
        opponent: engine(1),
        color: "white",
        rules: "wfd",
        ...fen("W:WK28:B22,K4"),
    });
    await click(page, 28, 6);
    const state = await waitForMoves(page, server, game, 1);
    assert.deepEqual(state.now.result, {
        score: "1/2-1/2",
        winner: null,
        reason: "one_king_each",
    });
    await text(page).getByText(/Draw: one king each/).first().waitFor();
});

test("a refused move says why, with the values compared", async () => {
    const page = await newPage();
    await startGame(page, server, {
        opponent: { kind: "local" },
        rules: "wfd",
        ...fen("W:W32,44:B28,K40,1"),
    });
    await click(page, 32);
    await text(page).getByText(/takes only 1 man/).first().waitFor();
    await shoot(page, "refused");
});

test("every way of entering a capture plays the same whole move", async () => {
    const ways = {
        "the last square": async (page) => click(page, 41, 1),
        "one landing after the other": async (page) => click(page, 41, 21, 1),
        typing: async (page) => {
            await page.getByRole("button", { name: "Type moves" }).click();
            await page.getByRole("textbox").fill("41x1");
            await page.keyboard.press("Enter");
        },
        "the keyboard": async (page) => {
            await square(page, 46).focus();
            await page.keyboard.type("41", { delay: 20 });
            await page.keyboard.press("Enter");
            await page.keyboard.type("01", { delay: 20 });
            await page.keyboard.press("Enter");
        },
        dragging: async (page) => {
            const from = await square(page, 41).boundingBox();
            const to = await square(page, 1).boundingBox();
            await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
            await page.mouse.down();
            await page.mouse.move(from.x + 60, from.y - 60, { steps: 4 });
            await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
            await page.mouse.up();
        },
    };
    for (const [name, enter] of Object.entries(ways)) {
        const page = await newPage();
        const { game } = await startGame(page, server, {
            opponent: { kind: "local" },
            rules: "wfd",
            ...fen("W:W41:B11,31,5"),
        });
        await enter(page);
        const state = await waitForMoves(page, server, game, 1);
        assert.deepEqual(state.moves[0].captures, [11, 31], name);
    }
});

test("a capture that ends where it began can be entered", async () => {
    const page = await newPage();
    const { game } = await startGame(page, server, {
        opponent: { kind: "local" },
        rules: "wfd",
        ...fen("W:W40:B39,43,44,1"),
    });
    await click(page, 40, 40, 40);
    const state = await waitForMoves(page, server, game, 1);
    assert.equal(state.moves[0].to, 40);
    assert.deepEqual(state.moves[0].captures, [39, 43, 44]);
});

test("of two captures with the same ends a digit chooses one", async () => {
    const page = await newPage();
    const { game } = await startGame(page, server, {
        opponent: { kind: "local" },
        rules: "wfd",
        ...fen("W:WK36:B26,37,44,5"),
    });
    await click(page, 36, 50);
    await shoot(page, "ambiguous");
    await square(page, 50).focus();
    await page.keyboard.press("1");
    const state = await waitForMoves(page, server, game, 1);
    assert.equal(state.moves[0].to, 50);
    assert.equal(state.moves[0].captures.length, 2);
});

test("a friend's game survives a dropped line and a crash of the server", async () => {
    const white = await newPage();
    const { game } = await startGame(white, server, {
        opponent: { kind: "friend" },
        color: "white",
        clock: { initial: 300, increment: 2 },
    });
    await shoot(white, "waiting");
    const black = await newPage();
    await black.goto(`${server.url}/g/${game}`);
    await black.getByRole("button", { name: "Play" }).last().click();
    await square(white, 32).waitFor();
    await white.getByText("Your move.", { exact: true }).waitFor();
    await click(white, 32, 28);
    await waitForMoves(white, server, game, 1);

    // The line drops for one of them while the other moves.
    await white.context().setOffline(true);
    await black.getByText("Your move.", { exact: true }).waitFor();
    await click(black, 19, 23);
    await waitForMoves(black, server, game, 2);
    await white.context().setOffline(false);
    await white.getByText(/19-23/).first().waitFor({ timeout: 30_000 });

    // The server dies and comes back; both go on where they were.
    await server.kill();
    await server.start();
    const before = await stateOf(white, server, game);
    assert.deepEqual(
        before.moves.map((move) => move.text),
        ["32-28", "19-23"],
    );
    await white.getByText(/must capture/).first().waitFor({ timeout: 30_000 });
    await click(white, 28, 19);
    const state = await waitForMoves(white, server, game, 3);
    assert.equal(state.moves[2].text, "28x19");
    await black.getByText(/28x19/).first().waitFor({ timeout: 30_000 });
    await shoot(black, "friend");
});

test("a reload and a second tab keep the seat; another browser only watches", async () => {
    const page = await newPage();
    const { game } = await startGame(page, server, { opponent: engine(1), color: "white" });
    await page.reload();
    await page.getByText("Your move.", { exact: true }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.getByText("Your move.", { exact: true }).waitFor();
    const stranger = await newPage();
    await stranger.goto(page.url());
    await stranger.getByText("You are watching").first().waitFor();
    await click(stranger, 32, 28);
    assert.equal((await stateOf(page, server, game)).moves.length, 0);
});

test("a whole game is played by keyboard alone, and is told to those who listen", async () => {
    const page = await newPage();
    const { game } = await startGame(page, server, {
        opponent: { kind: "local" },
        rules: "wfd",
        ...fen("W:W38:B27"),
    });
    const play = async (from, to) => {
        await page.keyboard.type(String(from).padStart(2, "0"), { delay: 20 });
        await page.keyboard.press("Enter");
        await page.keyboard.type(String(to).padStart(2, "0"), { delay: 20 });
        await page.keyboard.press("Enter");
    };
    await square(page, 46).focus();
    await play(38, 32);
    await waitForMoves(page, server, game, 1);
    await page.waitForTimeout(300);
    await play(27, 38);
    const state = await waitForMoves(page, server, game, 2);
    assert.equal(state.now.result.winner, "black");
    const told = page.locator("[aria-live]");
    await told.filter({ hasText: /27x38|wins/ }).first().waitFor({ state: "attached" });
});

test("moves are read aloud to those who switch it on", async () => {
    const page = await newPage();
    await page.addInitScript(() => {
        window.heard = [];
        SpeechSynthesis.prototype.speak = ({ text, lang }) => window.heard.push(`${lang}: ${text}`);
    });
    await startGame(page, server, { opponent: engine(1), color: "white", ...fen("W:W33,48:B28,3") });
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("switch", { name: "Read moves aloud" }).click();
    await page.keyboard.press("Escape");
    assert.deepEqual(await page.evaluate(() => window.heard), []);
    await click(page, 33, 22);
    await page.waitForFunction(() => window.heard.some((text) => /Black.*3.*(8|9)/.test(text)));
    const heard = await page.evaluate(() => window.heard);
    assert.match(heard[0], /^en: White.*33.*22/);
});

/** Everything the live regions are told from now on, also what they are told again. */
async function listen(page) {
    await page.evaluate(() => {
        window.told = [];
        const regions = document.querySelectorAll("[aria-live]");
        for (const region of regions)
            new MutationObserver(() => window.told.push(region.textContent.trim())).observe(region, {
                childList: true,
                subtree: true,
                characterData: true,
            });
    });
    return (pattern, times = 1) =>
        page.waitForFunction(
            ([source, count]) =>
                window.told.filter((text) => new RegExp(source).test(text)).length >= count,
            [pattern, times],
        );
}

test("a click refused again is told and read aloud again", async () => {
    const page = await newPage();
    await page.addInitScript(() => {
        window.heard = [];
        SpeechSynthesis.prototype.speak = ({ text }) => window.heard.push(text);
        localStorage.setItem("damjen.preferences", JSON.stringify({ aloud: true }));
    });
    await startGame(page, server, { opponent: { kind: "local" } });
    const hears = await listen(page);
    for (let times = 1; times <= 3; ++times) {
        await click(page, 50);
        await hears("50 cannot move now", times);
        await page.waitForFunction(
            (count) => window.heard.filter((text) => /50 cannot/.test(text)).length === count,
            times,
        );
    }
});

test("a hint and a choice of captures are told", async () => {
    const page = await newPage();
    await startGame(page, server, { opponent: engine(1), color: "white" });
    let hears = await listen(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await hears("A good move is");
    await startGame(page, server, {
        opponent: { kind: "local" },
        rules: "wfd",
        ...fen("W:WK36:B26,37,44,5"),
    });
    hears = await listen(page);
    await click(page, 36, 50);
    await hears("captures end here: press a number");
});

test("questions, answers and the result are told, and the result stays", async () => {
    const { white, black } = await twoPeople({ before: (page) => (page.hears = listen(page)) });
    await (await white.hears)("The game begins. Your move.");
    const [whiteHears, blackHears] = [await listen(white), await listen(black)];
    await click(white, 32, 28);
    await blackHears("White: 32-28");
    await white.getByRole("button", { name: "Take back" }).click();
    await blackHears("wants to take a move back");
    await black.waitForTimeout(800);
    await black.getByRole("button", { name: "Refuse" }).click();
    await whiteHears("does not want to take the move back");
    await white.getByRole("button", { name: "Draw", exact: true }).click();
    await white.getByRole("button", { name: "Offer", exact: true }).click();
    await blackHears("offers a draw");
    await black.waitForTimeout(800);
    await black.getByRole("button", { name: "Play on" }).click();
    await whiteHears("draw offer was declined");

    await black.getByRole("button", { name: "Resign" }).click();
    await black.getByRole("button", { name: "Resign", exact: true }).last().click();
    await whiteHears("^You win! White wins: the other side resigned.$");
    const result = white.locator(".why");
    await result.getByText("You win!").waitFor();
    assert.equal(await result.getByText("declined").count(), 0);

    await white.getByRole("button", { name: "Rematch" }).click();
    await blackHears("wants a rematch");
    await black.waitForTimeout(800);
    await black.getByRole("button", { name: "No, thanks" }).click();
    await whiteHears("does not want a rematch now");
    await result.getByText(/You win!.*does not want a rematch now/).waitFor();
});

test("a game that Black begins is told and written with the sides that moved", async () => {
    const page = await newPage();
    const { game } = await startGame(page, server, {
        opponent: { kind: "local" },
        ...fen("B:W31-50:B1-20"),
    });
    assert.equal(await page.title(), "Black to move. White against Black – Damjen");
    const hears = await listen(page);
    await click(page, 19, 23);
    await hears("^Black: 19-23");
    await waitForMoves(page, server, game, 1);
    await click(page, 32, 28);
    await hears("^White: 32-28");
    const rows = await page.getByRole("list", { name: "Moves" }).getByRole("listitem").allInnerTexts();
    assert.deepEqual(rows.map((row) => row.replace(/\s+/g, " ").trim()), ["1. … 19-23", "2. 32-28"]);
});

test("the focus is kept when what had it goes away", async () => {
    const { white, black } = await twoPeople();
    const focused = (page, name) =>
        page.waitForFunction(
            (text) => document.activeElement?.textContent.replace(/\s+/g, " ").trim() === text,
            name,
        );
    for (const name of ["Resign", "Draw"]) {
        const button = white.getByRole("button", { name, exact: true });
        await button.focus();
        for (const key of ["Enter", "Escape"]) {
            await white.keyboard.press("Enter");
            await focused(white, "No");
            await white.keyboard.press(key);
            await focused(white, name);
        }
    }
    await click(white, 32, 28);
    await white.getByRole("button", { name: "Take back" }).focus();
    await white.keyboard.press("Enter");
    await focused(white, "Draw");
    const refuse = black.getByRole("button", { name: "Refuse" });
    await refuse.waitFor();
    await black.waitForTimeout(800);
    await refuse.focus();
    await black.keyboard.press("Enter");
    await black.waitForFunction(() => document.activeElement?.tagName === "H1");
    const resign = white.getByRole("button", { name: "Resign", exact: true });
    await resign.focus();
    await white.keyboard.press("Enter");
    await focused(white, "No");
    await white.keyboard.press("Shift+Tab");
    await white.keyboard.press("Enter");
    await focused(white, "Rematch");
});

test("two at one screen are asked which of them gives up", async () => {
    const page = await newPage();
    await startGame(page, server, { opponent: { kind: "local" } });
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("group", { name: "Does White give up the game?" }).waitFor();
});

test("a link to a game says what it is for and who can open it", async () => {
    const page = await newPage();
    await startGame(page, server, { opponent: { kind: "friend" }, ...fen("B:W31-50:B1-20") });
    const copy = page.getByRole("button", { name: "Copy", exact: true });
    await copy.waitFor();
    await page.getByText(/Only this computer can open this link/).waitFor();
    assert.equal(await page.title(), "Invite your friend – Damjen");
    const guest = await newPage();
    await guest.goto(page.url());
    await guest.getByText(/You have (White|Black and move first)\./).waitFor();
    await startGame(page, server, { opponent: { kind: "local" } });
    await page.getByRole("button", { name: "Share" }).click();
    await copy.waitFor();
    await page.getByText(/Only this computer can open this link/).waitFor();
    await page.goto(`${server.url}/g/AAAAAAAAAAAA`);
    await page.getByRole("heading", { name: "There is no such game" }).waitFor();
    assert.equal(await page.title(), "There is no such game – Damjen");
});

test("taking back, resigning and a rematch with colours swapped", async () => {
    const page = await newPage();
    const { game } = await startGame(page, server, { opponent: engine(1), color: "white" });
    await click(page, 32, 28);
    await waitForMoves(page, server, game, 2);
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByText("Moves were taken back.").first().waitFor({ state: "attached" });
    assert.equal((await stateOf(page, server, game)).moves.length, 0);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByText("Give up the game?").waitFor();
    await page.getByRole("button", { name: "Resign", exact: true }).last().click();
    await text(page).getByText(/You lose|resigned/).first().waitFor();
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(game));
    const next = new URL(page.url()).pathname.split("/").at(-1);
    const state = await waitForMoves(page, server, next, 1);
    assert.equal(state.players.white.kind, "engine");
});

test("nothing must be captured any more once the game is given up", async () => {
    const page = await newPage();
    await startGame(page, server, { opponent: { kind: "local" }, ...fen("W:W33,50:B1,28") });
    const ring = page.locator(".ring:not(.casing)");
    await ring.waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Resign", exact: true }).last().click();
    await text(page).getByText(/Black wins/).first().waitFor();
    assert.equal(await ring.count(), 0);
});

/** Two people at one game, White having made it. */
async function twoPeople({ before, ...options } = {}) {
    const white = await newPage();
    const { game } = await startGame(white, server, {
        opponent: { kind: "friend" },
        color: "white",
        ...options,
    });
    await before?.(white);
    const black = await newPage();
    await black.goto(`${server.url}/g/${game}`);
    await black.getByRole("button", { name: "Play", exact: true }).click();
    await white.getByText("Your move.", { exact: true }).waitFor();
    return { white, black, game };
}

test("a draw is offered after one question, declined, offered again and accepted", async () => {
    const { white, black, game } = await twoPeople();
    await click(white, 32, 28);
    await waitForMoves(white, server, game, 1);
    const offer = async (page) => {
        await page.getByRole("button", { name: "Draw", exact: true }).click();
        await page.getByRole("button", { name: "Offer", exact: true }).click();
    };
    await offer(white);
    const prompt = black.getByRole("group", { name: "Your opponent offers a draw." });
    await prompt.waitFor();
    // A finger that was already on its way answers nothing.
    await prompt.getByRole("button", { name: "Accept draw" }).click({ timeout: 500 }).catch(() => {});
    await shoot(black, "draw-offered");
    await black.waitForTimeout(800);
    await prompt.getByRole("button", { name: "Play on" }).click();
    await white.getByText("Your draw offer was declined.").first().waitFor();
    await prompt.waitFor({ state: "detached" });
    await click(black, 19, 23);
    await waitForMoves(black, server, game, 2);
    await white.getByText(/must capture/).first().waitFor();
    await offer(black);
    await white.waitForTimeout(1000);
    await white.getByRole("button", { name: "Accept draw" }).click();
    await text(white).getByText("Draw: both players agreed.").first().waitFor();
    await text(black).getByText("Draw: both players agreed.").first().waitFor();
});

test("a take-back is asked of a friend and given", async () => {
    const { white, black, game } = await twoPeople();
    await click(white, 32, 28);
    await waitForMoves(white, server, game, 1);
    await white.getByRole("button", { name: "Take back" }).click();
    await black.getByText("Your opponent wants to take a move back.").first().waitFor();
    await black.waitForTimeout(800);
    await black.getByRole("button", { name: "Allow it" }).click();
    await white.getByText("Your move.", { exact: true }).waitFor();
    assert.equal((await stateOf(white, server, game)).moves.length, 0);
});

test("a move planned while the other thinks is played at once when it is legal", async () => {
    const { white, black, game } = await twoPeople();
    await square(black, 19).waitFor();
    await click(black, 17, 21);
    await click(white, 32, 28);
    const state = await waitForMoves(white, server, game, 2);
    assert.equal(state.moves[1].text, "17-21");
});

test("a move that takes back is planned on the square of the man that will be taken", async () => {
    const { white, black, game } = await twoPeople();
    await click(white, 32, 28);
    await waitForMoves(white, server, game, 1);
    await black.getByText("Your move.", { exact: true }).waitFor();
    await click(black, 19, 23);
    await waitForMoves(black, server, game, 2);
    await black.getByText("Waiting for your friend.").waitFor();
    await click(black, 14, 23);
    await white.getByText(/must capture/).first().waitFor();
    await click(white, 28, 19);
    const state = await waitForMoves(white, server, game, 4);
    assert.deepEqual(state.moves.map((move) => move.text), ["32-28", "19-23", "28x19", "14x23"]);
});

test("looking back shows the earlier board and lets nothing be moved", async () => {
    const page = await newPage();
    const { game } = await startGame(page, server, { opponent: { kind: "local" } });
    await click(page, 32, 28);
    await waitForMoves(page, server, game, 1);
    await click(page, 17, 21);
    await waitForMoves(page, server, game, 2);
    await page.locator("h1").focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("You are looking back.").waitFor();
    await click(page, 17, 22);
    // On the board the arrows walk; elsewhere they turn the pages of the game.
    await page.locator("h1").focus();
    await page.keyboard.press("ArrowUp");
    await page.locator('[data-ply][aria-current="true"]').waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Back to the game" }).click();
    await page.locator('[data-ply="2"][aria-current="true"]').waitFor();
    assert.equal((await stateOf(page, server, game)).moves.length, 2);
});

test("Enter outside the board leads to the field for moves, Z to the board alone and back", async () => {
    const page = await newPage();
    const { game } = await startGame(page, server, { opponent: { kind: "local" } });
    await page.locator("h1").focus();
    await page.keyboard.press("Enter");
    const field = page.locator(".typed-move input");
    await field.waitFor();
    await page.waitForFunction(() => document.activeElement?.closest(".typed-move"));
    await page.keyboard.type("3228");
    await page.keyboard.press("Enter");
    await waitForMoves(page, server, game, 1);

    await page.locator("h1").focus();
    await page.keyboard.press("z");
    await field.waitFor({ state: "hidden" });
    assert.equal(await page.locator("header").isVisible(), false);
    assert.equal(await square(page, 28).isVisible(), true);
    await page.keyboard.press("z");
    await field.waitFor();
    assert.equal(await page.locator("header").isVisible(), true);
});
