// What the game page shows of a game, worked out from its state: which ply, whose board, and the one
// sentence under the board. Sentences themselves are made by i18n/say.

import { parseFen } from "../../board/pieces";
import { other } from "../../client/clock";
import { type Game, isYourTurn } from "../../client/game";
import type {
    Action,
    Color,
    LegalMove,
    PlayedMove,
    RefusedCode,
    SquareNo,
    State,
} from "../../client/messages";
import { list, t } from "../../i18n";
import { sayDuty, sayOutcome, sayReason, sayTurn } from "../../i18n/say";

export type Tone = "plain" | "duty" | "refused" | "over" | "back";

/** The sentence under the board. */
export interface Why {
    tone: Tone;
    /** A few words that stand out, before the rest. */
    strong: string;
    text: string;
    /** Moves that show on the board what the sentence says. */
    shown: LegalMove | null;
}

/** Whose pieces stand at the bottom. */
export function bottomColor(state: State, turns: boolean): Color {
    if (state.you === "black") return "black";
    if (state.you === "both" && turns && state.now.phase === "running")
        return state.now.position.turn;
    return "white";
}

export function fenAt(state: State, ply: number): string {
    if (ply >= state.moves.length) return state.now.position.fen;
    return ply === 0 ? state.start.fen : (state.moves[ply - 1]?.fen ?? state.start.fen);
}

/** What to call a player; somebody without a name is called by what that player is to `you`. */
export function playerName(state: State, color: Color, you = state.you): string {
    const player = state.players[color];
    if (player.kind === "engine") return t("pages.player.engine", { level: player.level });
    if (player.kind === "open")
        return t(state.now.phase === "waiting" ? "pages.player.open" : `say.${color}`);
    if (player.name) return player.name;
    if (you === color) return t("pages.player.you");
    return you === null || you === "both" ? t(`say.${color}`) : t("pages.player.friend");
}

/** The heading: "Anna against Damjen, level 3", and before that what is waited for. */
export function heading(state: State): string {
    if (state.now.phase === "waiting")
        return t(state.you === null ? "pages.join.title" : "pages.invite.title");
    const [white, black] = [playerName(state, "white", null), playerName(state, "black", null)];
    return t("pages.game.title", { white, black });
}

/** What a tab or a window in the background is known by. */
export function titleOf(game: Game): string {
    if (!game.state) return t("pages.title");
    const { you, now } = game.state;
    const call = you === "both" ? sayTurn(now.position.turn) : t("pages.why.your_move");
    return `${isYourTurn(game) ? `${call} ` : ""}${heading(game.state)} – Damjen`;
}

export function canDo(state: State, action: Action): boolean {
    return state.now.can.includes(action);
}

/** The one sentence. `choosing` counts the captures among which the board asks to choose. */
export function why(game: Game, viewed: number | null, choosing: number): Why {
    const state = game.state;
    if (!state) return plain("", "");
    const { now, you } = state;
    if (viewed !== null) return { ...plain("", t("pages.why.looking_back")), tone: "back" };
    const answer = answerTo(game);
    // The result stands first, whatever was said before it; only a word on a rematch joins it.
    if (now.result) return over(state, answer?.text ?? "");
    if (answer) return answer;
    if (now.phase === "waiting") return plain("", t("pages.why.waiting"));
    if (game.hint) return plain("", sayHint(game.hint.move));
    if (choosing > 0) return { ...plain("", t("board.choose", { count: choosing })), tone: "duty" };
    const { turn, duty } = now.position;
    if (isYourTurn(game)) {
        const strong = you === "both" ? sayTurn(turn) : t("pages.why.your_move");
        if (!duty) return plain(strong, "");
        const shown = now.position.legal[0] ?? null;
        // That something must be captured says whose turn it is, unless two share the board.
        return { tone: "duty", strong: you === "both" ? strong : "", text: sayDuty(duty), shown };
    }
    if (now.thinking !== null)
        return plain("", t(now.thinking === "soon" ? "pages.why.thinking_soon" : "pages.why.thinking"));
    if (game.ownMove) return plain("", t("pages.why.sending"));
    if (you === null) return plain("", sayTurn(turn));
    const mover = state.players[turn];
    if (mover.kind === "human" && !mover.name) return plain("", t("pages.why.friends_move"));
    return plain("", t("pages.why.their_move", { name: playerName(state, turn) }));
}

