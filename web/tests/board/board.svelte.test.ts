import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LegalMove } from "../../client/messages";
import Board from "../../board/Board.svelte";
import { type BoardKey, boardKeys } from "../../board/words";
import english from "../../i18n/en/board.json";
import { t as pageTranslate } from "../../i18n";
import type { Translate } from "../../board/words";

// The page's own translator can be handed to the board: this line compiles only then.
export const fits: Translate = pageTranslate;

const t = (key: BoardKey, params: Record<string, string | number> = {}) =>
    String(english[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));

function move(from: number, to: number, captures: number[] = [], routes = [[to]]): LegalMove {
    return { from, to, captures, routes, text: `${from}-${to}`, promotes: false };
}

const calls = {
    onMove: vi.fn<(move: LegalMove, route: readonly number[]) => unknown>(),
    onRefused: vi.fn(),
    onPremove: vi.fn(),
    onSelect: vi.fn(),
    onChoice: vi.fn(),
    onAsk: vi.fn(),
};

const capture = {
    fen: "W:W42,47:B23,K32:H0:F1:+232+0",
    legal: [move(42, 24, [23, 32], [[22, 24]])],
    duty: [42],
    mine: "white" as const,
    ply: 4,
};

let host: HTMLElement;
let mounted: Record<string, unknown> | null = null;

function show(props: Record<string, unknown>) {
    mounted = mount(Board, { target: host, props: { t, ...calls, ...props } as never });
    flushSync();
    return mounted as unknown as Board;
}

beforeEach(() => {
    host = document.createElement("div");
    document.body.append(host);
});

afterEach(async () => {
    if (mounted) await unmount(mounted);
    mounted = null;
    host.remove();
    for (const call of Object.values(calls)) call.mockReset();
});

function cell(square: number): HTMLElement {
    const found = host.querySelector<HTMLElement>(`[data-square="${square}"]`);
    if (!found) throw new Error(`no square ${square}`);
    return found;
}

function press(key: string, from = document.activeElement) {
    from?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    flushSync();
}

function disc(square: number) {
    return host.querySelector(`[data-disc="${square}"]`);
}

interface Pointer {
    button?: number;
    isPrimary?: boolean;
    pointerId?: number;
}

/** jsdom lays nothing out, so a unit of the drawing is a pixel; nor does it know pointer events. */
function pointer(kind: string, square: number, { button = 0, ...more }: Pointer = {}) {
    const row = Math.floor((square - 1) / 5);
    const column = 2 * ((square - 1) % 5) + (row % 2 === 0 ? 1 : 0);
    const at = { clientX: column * 100 + 50, clientY: row * 100 + 50 };
    const event = new MouseEvent(kind, { bubbles: true, button, ...at });
    Object.assign(event, { pointerId: 1, isPrimary: true, pointerType: "mouse", ...more });
    host.querySelector(".damjen-board")?.dispatchEvent(event);
    flushSync();
}

function tap(square: number) {
    pointer("pointerdown", square);
    pointer("pointerup", square);
}

