// What players are called.

import type { Color, State } from "../../client/messages";
import { t } from "../../i18n";

export function nameOf(state: State, color: Color): string {
    const player = state.players[color];
    switch (player.kind) {
        case "engine":
            return t("game.engine", { level: player.level });
        case "open":
            return t("game.open_seat");
        case "human":
            if (player.name) return player.name;
            if (state.mode === "local") return t(`say.${color}`);
            return state.you === color ? t("game.you") : t("game.anonymous");
    }
}
