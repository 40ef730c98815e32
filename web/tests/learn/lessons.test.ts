// @vitest-environment node
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { LegalMove, PositionView, RulesId } from "../../client/messages";
import { memoryStore } from "../../client/platform";
import english from "../../i18n/en/learn.json";
import { judge, names } from "../../learn/course";
import { exercises, lessons, rulesFor, shownMove, type Exercise } from "../../learn/exercises";
import { begin, play, takeBack, viewOf, why, type Referee } from "../../learn/practice";
import { forget, nextUnsolved, readRules, readSolved, solve, writeRules } from "../../learn/progress";
import { exercisePath, parseLearn, topicPath } from "../../learn/routes";
import { topics, type Topic } from "../../learn/topics";
import { Failure } from "../../client/api";

const pages: readonly Topic[] = topics;
const course: readonly Exercise[] = exercises;

function move(from: number, to: number, captures: number[] = []): LegalMove {
    const text = `${from}${captures.length > 0 ? "x" : "-"}${to}`;
    return { from, to, captures, text, routes: [[to]], promotes: false };
}

function view(overrides: Partial<PositionView> = {}): PositionView {
    return {
        fen: "W:W32:B9",
        turn: "black",
        legal: [],
        duty: null,
        stuck: [],
        runs: { white: null, black: null },
        counters: [],
        outcome: null,
        ...overrides,
    };
}

describe("the texts of the lessons", () => {
    test("are those that topics and exercises ask for, no more and no fewer", () => {
        const asked = [
            ...pages.flatMap((topic) =>
                [
                    "title",
                    "short",
                    "text",
                    ...topic.more,
                    ...Object.values(topic.variants ?? {}),
                    ...topic.demos.map((demo) => demo.caption),
                ].map((part) => `learn.rules.${topic.id}.${part}`),
            ),
            ...course.flatMap((exercise) =>
                [
                    "task",
                    "hint",
                    ...(exercise.variants
                        ? Object.values(exercise.variants).map((variant) => `done_${variant}`)
                        : ["done"]),
                ].map((part) => `learn.course.${exercise.id}.${part}`),
            ),
            ...lessons.map((lesson) => `learn.lesson.${lesson}`),
        ];
        const written = Object.keys(english).filter((key) =>
            /^learn\.(rules|course|lesson)\./.test(key),
        );
        expect(written.sort()).toEqual([...new Set(asked)].sort());
    });

    test("no lesson is without an exercise", () => {
        expect(new Set(course.map((exercise) => exercise.lesson))).toEqual(new Set(lessons));
    });
});

describe("the positions of the lessons", () => {
    // tests/rules/lessons_test.cpp asks the real rules about this list. After a change here write
    // it anew with UPDATE=1 and let that test judge.
    test("are those of tests/data/lessons.txt", async () => {
        const sets: readonly RulesId[] = ["straight", "wfd", "ludoteka"];
        const demos = pages.flatMap((topic) =>
            topic.demos.flatMap(({ caption, fen }) =>
                sets.map((rules) => `demo ${topic.id}.${caption} ${rules} ${fen}`),
            ),
        );
        const tasks = course.flatMap((exercise) =>
            sets
                .filter((rules) => rulesFor(exercise, rules) === rules)
                .map((rules) => {
                    const { id, fen, goal } = exercise;
                    const answers = goal.kind === "legal" ? [] : goal.answers;
                    const shown = shownMove(exercise, rules);
                    return ["exercise", id, rules, fen, goal.kind, shown, ...answers].join(" ");
                }),
        );
        const head = [
            "# The positions of the page's lessons (web/learn) and what is said about them.",
            "# demo NAME RULES FEN; exercise NAME RULES FEN GOAL SHOWN [ANSWER…]",
        ];
        const text = [...head, ...demos, ...tasks, ""].join("\n");
        const file = new URL("../../../tests/data/lessons.txt", import.meta.url);
        if (process.env.UPDATE) await writeFile(file, text);
        expect(readFileSync(file, "utf8")).toBe(text);
    });
});

describe("addresses", () => {
    test("every topic and every exercise is found again at its own address", () => {
        for (const topic of pages) {
            expect(parseLearn(topicPath(topic))).toEqual({ page: "topic", topic });
        }
        for (let number = 1; number <= course.length; number++) {
            expect(parseLearn(exercisePath(number))).toEqual({ page: "exercise", number });
        }
    });

    test("/learn, /learn/rules and /learn/course show the contents", () => {
        for (const path of ["/learn", "/learn/", "/learn/rules", "/learn/course"]) {
            expect(parseLearn(path)).toEqual({ page: "contents" });
        }
    });

    test("what is not there is unknown", () => {
        for (const path of [
            "/learn/course/0",
            `/learn/course/${course.length + 1}`,
            "/learn/course/2/3",
            "/learn/rules/castling",
            "/learn/else",
            "/play",
        ]) {
            expect(parseLearn(path)).toEqual({ page: "unknown" });
        }
    });
});

