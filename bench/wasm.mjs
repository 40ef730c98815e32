// The speed of the WebAssembly module beside the program's, in the same run, and its size:
// node bench/wasm.mjs [ROUNDS], after building build/release and build/wasm. Every answer is checked
// against the other one's before its time is believed. Time is the processor's, so that a busy machine
// disturbs less; the best of the rounds counts.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const root = new URL('../', import.meta.url);
const program = new URL('build/release/apps/damjen/damjen', root).pathname;
const module = new URL('build/wasm/apps/wasm/damjen.wasm', root);
const { load } = await import(new URL('damjen.mjs', module).href);

const kPerftDepth = 10;
const kBenchDepth = 16;
const rounds = Number(process.argv[2] ?? 3);

const bytes = readFileSync(module);
const damjen = await load(bytes);
const weightsOf = (rules) => damjen.weights(readFileSync(new URL(`data/weights/${rules}.weights`, root)));
const weights = { straight: weightsOf('straight'), wfd: weightsOf('wfd') };

/** What the program prints, and the seconds it took of a processor. */
const run = (...words) => {
  const script = '"$0" "$@" 2>/dev/null && times'; // the last line: user and system, of children
  const printed = execFileSync('sh', ['-c', script, program, ...words], { encoding: 'utf8' });
  const lines = printed.trimEnd().split('\n');
  const [minutes, seconds] = lines.at(-1).split(/[ms ]/).map(Number);
  return { answer: JSON.parse(lines[0]), seconds: 60 * minutes + seconds };
};

/** The same of something that happens here. */
const timed = (count) => {
  const start = process.cpuUsage();
  const found = count();
  return { count: found, seconds: process.cpuUsage(start).user / 1e6 };
};

const perft = {
  native: () => {
    const { answer, seconds } = run('perft', String(kPerftDepth), '--rules', 'wfd', '--json');
    return { count: answer.counts.reduce((sum, each) => sum + each), seconds };
  },
  wasm: () =>
    timed(() => {
      const game = damjen.game({ rules: 'wfd' });
      let sum = 0;
      for (let depth = 1; depth <= kPerftDepth; ++depth) sum += game.perft(depth);
      return sum;
    }),
};
const search = (evaluation) => ({
  native: () => {
    const words = ['--evaluation', evaluation, '--depth', String(kBenchDepth), '--json'];
    const { answer, seconds } = run('bench', ...words);
    return { count: answer.signature, seconds };
  },
  wasm: () =>
    timed(() => damjen.bench({ depth: kBenchDepth, ...(evaluation === 'trained' ? weights : {}) })),
});

const best = {};
for (let round = 0; round < rounds; ++round) {
  for (const [name, both] of Object.entries({
    'perft, leaves': perft,
    'search by hand, nodes': search('hand'),
    'search with weights, nodes': search('trained'),
  })) {
    const native = both.native();
    const wasm = both.wasm();
    assert.equal(wasm.count, native.count, name);
    const seen = (best[name] ??= { native: 0, wasm: 0 });
    seen.native = Math.max(seen.native, native.count / native.seconds);
    seen.wasm = Math.max(seen.wasm, wasm.count / wasm.seconds);
  }
}

console.log(`Node ${process.version}; best of ${rounds}; per second of a processor`);
console.log('                                native  WebAssembly  native / WebAssembly');
for (const [name, { native, wasm }] of Object.entries(best)) {
  const columns = [name.padEnd(26), `${(native / 1e6).toFixed(2)} M`.padStart(11)];
  columns.push(`${(wasm / 1e6).toFixed(2)} M`.padStart(12), (native / wasm).toFixed(2).padStart(22));
  console.log(columns.join(''));
}
const packed = gzipSync(bytes, { level: 9 }).length;
console.log(`damjen.wasm: ${bytes.length} bytes, ${packed} with gzip`);
