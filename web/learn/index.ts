// What the shell needs of the lessons: `const { Learn } = await import("../learn")`.

export { default as Learn } from "./Learn.svelte";
export { contentsPath, exercisePath, parseLearn, topicPath, type LearnRoute } from "./routes";
