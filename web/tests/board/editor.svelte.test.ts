import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import BoardEditor from "../../board/BoardEditor.svelte";
import { carry, kingsOf, setupOf, touch, withRun, withTurn } from "../../board/editor";
import { writeFen } from "../../board/pieces";

const man = { color: "white", king: false } as const;
const king = { color: "black", king: true } as const;

describe("setting up", () => {
    const bare = setupOf("W:W:B");

    test("a click puts the chosen piece down, and takes off one just like it", () => {
        const one = touch(bare, 28, man);
        expect(writeFen(one)).toBe("W:W28:B");
        expect(writeFen(touch(one, 28, king))).toBe("W:W:BK28");
        expect(writeFen(touch(one, 28, man))).toBe("W:W:B");
        expect(writeFen(touch(one, 28, null))).toBe("W:W:B");
    });

    test("a drag carries a piece, also off the board", () => {
        const one = touch(bare, 28, man);
        expect(writeFen(carry(one, 28, 33))).toBe("W:W33:B");
        expect(writeFen(carry(one, 28, null))).toBe("W:W:B");
        expect(carry(one, 1, 2)).toBe(one);
    });

    test("the side to move is said first", () => {
        expect(writeFen(withTurn(touch(bare, 28, man), "black"))).toBe("B:W28:B");
    });

    test("a king's run is written, and goes with its king", () => {
        const run = withRun(touch(bare, 5, king), "black", { square: 5, count: 2 });
        expect(writeFen(run)).toBe("W:W:BK5:H0:F1:+205+0");
        expect(writeFen(touch(run, 5, null))).toBe("W:W:B");
        expect(writeFen(carry(run, 5, 10))).toBe("W:W:BK10");
        expect(writeFen(withRun(run, "black", null))).toBe("W:W:BK5");
    });

    test("only kings can have one", () => {
        expect(kingsOf(setupOf("W:WK3,K1,2:BK5"), "white")).toEqual([1, 3]);
        const none = withRun(touch(bare, 28, man), "white", { square: 28, count: 1 });
        expect(writeFen(none)).toBe("W:W28:B");
    });
});

describe("the editor", () => {
    let mounted: Record<string, unknown> | null = null;
    const onChange = vi.fn();
    const host = document.createElement("div");

    afterEach(async () => {
        if (mounted) await unmount(mounted);
        mounted = null;
        onChange.mockReset();
    });

    function show(fen: string) {
        document.body.append(host);
        const props = $state({ fen, onChange, t: (key: string) => key });
        mounted = mount(BoardEditor, { target: host, props: props as never });
        flushSync();
    }

    function press(square: number, key: string) {
        host.querySelector(`[data-square="${square}"]`)?.dispatchEvent(
            new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
        flushSync();
    }

    test("places and removes by keyboard", () => {
        show("W:W:B");
        press(28, "Enter");
        expect(onChange).toHaveBeenLastCalledWith("W:W28:B");
        press(28, "Delete");
        expect(onChange).toHaveBeenLastCalledWith("W:W:B");
    });

    test("offers king runs only when there is a king", () => {
        show("W:W28:B1");
        expect(host.querySelector("select")).toBeNull();
    });

    test("a king chosen for a run has made one move until told otherwise", () => {
        show("W:WK28:B1");
        const select = host.querySelector("select");
        if (!select) throw new Error("no choice of king");
        select.value = "28";
        select.dispatchEvent(new Event("change", { bubbles: true }));
        flushSync();
        expect(onChange).toHaveBeenLastCalledWith("W:WK28:B1:H0:F1:+0+128");
        expect(host.querySelectorAll("select")).toHaveLength(2);
    });

    test("starts from the full game, Frysk! or an empty board", () => {
        show("W:W28:B");
        const buttons = [...host.querySelectorAll<HTMLButtonElement>(".starts button")];
        for (const button of buttons) {
            button.click();
            flushSync();
        }
        const counts = onChange.mock.calls.map(([fen]) => setupOf(fen as string).pieces.size);
        expect(counts).toEqual([40, 10, 0]);
    });
});
