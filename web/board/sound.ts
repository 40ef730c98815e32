// Wood on wood, made by the browser: no recordings to load. Silent until the person has done
// something on the page, as browsers demand, and whenever muted.

export type SoundName = "move" | "capture" | "promote" | "end" | "low_time" | "notify" | "refused";

export interface Sound {
    play(name: SoundName): void;
    muted: boolean;
}

/** One knock: a short burst of filtered noise over a quickly damped tone. */
interface Knock {
    /** Seconds after the start. */
    at: number;
    /** Hz of the body that rings. */
    pitch: number;
    /** Seconds until it has died away. */
    length: number;
    /** 0…1 */
    strength: number;
    /** How much of it is noise rather than tone, 0…1. */
    dryness: number;
}

export const knocks: Readonly<Record<SoundName, readonly Knock[]>> = {
    move: [{ at: 0, pitch: 320, length: 0.09, strength: 0.5, dryness: 0.7 }],
    capture: [
        { at: 0, pitch: 260, length: 0.1, strength: 0.6, dryness: 0.75 },
        { at: 0.07, pitch: 400, length: 0.07, strength: 0.4, dryness: 0.85 },
    ],
    promote: [
        { at: 0, pitch: 330, length: 0.1, strength: 0.5, dryness: 0.6 },
        { at: 0.1, pitch: 495, length: 0.22, strength: 0.4, dryness: 0.2 },
    ],
    end: [
        { at: 0, pitch: 294, length: 0.3, strength: 0.45, dryness: 0.25 },
        { at: 0.16, pitch: 220, length: 0.5, strength: 0.45, dryness: 0.2 },
    ],
    low_time: [
        { at: 0, pitch: 880, length: 0.06, strength: 0.3, dryness: 0.3 },
        { at: 0.14, pitch: 880, length: 0.06, strength: 0.3, dryness: 0.3 },
    ],
    notify: [
        { at: 0, pitch: 587, length: 0.16, strength: 0.3, dryness: 0.15 },
        { at: 0.12, pitch: 784, length: 0.2, strength: 0.3, dryness: 0.15 },
    ],
    refused: [{ at: 0, pitch: 150, length: 0.08, strength: 0.35, dryness: 0.8 }],
};

/**
 * `makeContext` is called once, on the first sound wanted after the first key or press on
 * `gestures`; before that, and where it returns null, nothing is heard and nothing fails.
 */
export function createSound(
    makeContext: () => AudioContext | null = defaultContext,
    gestures: EventTarget | null = typeof document === "undefined" ? null : document,
): Sound {
    let context: AudioContext | null | undefined;
    let allowed = false;
    let noise: AudioBuffer | null = null;

    const allow = () => {
        allowed = true;
        for (const kind of ["pointerdown", "keydown"]) gestures?.removeEventListener(kind, allow);
    };
    for (const kind of ["pointerdown", "keydown"]) gestures?.addEventListener(kind, allow);

    const sound: Sound = {
        muted: false,
        play(name) {
            if (sound.muted || !allowed) return;
            if (context === undefined) context = makeContext();
            if (!context) return;
            if (context.state === "suspended") void context.resume().catch(() => undefined);
            noise ??= whiteNoise(context);
            for (const knock of knocks[name]) strike(context, noise, knock);
        },
    };
    return sound;
}

function defaultContext(): AudioContext | null {
    try {
        return typeof AudioContext === "undefined" ? null : new AudioContext();
    } catch {
        return null; // no audio device: play on in silence
    }
}

function whiteNoise(context: AudioContext): AudioBuffer {
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 5), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; ++i) samples[i] = 2 * Math.random() - 1;
    return buffer;
}

function strike(context: AudioContext, noise: AudioBuffer, knock: Knock): void {
    const start = context.currentTime + knock.at;
    const end = start + knock.length;

    const tone = context.createOscillator();
    tone.type = "sine";
    tone.frequency.setValueAtTime(knock.pitch * 1.3, start);
    tone.frequency.exponentialRampToValueAtTime(knock.pitch, start + knock.length / 3);
    tone.connect(damped(context, knock.strength * (1 - knock.dryness), start, end));

    const rattle = context.createBufferSource();
    rattle.buffer = noise;
    const body = context.createBiquadFilter();
    body.type = "bandpass";
    body.frequency.value = knock.pitch * 3;
    body.Q.value = 1.6;
    rattle.connect(body);
    // Noise loses much of its strength in the filter.
    body.connect(damped(context, knock.strength * knock.dryness * 2, start, start + knock.length / 2));

    for (const source of [tone, rattle]) {
        source.start(start);
        source.stop(end);
    }
}

function damped(context: AudioContext, strength: number, start: number, end: number): GainNode {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.linearRampToValueAtTime(Math.max(strength, 0.001), start + 0.003);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(context.destination);
    return gain;
}
