// The rules, a page each: which sentences it has and which positions it shows. The sentences are
// texts under learn.rules.<topic>; the positions are tried against the real rules by the tests.

import type { RulesId } from "../client/messages";

export interface Demo {
    /** Its caption is the text learn.rules.<topic>.<caption>. */
    caption: string;
    fen: string;
}

export interface Topic {
    id: string;
    /** Further paragraphs after `text`. */
    more: readonly string[];
    /** The paragraph that depends on the rule set, where one does; null: this set says nothing. */
    variants?: Readonly<Record<RulesId, string | null>>;
    demos: readonly Demo[];
}

export const fullStart = "W:W31-50:B1-20";
export const fryskStart = "W:W46-50:B1-5";

export const topics = [
    {
        id: "board",
        more: ["frysk", "notation"],
        demos: [
            { caption: "try_full", fen: fullStart },
            { caption: "try_frysk", fen: fryskStart },
        ],
    },
    { id: "men", more: [], demos: [{ caption: "try", fen: "W:W33,44:B7,18" }] },
    {
        id: "captures",
        more: ["more"],
        demos: [
            { caption: "try_slant", fen: "W:W28:B23,32" },
            { caption: "try_straight", fen: "W:W28:B18,27" },
        ],
    },
    {
        id: "chains",
        more: ["more"],
        demos: [
            { caption: "try_turns", fen: "W:W32,46:B9,33,35,40" },
            { caption: "try_round", fen: "W:W40,46:B39,43,44" },
        ],
    },
    { id: "blocking", more: ["more"], demos: [{ caption: "try", fen: "W:WK36:B21,22,31,37" }] },
    {
        id: "compulsory",
        more: [],
        variants: { straight: "value", wfd: "value", ludoteka: "pieces" },
        demos: [
            { caption: "try_men", fen: "W:W32,39:B17,27,K34" },
            { caption: "try_kings", fen: "W:WK34:B18,21,K25,31,K40" },
        ],
    },
    { id: "king_first", more: [], demos: [{ caption: "try", fen: "W:W9,K24:B19,36" }] },
    {
        id: "crown",
        more: ["more"],
        demos: [
            { caption: "try_reach", fen: "W:W7,33:B40" },
            { caption: "try_pass", fen: "W:W14,46:B10,15,27" },
        ],
    },
    {
        id: "kings",
        more: [],
        variants: { straight: "lines", wfd: "slant", ludoteka: "slant" },
        demos: [{ caption: "try", fen: "W:WK32,50:B4" }],
    },
    {
        id: "king_captures",
        more: ["more"],
        demos: [
            { caption: "try_land", fen: "W:WK47,50:B4,27" },
            { caption: "try_far", fen: "W:W45,K48:B6,15,33,37" },
        ],
    },
    {
        id: "three_moves",
        more: ["more", "stuck"],
        demos: [
            { caption: "try_third", fen: "W:WK28,46:B5:H0:F1:+0+228" },
            { caption: "try_capture", fen: "W:WK28,46:B5,23:H0:F1:+0+328" },
        ],
    },
    {
        id: "two_kings",
        more: [],
        variants: { straight: "seven", wfd: "seven", ludoteka: "unlimited" },
        demos: [{ caption: "try", fen: "W:WK3,K8:BK16" }],
    },
    {
        id: "ending",
        more: ["draws"],
        variants: { straight: "straight", wfd: "wfd", ludoteka: "ludoteka" },
        demos: [{ caption: "try", fen: "W:W11,22:B6" }],
    },
] as const satisfies readonly Topic[];

export type TopicId = (typeof topics)[number]["id"];

/** The topic of an address such as /learn/rules/king-first, or undefined. */
export function topicNamed(slug: string): Topic | undefined {
    return topics.find((topic) => slugOf(topic) === slug);
}

/** How a topic is written in an address. */
export function slugOf(topic: Topic): string {
    return topic.id.replaceAll("_", "-");
}
