// What is wrong with a position's text, or with the position it describes. Its texts are those of
// the part `faults`, which is loaded together with the editor.

import type { FenFault, SquareNo } from "../../client/messages";
import { t } from "../../i18n";

export function sayFenFault(fault: FenFault, square: SquareNo | null): string {
    return t(`faults.${fault}`, { square: square ?? "" });
}
