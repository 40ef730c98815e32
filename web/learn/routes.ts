// The addresses under /learn.

import { exercises } from "./exercises";
import { slugOf, topicNamed, type Topic } from "./topics";

export type LearnRoute =
    | { page: "contents" }
    | { page: "topic"; topic: Topic }
    | { page: "exercise"; number: number }
    | { page: "unknown" };

/** What an address under /learn shows. */
export function parseLearn(path: string): LearnRoute {
    const [learn, part, name, ...rest] = path.split("/").filter((piece) => piece !== "");
    if (learn !== "learn" || rest.length > 0) return { page: "unknown" };
    if (part === undefined) return { page: "contents" };
    if (part === "rules" && name !== undefined) {
        const topic = topicNamed(name);
        return topic ? { page: "topic", topic } : { page: "unknown" };
    }
    if (part === "course" && name !== undefined && /^[1-9]\d?$/.test(name)) {
        const number = Number(name);
        if (number <= exercises.length) return { page: "exercise", number };
    }
    return part === "rules" || part === "course"
        ? name === undefined
            ? { page: "contents" }
            : { page: "unknown" }
        : { page: "unknown" };
}

export const contentsPath = "/learn";

/** The address of a topic. */
export function topicPath(topic: Topic): string {
    return `/learn/rules/${slugOf(topic)}`;
}

/** The address of an exercise, numbered from 1. */
export function exercisePath(number: number): string {
    return `/learn/course/${number}`;
}
