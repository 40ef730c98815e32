// The module as it was built, and the files that ship beside it.

import { readFileSync, readdirSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const { load, DamjenError } = await import(new URL('build/wasm/apps/wasm/damjen.mjs', root).href);

export { load, DamjenError };

/** @param {string} path from the repository's root */
export const bytesOf = (path) => readFileSync(new URL(path, root));
/** @param {string} path */
export const filesIn = (path) =>
  readdirSync(new URL(path, root)).map((name) => bytesOf(`${path}/${name}`));

/** A file's lines, without comments and blank ones. @param {string} path */
export const linesOf = (path) =>
  readFileSync(new URL(path, root), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
