// What the server says in codes, as sentences: duties, refusals, counters, results. The game, the
// lessons and the live regions all speak through here, so that they say the same thing.

import type {
    Color,
    Counter,
    Duty,
    Outcome,
    PieceValue,
    Reason,
    SquareNo,
    Value,
} from "../client/messages";
import { list, t } from "./i18n.svelte";

/** "1 man and 2 kings". */
export function sayValue({ men, kings }: Value): string {
    const both = { men: t("say.men", { count: men }), kings: t("say.kings", { count: kings }) };
    if (kings === 0) return both.men;
    return men === 0 ? both.kings : t("say.men_and_kings", both);
}

/** "White to move." */
export function sayTurn(turn: Color): string {
    return t(`say.turn.${turn}`);
}

/** Of how many pieces it is said what they would take instead. */
const mostLesser = 2;

/** What must be captured and by which piece, and what other pieces would take: a few sentences. */
export function sayDuty(duty: Duty): string {
    const lesser = duty.lesser.slice(0, mostLesser).map((piece) =>
        isAsMuch(piece, duty)
            ? t("say.lesser.king_first", { square: piece.square })
            : t("say.lesser.less", { square: piece.square, value: sayValue(piece) }),
    );
    return [mustCapture(duty.squares, duty), ...lesser].join(" ");
}

/** Why something cannot be played, with what must be played instead where that is the reason. */
export function sayReason(reason: Reason): string {
    const { kind, from, to, value, best, duty } = reason;
    const squares = duty.map((piece) => piece.square);
    const text = t(`say.reason.${kind}`, {
        from,
        to: to ?? from,
        value: sayValue(value ?? { men: 0, kings: 0 }),
        best: sayValue(best ?? { men: 0, kings: 0 }),
        squares: eitherOf(squares),
    });
    switch (kind) {
        case "capture_compulsory":
            return `${text} ${mustCapture(squares, best)}`;
        case "worth_less":
            return `${mustCapture(squares, best)} ${text}`;
        default:
            return text;
    }
}

/** Who has won and why, or why nobody has. */
export function sayOutcome({ winner, reason }: Outcome): string {
    return t(`say.end.${reason}`, { winner: winner ? t(`say.${winner}`) : "" });
}

/** How long until a rule ends the game. */
export function sayCounter(counter: Counter): string {
    const count = counter.kind === "repetition" ? counter.count : counter.left;
    return t(`say.counter.${counter.kind}`, { count });
}

function isAsMuch(piece: PieceValue, best: Value): boolean {
    return piece.men === best.men && piece.kings === best.kings;
}

function mustCapture(squares: readonly SquareNo[], best: Value | null): string {
    const value = sayValue(best ?? { men: 0, kings: 0 });
    return squares.length === 1
        ? t("say.duty.one", { square: squares[0] ?? 0, value })
        : t("say.duty.many", { squares: eitherOf(squares), value });
}

function eitherOf(squares: readonly SquareNo[]): string {
    return list(squares.map(String), "disjunction");
}