describe("progress", () => {
    test("is remembered, and begun again when forgotten", () => {
        const store = memoryStore();
        const first = course[0]!.id;
        solve(store, readSolved(store), first);
        expect([...readSolved(store)]).toEqual([first]);
        expect(nextUnsolved(readSolved(store))).toBe(2);
        expect(nextUnsolved(forget(store))).toBe(1);
        expect(readSolved(store).size).toBe(0);
    });

    test("nonsense and exercises that are no more count as nothing", () => {
        const store = memoryStore();
        store.setItem("damjen.learn.solved", "{not json");
        expect(readSolved(store).size).toBe(0);
        store.setItem("damjen.learn.solved", '["castling", 3]');
        expect(readSolved(store).size).toBe(0);
    });

    test("is complete when every exercise is solved", () => {
        expect(nextUnsolved(new Set(course.map((exercise) => exercise.id)))).toBeNull();
    });

    test("the rule set is remembered; an unknown one is the default", () => {
        const store = memoryStore();
        writeRules(store, "wfd");
        expect(readRules(store)).toBe("wfd");
        store.setItem("damjen.learn.rules", "chess");
        expect(readRules(store)).toBe("straight");
    });
});

describe("an answer", () => {
    const base = { id: "x", lesson: "value", fen: "", shown: "" } as const;
    const legal: Exercise = { ...base, goal: { kind: "legal" } };
    const crown: Exercise = { ...base, goal: { kind: "move", answers: ["15x4"] } };
    const win: Exercise = { ...base, goal: { kind: "win", answers: ["35-30"] } };

    test("is any legal move where the rules leave only right ones", () => {
        expect(judge(legal, move(32, 12, [22]), 1, view())).toBe("solved");
    });

    test("must be the move asked for where others are legal too", () => {
        expect(judge(crown, move(15, 4, [10]), 1, view())).toBe("solved");
        expect(judge(crown, move(15, 13, [14]), 1, view())).toBe("not_yet");
    });

    test("wins in two moves: the forcing one, and the one that ends the game", () => {
        expect(judge(win, move(35, 30), 1, view())).toBe("go_on");
        expect(judge(win, move(43, 39), 1, view())).toBe("not_yet");
        const over = view({ outcome: { winner: "white", reason: "no_pieces" } });
        expect(judge(win, move(45, 14, [4, 9]), 2, over)).toBe("solved");
        const lost = view({ outcome: { winner: "black", reason: "no_moves" } });
        expect(judge(win, move(45, 14, [4, 9]), 2, lost)).toBe("not_yet");
        expect(judge(win, move(43, 39), 2, view())).toBe("not_yet");
    });

    test("is named by its squares whatever the route", () => {
        expect(names("40x40", { ...move(40, 40, [39, 43]), text: "40x49x38x40" })).toBe(true);
        expect(names("46-50", move(46, 50))).toBe(true);
        expect(names("46x50", move(46, 50))).toBe(false);
    });

    test("belongs to the rules of its exercise, else to those chosen", () => {
        expect(rulesFor({ ...legal, rules: "straight" }, "wfd")).toBe("straight");
        expect(rulesFor(legal, "wfd")).toBe("wfd");
        const shown = { straight: "34x5", wfd: "34x5", ludoteka: "34x48" };
        expect(shownMove({ ...legal, shown }, "ludoteka")).toBe("34x48");
    });
});

describe("practice", () => {
    const start = view({ turn: "white", legal: [move(32, 28)] });
    const later = view({ fen: "B:W28:B9" });
    const asked: unknown[] = [];
    const referee: Referee = {
        position: (query) => {
            asked.push(query);
            return Promise.resolve(query.moves?.length ? later : start);
        },
        explain: () => Promise.reject(new Failure("offline", "no answer")),
    };

    test("sends the moves made so far and shows what the server answers", async () => {
        const begun = await begin("wfd", "W:W32:B9", referee);
        if (!begun.ok) throw new Error("did not begin");
        const played = await play(begun.value, move(32, 28), [28], referee);
        if (!played.ok) throw new Error("did not play");
        expect(viewOf(played.value)).toBe(later);
        expect(asked.at(-1)).toEqual({
            rules: "wfd",
            start: "fen",
            fen: "W:W32:B9",
            moves: ["32-28"],
        });
        expect(viewOf(takeBack(played.value))).toBe(start);
        expect(takeBack(begun.value)).toBe(begun.value);
    });

    test("says that the server is away instead of failing", async () => {
        const begun = await begin("wfd", "W:W32:B9", referee);
        if (!begun.ok) throw new Error("did not begin");
        expect(await why(begun.value, { from: 32 }, referee)).toEqual({ ok: false, offline: true });
    });
});
