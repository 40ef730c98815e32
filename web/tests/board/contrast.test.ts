// @vitest-environment node
// The board's colours against each other, by the formulas of WCAG 2.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const css = readFileSync(
    fileURLToPath(new URL("../../board/theme.css", import.meta.url)),
    "utf8",
);

function variables(selector: string): Map<string, string> {
    const begin = css.indexOf(`${selector} {`);
    const body = css.slice(begin, css.indexOf("}", begin));
    return new Map([...body.matchAll(/(--[\w-]+):\s*(#\w{6})/g)].map((m) => [m[1]!, m[2]!]));
}

function luminance(hex: string): number {
    const [r, g, b] = [1, 3, 5]
        .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
        .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [
        number,
        number,
        number,
    ];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
    const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
    return (high + 0.05) / (low + 0.05);
}

const light = variables(":root");
const dark = new Map([...light, ...variables(':root[data-theme="dark"]')]);

test("both ways to choose dark give the same colours", () => {
    expect(variables(':root:not([data-theme="light"])')).toEqual(
        variables(':root[data-theme="dark"]'),
    );
    expect(dark).not.toEqual(light);
});

describe.each([
    ["light", light],
    ["dark", dark],
])("in the %s theme", (_, theme) => {
    const of = (name: string) => theme.get(name) ?? "missing";
    const fields = ["--board-dark", "--board-last", "--board-selected", "--board-planned"];

    test.each(fields)("a number can be read on %s", (field) => {
        expect(contrast(of("--board-number"), of(field))).toBeGreaterThanOrEqual(4.5);
    });

    test.each(fields)("the casing of rings, dots and arrows stands out on %s", (field) => {
        expect(contrast(of("--board-casing"), of(field))).toBeGreaterThanOrEqual(3);
    });

    test.each(fields)("a white piece stands out on %s", (field) => {
        expect(contrast(of("--piece-white"), of(field))).toBeGreaterThanOrEqual(3);
    });

    test("a black piece stands out by its edge or its rim", () => {
        const field = of("--board-dark");
        const best = Math.max(
            contrast(of("--piece-black-edge"), field),
            contrast(of("--piece-black-rim"), of("--piece-black")),
        );
        expect(best).toBeGreaterThanOrEqual(3);
    });

    test("the two sides cannot be taken for each other", () => {
        expect(contrast(of("--piece-white"), of("--piece-black-high"))).toBeGreaterThanOrEqual(4.5);
    });

    test("ring, dots and arrows stand out inside their casing", () => {
        for (const name of ["--board-duty", "--board-target", "--board-hint", "--board-leaf"])
            expect(contrast(of(name), of("--board-casing"))).toBeGreaterThanOrEqual(3);
    });
});
