import { describe, expect, test, vi } from "vitest";
import { createSound, knocks, type SoundName } from "../../board/sound";

function fakeContext() {
    const starts: number[] = [];
    const param = () => ({
        value: 0,
        setValueAtTime: vi.fn(),
        linearRampToValueAtTime: vi.fn(),
        exponentialRampToValueAtTime: vi.fn((value: number) => {
            if (value <= 0) throw new RangeError("an exponential ramp cannot reach zero");
        }),
    });
    const node = () => ({
        connect: vi.fn(),
        gain: param(),
        frequency: param(),
        Q: param(),
        start: (at: number) => starts.push(at),
        stop: vi.fn(),
    });
    const context = {
        state: "running",
        currentTime: 1,
        sampleRate: 8000,
        destination: {},
        createOscillator: node,
        createBufferSource: node,
        createBiquadFilter: node,
        createGain: node,
        createBuffer: (_: number, length: number) => ({
            getChannelData: () => new Float32Array(length),
        }),
    };
    return { context: context as unknown as AudioContext, starts };
}

describe("sound", () => {
    test("makes no audio context before the person has done something", () => {
        const make = vi.fn(() => null);
        const page = new EventTarget();
        const sound = createSound(make, page);
        sound.play("move");
        expect(make).not.toHaveBeenCalled();
        page.dispatchEvent(new Event("keydown"));
        sound.play("move");
        sound.play("move");
        expect(make).toHaveBeenCalledTimes(1);
    });

    test("muted, it makes nothing at all", () => {
        const make = vi.fn(() => null);
        const page = new EventTarget();
        const sound = createSound(make, page);
        page.dispatchEvent(new Event("pointerdown"));
        sound.muted = true;
        sound.play("capture");
        expect(make).not.toHaveBeenCalled();
    });

    test.each(Object.keys(knocks) as SoundName[])("%s is knocks of tone and noise", (name) => {
        const { context, starts } = fakeContext();
        const page = new EventTarget();
        const sound = createSound(() => context, page);
        page.dispatchEvent(new Event("pointerdown"));
        sound.play(name);
        expect(starts).toEqual(knocks[name].flatMap(({ at }) => [1 + at, 1 + at]));
    });

    test("without an audio device the game goes on in silence", () => {
        const page = new EventTarget();
        const sound = createSound(() => null, page);
        page.dispatchEvent(new Event("pointerdown"));
        expect(() => sound.play("end")).not.toThrow();
    });
});
