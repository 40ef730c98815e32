// What is new in a game since it was last looked at, for those who listen: words and sounds.

import { parseFen } from "../../board/pieces";
import type { SoundName } from "../../board/sound";
import type { Game } from "../../client/game";
import type { PlayedMove, State } from "../../client/messages";
import { t } from "../../i18n";
import { answerTo, canDo, isCapture, sayHint, sayMove, whole, why } from "./standing";

export interface News {
    /** Told when there is a pause. */
    said: string;
    /** Told at once. */
    insisted: string;
    sounds: SoundName[];
}

export function newsOf(before: Game, game: Game): News {
    const sounds: SoundName[] = [];
    const said: string[] = [];
    let insisted = "";
    const [was, is] = [before.state, game.state];
    if (was && is) {
        const sentence = why(game, null, 0);
        const [made, make] = [was.moves.length, is.moves.length];
        const move = is.moves[make - 1];
        if (was.now.phase === "waiting" && is.now.phase === "running") {
            said.push(t("pages.said.begins"), whole(sentence));
            sounds.push("notify");
        }
        if (make > made && move) {
            said.push(sayMove(is, make), sentence.tone === "duty" ? sentence.text : "");
            sounds.push(promotes(was, move) ? "promote" : isCapture(move) ? "capture" : "move");
        }
        if (make < made) said.push(t("pages.said.took_back"));
        // 1. What is asked of us, and what was answered to us.
        const [prompt] = game.prompts;
        if (prompt && prompt.seq > (before.prompts[0]?.seq ?? 0)) {
            said.push(t(`pages.prompt.${prompt.kind}`));
            sounds.push("notify");
        }
        if (canDo(is, "claim_left") && !canDo(was, "claim_left")) said.push(t("pages.prompt.left"));
        if (game.hint && game.hint !== before.hint) said.push(sayHint(game.hint.move));
        const answer = game.notice === before.notice ? null : answerTo(game);
        if (answer?.tone === "refused") {
            insisted = answer.text;
            sounds.push("refused");
        } else if (answer) said.push(answer.text);
        // 2. The end is told before anything else.
        if (is.now.phase === "over" && was.now.phase !== "over") {
            insisted = whole(sentence);
            sounds.push("end");
        }
    }
    return { said: said.filter((text) => text !== "").join(" "), insisted, sounds };
}

/** Whether a man became a king. */
function promotes({ now }: State, { from, to, fen }: PlayedMove): boolean {
    const was = parseFen(now.position.fen).pieces.get(from);
    return was?.king === false && parseFen(fen).pieces.get(to)?.king === true;
}