describe("the board as a grid", () => {
    test("has ten rows of five cells, one of them in the tab order", () => {
        show(capture);
        expect(host.querySelector("[role=grid]")?.getAttribute("aria-label")).toBe("Draughts board");
        const rows = [...host.querySelectorAll("[role=row]")];
        expect(rows.map((row) => row.querySelectorAll("[role=gridcell]").length)).toEqual(
            Array(10).fill(5),
        );
        expect(host.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
        expect(cell(46).tabIndex).toBe(0);
    });

    test("says what stands on a square, how often its king moved, and its duty", () => {
        show(capture);
        expect(cell(32).getAttribute("aria-label")).toBe("32, black king, 2 of 3 moves used");
        expect(cell(42).getAttribute("aria-label")).toBe("42, white man, must capture");
        expect(cell(1).getAttribute("aria-label")).toBe("1, empty");
    });

    test("is read from the top as it is seen when Black sits at the bottom", () => {
        show({ ...capture, orientation: "black" });
        expect(host.querySelector("[role=gridcell]")?.getAttribute("data-square")).toBe("50");
        expect(cell(5).tabIndex).toBe(0);
    });

    test("arrows move the one tab stop", () => {
        show(capture);
        cell(46).focus();
        press("ArrowUp");
        expect(document.activeElement).toBe(cell(41));
        press("ArrowRight");
        expect(document.activeElement).toBe(cell(42));
        expect(cell(42).tabIndex).toBe(0);
        expect(host.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    });

    test("digits jump to a square", () => {
        show(capture);
        cell(46).focus();
        press("2");
        press("4");
        expect(document.activeElement).toBe(cell(24));
    });

    test("a whole capture is played with the keyboard alone", () => {
        show(capture);
        cell(42).focus();
        press("Enter");
        expect(cell(42).getAttribute("aria-selected")).toBe("true");
        expect(cell(24).getAttribute("aria-label")).toBe("24, empty, can go here");
        cell(22).focus();
        press(" ");
        expect(cell(32).getAttribute("aria-label")).toContain("captured");
        cell(24).focus();
        press("Enter");
        expect(calls.onMove).toHaveBeenCalledTimes(1);
        expect(calls.onMove).toHaveBeenCalledWith(capture.legal[0], [22, 24]);
    });

    test("m, p, l, c and o ask the page", () => {
        show(capture);
        cell(46).focus();
        for (const key of "mplco") press(key);
        expect(calls.onAsk.mock.calls.flat()).toEqual([
            "must_capture",
            "pieces",
            "last_move",
            "clocks",
            "opponent",
        ]);
    });

    test("keys that the board does not know are left to the page", () => {
        show(capture);
        cell(46).focus();
        const event = new KeyboardEvent("keydown", { key: "f", bubbles: true, cancelable: true });
        cell(46).dispatchEvent(event);
        expect(event.defaultPrevented).toBe(false);
    });

    test("Escape is left to the page when nothing was begun", () => {
        show(capture);
        const event = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
        cell(46).dispatchEvent(event);
        expect(event.defaultPrevented).toBe(false);
    });
});

describe("the pointer", () => {
    test("two taps play one move", () => {
        show(capture);
        tap(42);
        expect(calls.onSelect).toHaveBeenCalledWith(42);
        tap(24);
        expect(calls.onMove).toHaveBeenCalledTimes(1);
    });

    test("a drag plays, and the piece is drawn where it was dropped before any answer", () => {
        show(capture);
        pointer("pointerdown", 42);
        pointer("pointermove", 33);
        pointer("pointermove", 24);
        pointer("pointerup", 24);
        expect(calls.onMove).toHaveBeenCalledTimes(1);
        expect(disc(24)).not.toBeNull();
        expect(disc(42)).toBeNull();
        expect(disc(32)).toBeNull();
    });

    test("a refused drop snaps back and says from and to", () => {
        show(capture);
        pointer("pointerdown", 42);
        pointer("pointermove", 38);
        expect(host.querySelector(".lifted")?.getAttribute("transform")).toBe("translate(450 750)");
        pointer("pointerup", 38);
        expect(calls.onRefused.mock.calls).toEqual([[{ from: 42, to: 38 }]]);
        expect(host.querySelector(".lifted")).toBeNull();
        expect(disc(42)?.getAttribute("transform")).toBe("translate(350 850)");
    });

    test("a piece that may not move is refused at the press", () => {
        show(capture);
        pointer("pointerdown", 47);
        expect(calls.onRefused.mock.calls).toEqual([[{ from: 47 }]]);
    });

    test("a second finger ends the drag and leaves the board alive", () => {
        show(capture);
        pointer("pointerdown", 42);
        pointer("pointermove", 24);
        pointer("pointerdown", 1, { isPrimary: false, pointerId: 2 });
        pointer("pointerup", 24);
        expect(calls.onMove).not.toHaveBeenCalled();
        expect(host.querySelector(".lifted")).toBeNull();
        expect(disc(42)?.getAttribute("transform")).toBe("translate(350 850)");
        tap(42);
        tap(24);
        expect(calls.onMove).toHaveBeenCalledTimes(1);
    });

    test("a lost pointer ends the drag", () => {
        show(capture);
        pointer("pointerdown", 42);
        pointer("pointermove", 24);
        pointer("pointercancel", 24);
        expect(host.querySelector(".holding")).toBeNull();
        expect(host.querySelector(".lifted")).toBeNull();
        expect(disc(42)?.getAttribute("transform")).toBe("translate(350 850)");
    });

    test("the page keeps its touch scrolling save while a piece is held", () => {
        show(capture);
        const board = host.querySelector(".damjen-board");
        const touch = () => {
            const event = new Event("touchstart", { bubbles: true, cancelable: true });
            Object.assign(event, { touches: [{}] });
            board?.dispatchEvent(event);
            return event.defaultPrevented;
        };
        pointer("pointerdown", 28);
        expect(touch()).toBe(false);
        pointer("pointerup", 28);
        pointer("pointerdown", 42);
        expect(touch()).toBe(true);
        expect(board?.classList.contains("holding")).toBe(true);
        pointer("pointerup", 42);
        expect(board?.classList.contains("holding")).toBe(false);
    });

    test("the right button does nothing", () => {
        show(capture);
        pointer("pointerdown", 42, { button: 2 });
        expect(calls.onSelect).not.toHaveBeenCalled();
    });

    test("a view-only board does not react", () => {
        show({ ...capture, viewOnly: true });
        tap(42);
        pointer("pointerdown", 42);
        pointer("pointermove", 24);
        pointer("pointerup", 24);
        cell(42).focus();
        press("Enter");
        for (const call of Object.values(calls)) expect(call).not.toHaveBeenCalled();
        expect(disc(42)).not.toBeNull();
    });
});

describe("the answer to a move", () => {
    test("false puts the pieces back", async () => {
        show(capture);
        calls.onMove.mockReturnValue(Promise.resolve(false));
        tap(42);
        tap(24);
        expect(disc(42)).toBeNull();
        await vi.waitFor(() => expect(disc(42)).not.toBeNull());
        expect(disc(32)).not.toBeNull();
    });

    test("a new position replaces what was shown, all at once", () => {
        const props = $state({ ...capture, t, ...calls });
        mounted = mount(Board, { target: host, props: props as never });
        flushSync();
        props.fen = "B:W24,47:B";
        props.legal = [];
        props.duty = [];
        props.ply = 5;
        flushSync();
        expect(disc(24)).not.toBeNull();
        expect([42, 32, 23].map(disc)).toEqual([null, null, null]);
    });

    test("a pre-move is played when its turn comes", () => {
        const props = $state({
            ...capture,
            t,
            ...calls,
            fen: "B:W32,47:B20",
            legal: [] as LegalMove[],
            duty: [],
            premoves: true,
        });
        mounted = mount(Board, { target: host, props: props as never });
        flushSync();
        tap(32);
        tap(28);
        expect(calls.onPremove).toHaveBeenLastCalledWith({ from: 32, to: 28 });
        expect(cell(28).getAttribute("aria-label")).toBe("28, empty, planned move");
        props.fen = "W:W32,47:B24";
        props.legal = [move(32, 28)];
        props.ply = 5;
        flushSync();
        expect(calls.onMove).toHaveBeenCalledWith(move(32, 28), [28]);
        expect(calls.onPremove).toHaveBeenLastCalledWith(null);
    });
});

describe("captures that share their ends", () => {
    const twins = {
        fen: "W:W23:B13,20,24,29",
        legal: [
            move(23, 12, [13, 24, 29], [[34, 14, 12]]),
            move(23, 12, [13, 20, 24], [[25, 14, 12]]),
        ],
        mine: "white" as const,
    };

    test("show numbered arrows, of which a digit chooses one", () => {
        show(twins);
        tap(23);
        tap(12);
        expect(calls.onChoice).toHaveBeenCalledTimes(1);
        expect([...host.querySelectorAll(".badge-text")].map((b) => b.textContent)).toEqual([
            "1",
            "2",
        ]);
        cell(12).focus();
        press("2");
        expect(calls.onMove).toHaveBeenCalledWith(twins.legal[1], [25, 14, 12]);
    });

    test("or a click on a piece that one of them alone takes", () => {
        show(twins);
        tap(23);
        tap(12);
        tap(29);
        expect(calls.onMove).toHaveBeenCalledWith(twins.legal[0], [34, 14, 12]);
    });
});

describe("the drawing", () => {
    test("shows the king's run as pips under the king", () => {
        show(capture);
        expect(disc(32)?.querySelectorAll(".pip.done")).toHaveLength(2);
        expect(disc(32)?.querySelectorAll(".pip")).toHaveLength(3);
    });

    test("rings the pieces that must capture", () => {
        show(capture);
        expect(host.querySelectorAll(".ring:not(.casing)")).toHaveLength(1);
    });

    test("draws a king's pips above the ring that crosses them", () => {
        show({ ...capture, fen: "W:WK28,46:B5,23:H0:F1:+0+328", legal: [], duty: [28] });
        const ring = host.querySelector(".ring:not(.casing)");
        const above = [...(ring?.parentElement?.children ?? [])].at(-1);
        expect(above?.querySelectorAll(".pip.done")).toHaveLength(3);
    });

    test("numbers stay with their squares when flipped", () => {
        show({ ...capture, orientation: "black" });
        const number = [...host.querySelectorAll("text.number")].find((n) => n.textContent === "46");
        expect(Number(number?.getAttribute("x"))).toBeGreaterThan(900);
        expect(Number(number?.getAttribute("y"))).toBeLessThan(100);
    });

    test.each([
        ["inside", 50],
        ["outside", 10],
        ["none", 0],
    ])("numbers %s: %i of them", (numbers, count) => {
        show({ ...capture, numbers });
        expect(host.querySelectorAll("text.number")).toHaveLength(count);
    });

    test("marks the last move by tint and by arrow", () => {
        show({ ...capture, lastMove: { from: 16, to: 32, route: [32] } });
        expect(host.querySelectorAll(".tint.last")).toHaveLength(2);
        expect(host.querySelector(".trace-head")).not.toBeNull();
        expect(cell(16).getAttribute("aria-label")).toBe("16, empty, last move");
    });
});

test("every text the board asks for exists, with the placeholders it fills", () => {
    for (const [key, params] of Object.entries(boardKeys)) {
        const holes = [...String(english[key as BoardKey]).matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
        expect([key, [...new Set(holes)].sort()]).toEqual([key, [...params].sort()]);
    }
});
