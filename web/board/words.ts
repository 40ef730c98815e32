// The words the board needs, as keys: the page brings the language.

import type { SquareNo } from "../client/messages";
import type { Piece } from "./pieces";

/** Every key the board and its editor ask for, with its placeholders; catalogues are tested against it. */
export const boardKeys = {
    "board.black_king": ["square"],
    "board.black_man": ["square"],
    "board.can_go_here": [],
    "board.captured": [],
    "board.choose": ["count"],
    "board.editor.black": [],
    "board.editor.black_king": [],
    "board.editor.black_man": [],
    "board.editor.clear": [],
    "board.editor.erase": [],
    "board.editor.frysk": [],
    "board.editor.full": [],
    "board.editor.label": [],
    "board.editor.run_black": [],
    "board.editor.run_none": [],
    "board.editor.run_times": [],
    "board.editor.run_white": [],
    "board.editor.runs": [],
    "board.editor.tools": [],
    "board.editor.turn": [],
    "board.editor.white": [],
    "board.editor.white_king": [],
    "board.editor.white_man": [],
    "board.empty": ["square"],
    "board.hint": [],
    "board.label": [],
    "board.last_move": [],
    "board.must_capture": [],
    "board.premove": [],
    "board.run": ["count"],
    "board.typed.hint": ["example"],
    "board.typed.label": [],
    "board.typed.matches": ["count"],
    "board.typed.none": [],
    "board.typed.play": [],
    "board.white_king": ["square"],
    "board.white_man": ["square"],
} as const satisfies Record<string, readonly string[]>;

export type BoardKey = keyof typeof boardKeys;
export type Translate = (key: BoardKey, params?: Record<string, string | number>) => string;

export interface CellMarks {
    run: number;
    mustCapture: boolean;
    target: boolean;
    captured: boolean;
    lastMove: boolean;
    premove: boolean;
    hint: boolean;
}

/** What a screen reader says of a square: "28, white king, 2 of 3 moves used, must capture". */
export function cellLabel(
    square: SquareNo,
    piece: Piece | undefined,
    marks: CellMarks,
    t: Translate,
): string {
    const words = [t(piece ? pieceKey(piece) : "board.empty", { square })];
    if (marks.run > 0) words.push(t("board.run", { count: marks.run }));
    if (marks.captured) words.push(t("board.captured"));
    if (marks.mustCapture) words.push(t("board.must_capture"));
    if (marks.target) words.push(t("board.can_go_here"));
    if (marks.premove) words.push(t("board.premove"));
    if (marks.hint) words.push(t("board.hint"));
    if (marks.lastMove) words.push(t("board.last_move"));
    return words.join(", ");
}

function pieceKey({ color, king }: Piece): BoardKey {
    if (color === "white") return king ? "board.white_king" : "board.white_man";
    return king ? "board.black_king" : "board.black_man";
}
