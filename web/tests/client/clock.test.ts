// @vitest-environment node

import { describe, expect, test } from "vitest";
import { clocksAt, untilNextFace, withPong } from "../../client/clock";

const clock = { white: 60_000, black: 30_000, running: "white" as const, at: 1_000_000 };

describe("clocks", () => {
    test("run by the server's time, whatever the local clock says (47)", () => {
        // Our clock is an hour behind; the answer took 200 ms in all.
        const offset = withPong(null, 0, 200, 3_600_100);
        expect(offset.ahead).toBe(3_600_000);
        const at = clock.at - 3_600_000 + 2_000;
        expect(clocksAt(clock, offset, at)).toEqual({ white: 58_000, black: 30_000 });
    });

    test("show the right time after a tab has slept for a minute (47)", () => {
        const offset = withPong(null, 0, 0, 0);
        expect(clocksAt(clock, offset, clock.at + 59_500).white).toBe(500);
        expect(clocksAt(clock, offset, clock.at + 90_000).white).toBe(0);
    });

    test("stand still until the server's time is known", () => {
        expect(clocksAt(clock, null, clock.at + 5_000).white).toBe(60_000);
    });

    test("stand still when none runs (50)", () => {
        const offset = withPong(null, 0, 0, 0);
        expect(clocksAt({ ...clock, running: null }, offset, clock.at + 5_000).white).toBe(60_000);
    });

    test("trust the quickest answer most", () => {
        const slow = withPong(null, 0, 2_000, 1_900);
        const quick = withPong(slow, 10_000, 10_020, 10_510);
        expect(quick.ahead).toBe(500);
        expect(withPong(quick, 20_000, 23_000, 20_100).ahead).toBe(500);
    });

    test("are drawn again when their face changes, and not before", () => {
        expect(untilNextFace(61_250)).toBe(251);
        expect(untilNextFace(9_250)).toBe(51);
    });
});
