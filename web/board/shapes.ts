// Where things are drawn, in units of a hundredth of a square, and the shapes that are not circles.

import type { SquareNo } from "../client/messages";
import { drawnAt } from "./squares";

export const squareSize = 100;
export const boardSize = 10 * squareSize;
/** The frame for numbers outside the board. */
export const frameSize = 44;

export interface Point {
    x: number;
    y: number;
}

export function corner(square: SquareNo, flipped: boolean): Point {
    const { row, column } = drawnAt(square, flipped);
    return { x: column * squareSize, y: row * squareSize };
}

export function centre(square: SquareNo, flipped: boolean): Point {
    const { x, y } = corner(square, flipped);
    return { x: x + squareSize / 2, y: y + squareSize / 2 };
}

export function translate({ x, y }: Point): string {
    return `translate(${x} ${y})`;
}

/** The water-lily leaf of the Frisian flag, about 40 wide, round its own middle. */
export const leafPath =
    "M0,-8.5 C-0.6,-12.5 -3.2,-18 -9.6,-18 C-16.4,-18 -20.5,-12.4 -20.5,-6 " +
    "C-20.5,5.5 -9,11.5 0,20.5 C9,11.5 20.5,5.5 20.5,-6 " +
    "C20.5,-12.4 16.4,-18 9.6,-18 C3.2,-18 0.6,-12.5 0,-8.5 Z";

export const crossPath = "M-17,-17 L17,17 M17,-17 L-17,17";

/** A line through squares' middles, its ends pulled in so that it does not hide the pieces. */
export function arrowPath(points: readonly Point[], startGap: number, endGap: number): string {
    if (points.length < 2) return "";
    const ends = points.map((p) => ({ ...p }));
    const pull = (at: number, toward: number, gap: number) => {
        const a = points[at] as Point;
        const b = points[toward] as Point;
        const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        ends[at] = { x: a.x + ((b.x - a.x) / length) * gap, y: a.y + ((b.y - a.y) / length) * gap };
    };
    pull(0, 1, startGap);
    pull(points.length - 1, points.length - 2, endGap);
    return ends.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${round(x)},${round(y)}`).join(" ");
}

/** The head of such an arrow: a triangle whose tip lies `gap` before the last point. */
export function headPath(points: readonly Point[], gap: number, size: number): string {
    const tip = points.at(-1);
    const tail = points.at(-2);
    if (!tip || !tail) return "";
    const length = Math.hypot(tip.x - tail.x, tip.y - tail.y) || 1;
    const ux = (tip.x - tail.x) / length;
    const uy = (tip.y - tail.y) / length;
    const x = tip.x - ux * gap;
    const y = tip.y - uy * gap;
    const bx = x - ux * size;
    const by = y - uy * size;
    const half = size * 0.62;
    return (
        `M${round(x)},${round(y)} L${round(bx - uy * half)},${round(by + ux * half)} ` +
        `L${round(bx + uy * half)},${round(by - ux * half)} Z`
    );
}

/** A short stretch round `here` that points at `there`. */
export function nudge(here: Point, there: Point): [Point, Point] {
    const length = Math.hypot(there.x - here.x, there.y - here.y) || 1;
    const ux = (there.x - here.x) / length;
    const uy = (there.y - here.y) / length;
    return [
        { x: here.x - ux * 24, y: here.y - uy * 24 },
        { x: here.x + ux * 28, y: here.y + uy * 28 },
    ];
}

function round(value: number): number {
    return Math.round(value * 10) / 10;
}