/** The answer to what was last tried or asked here. Once the game is over only a rematch is of interest. */
export function answerTo({ state, notice }: Game): Why | null {
    if (!state || !notice) return null;
    if (notice.kind === "declined") {
        if (state.now.result && notice.what !== "rematch") return null;
        return plain("", t(`pages.declined.${notice.what}`));
    }
    if (notice.kind === "refused" && state.now.result && !notice.command.endsWith("rematch"))
        return null;
    const { reason } = notice;
    if (notice.kind === "refused" && !reason) return refusal(sayRefused(notice.code), null);
    if (!reason || (notice.kind === "explained" && (state.now.result || reason.kind === "legal")))
        return null;
    return refusal(sayReason(reason), dutyMove(state, reason.duty));
}

/** "A good move is 32-27." */
export function sayHint(move: LegalMove): string {
    return t("pages.why.hint", { move: move.text });
}

/** A sentence with what stands out in it. */
export function whole({ strong, text }: Why): string {
    return `${strong} ${text}`.trim();
}

function plain(strong: string, text: string): Why {
    return { tone: "plain", strong, text, shown: null };
}

function refusal(text: string, shown: LegalMove | null): Why {
    return { tone: "refused", strong: "", text, shown };
}

/** A legal move by one of the pieces that must move. */
function dutyMove(state: State, duty: readonly { square: SquareNo }[]): LegalMove | null {
    const { legal } = state.now.position;
    return legal.find((move) => duty.some((piece) => piece.square === move.from)) ?? null;
}

function over({ now, you }: State, after: string): Why {
    const result = now.result;
    if (!result) return plain("", "");
    const seated = you === "white" || you === "black";
    const strong =
        result.winner === null || !seated
            ? ""
            : t(result.winner === you ? "pages.why.you_win" : "pages.why.you_lose");
    return { tone: "over", strong, text: `${sayOutcome(result)} ${after}`.trim(), shown: null };
}

function sayRefused(code: RefusedCode): string {
    switch (code) {
        case "illegal":
        case "stale":
        case "unknown":
            return t("pages.refused.stale");
        case "not_your_turn":
            return t("pages.refused.not_your_turn");
        case "storage_full":
            return t("pages.refused.storage_full");
        case "over":
        case "not_allowed":
        case "spectator":
            return t("pages.refused.not_allowed");
    }
}

/** "Black: 19-23." for those who hear the game. */
export function sayMove(state: State, ply: number): string {
    const move = state.moves[ply - 1];
    if (!move) return "";
    return t("pages.said.move", { color: t(`say.${moverAt(state, ply)}`), move: move.text });
}

/** Who made the move that led to this ply. */
export function moverAt(state: State, ply: number): Color {
    const first = parseFen(state.start.fen).turn;
    return ply % 2 === 1 ? first : other(first);
}

/** "White: men on 31 and 32; king on 5." */
export function sayPieces(pieces: ReadonlyMap<SquareNo, { color: Color; king: boolean }>): string {
    const sides = (["white", "black"] as const).map((color) => {
        const on = (king: boolean) =>
            [...pieces]
                .filter(([, piece]) => piece.color === color && piece.king === king)
                .map(([square]) => square)
                .sort((a, b) => a - b)
                .map(String);
        const men = on(false);
        const kings = on(true);
        const parts = [
            ...(men.length > 0 ? [t("pages.said.men_on", { squares: list(men) })] : []),
            ...(kings.length > 0 ? [t("pages.said.kings_on", { squares: list(kings) })] : []),
        ];
        return t("pages.said.side", {
            color: t(`say.${color}`),
            pieces: parts.length > 0 ? parts.join("; ") : t("pages.said.nothing"),
        });
    });
    return sides.join(" ");
}

export type MovePair = { number: number; first: number | null; second: number | null };

/** Plies two by two, with their move numbers; a game that Black begins has an empty first half. */
export function movePairs(state: State): MovePair[] {
    const pairs: MovePair[] = [];
    let number = state.start.move_number;
    let ply = 1;
    if (state.moves.length > 0 && moverAt(state, 1) === "black") {
        pairs.push({ number, first: null, second: 1 });
        ply = 2;
        number++;
    }
    for (; ply <= state.moves.length; ply += 2, number++)
        pairs.push({ number, first: ply, second: ply + 1 <= state.moves.length ? ply + 1 : null });
    return pairs;
}

export function isCapture(move: PlayedMove): boolean {
    return move.captures.length > 0;
}
