// Clocks computed from moments, never counted in ticks: a tab that slept shows the right time at once.

import type { Clocks, Color, Moment, Now } from "./messages";

/** How far the server's clock is ahead of ours, judged by the quickest recent answer. */
export interface Offset {
    readonly ahead: number;
    readonly samples: readonly { readonly ahead: number; readonly trip: number }[];
}

const kept = 8;

/** Takes one ping's answer into account: the answer came half a round trip after `time`. */
export function withPong(
    offset: Offset | null,
    sent: number,
    received: number,
    time: Moment,
): Offset {
    const trip = Math.max(0, received - sent);
    const sample = { ahead: time - (sent + trip / 2), trip };
    const samples = [...(offset?.samples ?? []), sample].slice(-kept);
    const best = samples.reduce((a, b) => (b.trip < a.trip ? b : a));
    return { ahead: best.ahead, samples };
}

/** What the clocks show. Until an offset is known, as the server last wrote them. */
export function clocksAt(
    clock: NonNullable<Now["clock"]>,
    offset: Offset | null,
    localNow: number,
): Clocks {
    const shown = { white: clock.white, black: clock.black };
    if (clock.running === null || offset === null) return shown;
    const passed = Math.max(0, localNow + offset.ahead - clock.at);
    shown[clock.running] = Math.max(0, shown[clock.running] - passed);
    return shown;
}

/**
 * How long until a running clock's face changes, in milliseconds: the page draws then, and not
 * sixty times a second. Faces round down, to tenths below ten seconds.
 */
export function untilNextFace(left: number): number {
    if (left <= 0) return 1000;
    return Math.floor(left % (left < 10_000 ? 100 : 1000)) + 1;
}

export function other(color: Color): Color {
    return color === "white" ? "black" : "white";
}
