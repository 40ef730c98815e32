import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { LegalMove } from "../../client/messages";
import TypedMove from "../../board/TypedMove.svelte";

const legal: LegalMove[] = [
    { from: 32, to: 28, captures: [], routes: [[28]], text: "32-28", promotes: false },
    { from: 32, to: 27, captures: [], routes: [[27]], text: "32-27", promotes: false },
];
const onMove = vi.fn();
const onUnknown = vi.fn();
let mounted: Record<string, unknown> | null = null;

afterEach(async () => {
    if (mounted) await unmount(mounted);
    onMove.mockReset();
    onUnknown.mockReset();
});

function type(text: string): HTMLFormElement {
    const props = { legal, onMove, onUnknown, t: (key: string) => key };
    mounted = mount(TypedMove, { target: document.body, props: props as never });
    flushSync();
    const input = document.querySelector("input");
    if (!input?.form) throw new Error("no field in a form");
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    return input.form;
}

function enter(form: HTMLFormElement): boolean {
    const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    flushSync();
    return event.defaultPrevented;
}

test("Enter plays the move and does not load the page anew", () => {
    const form = type("32-28");
    expect(enter(form)).toBe(true);
    expect(onMove).toHaveBeenCalledWith(legal[0]);
    expect(document.querySelector("input")?.value).toBe("");
});

test("what fits is listed, and a click on it plays", () => {
    type("32");
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("ul button")];
    expect(buttons.map((b) => b.textContent)).toEqual(["32-28", "32-27"]);
    buttons[1]?.click();
    expect(onMove).toHaveBeenCalledWith(legal[1]);
});

test("an unknown move is told to the page, not played", () => {
    const form = type("32-23");
    expect(enter(form)).toBe(true);
    expect(onMove).not.toHaveBeenCalled();
    expect(onUnknown).toHaveBeenCalledWith("32-23");
});

test("two moves that fit are not guessed between", () => {
    enter(type("32"));
    expect(onMove).not.toHaveBeenCalled();
});

test("Enter in the empty field does nothing", () => {
    expect(enter(type(""))).toBe(true);
    expect(onMove).not.toHaveBeenCalled();
    expect(onUnknown).not.toHaveBeenCalled();
});
