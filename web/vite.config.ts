// How the page is built, served while developing, and tested.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// `npm run dev` asks this server for games; the built page is served by it.
const server = process.env.DAMJEN_SERVER ?? "http://127.0.0.1:8080";

/** What every page needs comes down in one piece; the rest as the imports have it. */
function chunkOf(file: string): string | undefined {
    if (file.includes("/node_modules/svelte/")) return "frame";
    if (file.endsWith("/pages/main.ts")) return undefined;
    return /\/web\/(client\/|i18n\/[^/]*\.ts|pages\/[^/]*\.ts|pages\/shell\/Icon)/.test(file)
        ? "frame"
        : undefined;
}

export default defineConfig({
    root: fileURLToPath(new URL(".", import.meta.url)),
    plugins: [svelte()],
    server: {
        host: "127.0.0.1",
        proxy: { "/api": { target: server, ws: true } },
    },
    build: {
        outDir: "dist",
        target: "es2022",
        // Script and style are files of their own: the content security policy allows nothing inline.
        assetsInlineLimit: 0,
        // Crumbs compress badly and each costs a request.
        rollupOptions: { output: { manualChunks: chunkOf } },
    },
    // Without it Vitest would load Svelte's server half, which has no DOM to mount into.
    resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
    test: {
        environment: "jsdom",
        include: ["tests/**/*.test.ts"],
        // A busy machine takes seconds to load a page for the first time.
        testTimeout: 60_000,
        exclude: ["tests/browser/**", "node_modules/**"],
    },
});
