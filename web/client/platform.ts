// What the browser may lack: on a plain http address of a local network there is no clipboard, no
// randomUUID and no service worker, and a private window may refuse to store. Each falls back here.

/** The part of Storage the page uses. */
export interface Store {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
}

/** Keeps values until the page is closed. */
export function memoryStore(): Store {
    const values = new Map<string, string>();
    return {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
    };
}

/**
 * The browser's store with memory over it: what cannot be written is remembered while the page is
 * open, and what another tab wrote is seen.
 */
export function layeredStore(below: () => Store): Store {
    const refused = memoryStore();
    const attempt = <T>(deed: (store: Store) => T, otherwise: T): T => {
        try {
            return deed(below());
        } catch {
            return otherwise;
        }
    };
    return {
        getItem: (key) => refused.getItem(key) ?? attempt((store) => store.getItem(key), null),
        setItem(key, value) {
            const stored = attempt((store) => {
                store.setItem(key, value);
                return true;
            }, false);
            if (stored) refused.removeItem(key);
            else refused.setItem(key, value);
        },
        removeItem(key) {
            refused.removeItem(key);
            attempt((store) => store.removeItem(key), undefined);
        },
    };
}

/** The page's store. Reading `localStorage` itself may throw, hence the function. */
export const store: Store = layeredStore(() => window.localStorage);

/** A new name for a command: 32 hexadecimal digits. */
export function newId(): string {
    const bytes = new Uint8Array(16);
    if ("crypto" in globalThis) crypto.getRandomValues(bytes);
    else for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(Math.random() * 256);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Copies text; false when the browser refused both ways, and the page then selects it instead. */
export async function copyText(text: string): Promise<boolean> {
    try {
        if (navigator.clipboard) {
            await navigator.clipboard.writeText(text);
            return true;
        }
    } catch {
        // The old way below asks for no permission.
    }
    const field = document.createElement("textarea");
    field.value = text;
    field.setAttribute("readonly", "");
    field.className = "offscreen";
    const focused = document.activeElement;
    document.body.append(field);
    field.select();
    let copied = false;
    try {
        copied = document.execCommand("copy");
    } catch {
        copied = false;
    }
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
}

/** Whether this origin may install a service worker. */
export function canWorkOffline(): boolean {
    return window.isSecureContext && "serviceWorker" in navigator;
}
