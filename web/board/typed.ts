// Moves typed by hand, matched against the legal ones while they are being typed.

import type { LegalMove, SquareNo } from "../client/messages";

export interface TypedMoves {
    /** Moves that the text names completely. One: it can be played. Several: it is ambiguous. */
    exact: LegalMove[];
    /** Moves that the text may become, the exact ones included. */
    matches: LegalMove[];
}

/**
 * Reads 32-28 with any dash, 3228, 32 28, 14x3, 14x23x3, 1x1, 32×21, 1- 6 and leading zeros. Squares between the
 * first and the last may be any of those landed on. `1-1` is a drawn result and names no move.
 */
export function typedMoves(text: string, legal: readonly LegalMove[]): TypedMoves {
    const clean = text.trim().replace(/[\u2010-\u2015\u2212]/g, "-").replace(/[×✕✖:*X]/g, "x");
    if (clean === "") return { exact: [], matches: [...legal] };
    if (!/^\d[\dx\s-]*$/.test(clean)) return { exact: [], matches: [] };
    const read = /^\d+$/.test(clean) ? runTogether(clean) : separated(clean);
    const exact: LegalMove[] = [];
    const matches: LegalMove[] = [];
    for (const move of legal) {
        const spellings = [[move.from, move.to], ...move.routes.map((r) => [move.from, ...r])];
        const fits = spellings.map((squares) => read(squares, move));
        if (fits.includes("all")) exact.push(move);
        if (fits.some((fit) => fit !== "none")) matches.push(move);
    }
    return { exact, matches };
}

type Fit = "all" | "part" | "none";
type Reader = (squares: readonly SquareNo[], move: LegalMove) => Fit;

/** Digits without separators: 3228, 1403, also 328 for 3-28 and for 32-8. */
function runTogether(digits: string): Reader {
    const walk = (squares: readonly SquareNo[], rest: string): Fit => {
        const [square, ...later] = squares;
        if (square === undefined) return rest === "" ? "all" : "none";
        if (rest === "") return "part";
        const fits = spell(square).map((name) => {
            if (rest.startsWith(name)) return walk(later, rest.slice(name.length));
            return name.startsWith(rest) ? "part" : "none";
        });
        return fits.includes("all") ? "all" : fits.includes("part") ? "part" : "none";
    };
    return (squares) => walk(squares, digits);
}

/** Numbers with separators; the last number may still be growing. */
function separated(text: string): Reader {
    const open = /[x\s-]$/.test(text);
    const dashed = text.includes("-") && !text.includes("x");
    const tokens = text.split(/[x\s-]+/).filter((token) => token !== "");
    return (squares, move) => {
        if (dashed && move.from === move.to) return "none";
        const [first = "", ...rest] = tokens;
        const [from, ...route] = squares;
        if (from === undefined || Number(first) !== from) return "none";
        if (rest.length === 0) return "part";
        return walkRoute(rest, route, open);
    };
}

// The squares named must be landed on in this order; naming only some of them is enough.
function walkRoute(tokens: readonly string[], route: readonly SquareNo[], open: boolean): Fit {
    const last = tokens.length - 1;
    let at = 0;
    for (let i = 0; i < last; ++i) {
        at = route.indexOf(Number(tokens[i]), at) + 1;
        if (at === 0) return "none";
    }
    const token = tokens[last] ?? "";
    const ahead = route.slice(at);
    if (!open && ahead.length > 0 && ahead.at(-1) === Number(token)) return "all";
    const grows = ahead.some((square) =>
        spell(square).some((name) => (open ? name === token : name.startsWith(token))),
    );
    return grows ? "part" : "none";
}

function spell(square: SquareNo): string[] {
    return square < 10 ? [String(square), `0${square}`] : [String(square)];
}
