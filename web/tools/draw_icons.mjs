// Draws the PNG icons of public/ from icon.svg: `node tools/draw_icons.mjs`, after the SVG changed.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const folder = fileURLToPath(new URL("../public/", import.meta.url));
const drawing = readFileSync(`${folder}icon.svg`, "utf8");
// Systems that cut icons to a shape of their own want the ground to fill the square.
const uncut = drawing.replace('rx="96" ', "");

const icons = [
    { name: "icon-192.png", size: 192, svg: drawing },
    { name: "icon-512.png", size: 512, svg: drawing },
    { name: "icon-maskable-512.png", size: 512, svg: uncut },
    { name: "icon-180.png", size: 180, svg: uncut },
];

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage();
for (const { name, size, svg } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100%}</style>${svg}`);
    writeFileSync(folder + name, await page.screenshot({ omitBackground: true }));
}
await browser.close();
