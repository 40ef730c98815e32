// An exercise as a reader meets it, with a server that answers from a list.

import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { LegalMove, PositionView, Reason } from "../../client/messages";
import { start } from "../../i18n";
import { Learn } from "../../learn";

const takes: LegalMove = {
    from: 32,
    to: 12,
    captures: [22],
    text: "32x12",
    routes: [[12]],
    promotes: false,
};
const first: PositionView = {
    fen: "W:W32,43:B9,15,22",
    turn: "white",
    legal: [takes],
    duty: { men: 1, kings: 0, squares: [32], by_king: false, lesser: [] },
    stuck: [],
    runs: { white: null, black: null },
    counters: [],
    outcome: null,
};
const after: PositionView = {
    ...first,
    fen: "B:W12,43:B9,15",
    turn: "black",
    legal: [],
    duty: null,
};
const why: Reason = {
    kind: "capture_compulsory",
    from: 43,
    to: null,
    value: null,
    best: { men: 1, kings: 0 },
    duty: [{ square: 32, men: 1, kings: 0, king: false }],
};

let answers: boolean;
let shown: ReturnType<typeof mount>;

function serve(url: string, options: RequestInit): Promise<Response> {
    if (!answers) return Promise.reject(new TypeError("no network"));
    const asked = JSON.parse(String(options.body)) as { moves?: string[] };
    const body = url.endsWith("/explain") ? why : asked.moves?.length ? after : first;
    return Promise.resolve(new Response(JSON.stringify(body)));
}

async function settled(): Promise<void> {
    for (let i = 0; i < 10; i++) {
        await tick();
        await new Promise((done) => setTimeout(done));
    }
    flushSync();
}

function press(square: number): void {
    const cell = document.querySelector<HTMLElement>(`[data-square="${square}"]`)!;
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    flushSync();
}

function click(text: string): void {
    const all = [...document.querySelectorAll<HTMLElement>("button")];
    all.find((button) => button.textContent?.trim() === text)!.click();
    flushSync();
}

const said = (): string => document.querySelector(".verdict")!.textContent!.trim();

// Waits as long as the page's parts take to load; the board is there, or why it is not.
async function open(path: string, wanted = "[data-square], [role='alert']"): Promise<void> {
    shown = mount(Learn, { target: document.body, props: { path } });
    await vi.waitUntil(() => document.querySelector(wanted), { timeout: 10_000 });
    await settled();
}

beforeAll(start);
beforeEach(() => {
    answers = true;
    localStorage.clear();
    vi.stubGlobal("fetch", serve);
});
afterEach(async () => {
    await unmount(shown);
    document.body.replaceChildren();
    vi.unstubAllGlobals();
});

describe("an exercise", () => {
    test("keeps to itself what must be played until somebody asks", async () => {
        await open("/learn/course/1");
        expect(document.querySelector("[data-square='32']")!.getAttribute("aria-label")).toBe(
            "32, white man",
        );
        click("Hint");
        expect(said()).toContain("Jump over it to 12");
    });

    test("says why a piece may not move", async () => {
        await open("/learn/course/1");
        press(43);
        await settled();
        expect(said()).toContain("43 has to wait");
        expect(said()).toContain("32 must capture: it takes 1 man.");
    });

    test("is solved from the keyboard, remembers it and offers the next one", async () => {
        await open("/learn/course/1");
        press(32);
        press(12);
        await settled();
        expect(said()).toMatch(/^Right! From 32 over 22 to 12/);
        expect(localStorage.getItem("damjen.learn.solved")).toBe('["straight_up"]');
        expect(document.activeElement?.getAttribute("href")).toBe("/learn/course/2");
    });

    test("says that the server is away, and goes on when it is back", async () => {
        answers = false;
        await open("/learn/course/1");
        expect(document.querySelector("[role='alert']")!.textContent).toContain("does not answer");
        answers = true;
        click("Try again");
        await settled();
        expect(document.querySelector("[role='alert']")).toBeNull();
        expect(document.querySelector("[data-square='32']")).not.toBeNull();
    });
});

describe("the contents", () => {
    test("lead on to the first exercise that is not solved", async () => {
        localStorage.setItem("damjen.learn.solved", '["straight_up","straight_side"]');
        await open("/learn", "a.button");
        expect(document.querySelector("a.button")!.getAttribute("href")).toBe("/learn/course/3");
    });

    test("an address that is not there says so", async () => {
        await open("/learn/rules/castling", "h1");
        expect(document.querySelector("h1")!.textContent).toBe("There is no such page here.");
    });
});
