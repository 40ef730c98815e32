// From the pointer's place on the screen to a place on the board.

import type { SquareNo } from "../client/messages";
import { type Point, squareSize } from "./shapes";
import { squareAt } from "./squares";

/** Where an event happened, in units of a drawing that is `size` wide and fills `root`. */
export function pointIn(root: HTMLElement, event: PointerEvent, size: number): Point {
    const box = root.getBoundingClientRect();
    const scale = box.width > 0 ? size / box.width : 1;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
}

/** The playable square at a point, if any. */
export function squareUnder({ x, y }: Point, flipped: boolean): SquareNo | null {
    const row = Math.floor(y / squareSize);
    const column = Math.floor(x / squareSize);
    return squareAt(flipped ? { row: 9 - row, column: 9 - column } : { row, column });
}

/**
 * A Svelte action. While `holding` says that a finger holds a piece, that finger does not scroll the
 * page; at any other time touching the board scrolls as everywhere. CSS alone cannot do this: what
 * `touch-action` says counts from the moment before the finger comes down.
 */
export function holdTouch(node: HTMLElement, holding: () => boolean) {
    const block = (event: TouchEvent) => {
        if (holding() && event.touches.length === 1 && event.cancelable) event.preventDefault();
    };
    node.addEventListener("touchstart", block, { passive: false });
    node.addEventListener("touchmove", block, { passive: false });
    return {
        destroy() {
            node.removeEventListener("touchstart", block);
            node.removeEventListener("touchmove", block);
        },
    };
}
