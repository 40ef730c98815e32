// Short movements of the drawn pieces, by the browser's own animations.

import { type Motion, hopMilliseconds } from "./motion";
import { centre, type Point } from "./shapes";
import type { SquareNo } from "../client/messages";

export function prefersStillness(): boolean {
    return (
        typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches
    );
}

export function discOf(root: ParentNode, square: SquareNo): SVGGElement | null {
    return root.querySelector<SVGGElement>(`[data-disc="${square}"]`);
}

function shift({ x, y }: Point): string {
    return `translate(${x}px, ${y}px)`;
}

/** Moves the disc along its route; null where the browser cannot animate. */
export function fly(disc: SVGGElement | null, motion: Motion, flipped: boolean): Animation | null {
    if (!disc || typeof disc.animate !== "function") return null;
    const frames = [motion.from, ...motion.route].map((square) => ({
        transform: shift(centre(square, flipped)),
        easing: "ease-in-out",
    }));
    return disc.animate(frames, { duration: hopMilliseconds * motion.route.length });
}

/** Lets a disc dropped at `from` slide back to where it belongs. */
export function slideBack(disc: SVGGElement | null, from: Point, home: Point): void {
    if (!disc || typeof disc.animate !== "function" || prefersStillness()) return;
    disc.animate([{ transform: shift(from) }, { transform: shift(home) }], {
        duration: 120,
        easing: "ease-out",
    });
}

/** A small shake of the head: this piece cannot do that. */
export function shake(disc: SVGGElement | null, home: Point): void {
    if (!disc || typeof disc.animate !== "function" || prefersStillness()) return;
    const frames = [0, -6, 6, -4, 0].map((dx) => ({
        transform: shift({ x: home.x + dx, y: home.y }),
    }));
    disc.animate(frames, { duration: 180 });
}
