// The sentence under the board, in the reader's language.

import type { Game } from "../../client/game";
import { t } from "../../i18n";
import { sayDuty, sayOutcome, sayReason, sayTurn } from "../../i18n/say";
import { nameOf } from "./names";
import { whyOf } from "./view";

export function whyText(game: Game, looking: number | null): string {
    const why = whyOf(game, looking);
    const state = game.state;
    if (!why || !state) return "";
    switch (why.kind) {
        case "looking_back":
            return t("game.why.looking_back", { ply: why.ply, count: state.moves.length });
        case "waiting":
            return t("game.why.waiting");
        case "refused":
            return why.notice.reason
                ? sayReason(why.notice.reason)
                : t(`game.refused.${why.notice.code}`);
        case "explained":
            return sayReason(why.notice.reason);
        case "over":
            return state.now.result ? sayOutcome(state.now.result) : "";
        case "hint":
            return t("game.why.hint", { move: why.move.text });
        case "thinking":
            return t(`game.why.thinking.${why.when}`);
        case "duty":
            return state.now.position.duty ? sayDuty(state.now.position.duty) : "";
        case "your_move":
            return t("game.why.your_move");
        case "turn":
            if (state.you === null || state.you === "both") return sayTurn(why.color);
            return t("game.why.their_move", { player: nameOf(state, why.color) });
    }
}
