// The module is the same program as everywhere: move generation and search give the same numbers.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bytesOf, filesIn, linesOf, load } from './load.mjs';

const kMostLeaves = 5_000_000; // of one line of a table

test('perft agrees with the tables of others', async () => {
  const damjen = await load();
  let counts = 0;
  for (const file of ['starts', 'positions']) {
    let rules;
    let game;
    for (const line of linesOf(`tests/data/perft/${file}.perft`)) {
      const [key, value, count] = line.split(/\s+/);
      if (key === 'rules') {
        rules = value;
      } else if (key === 'start') {
        game = damjen.game({ rules, fen: value === 'frysk' ? 'W:W46-50:B1-5' : '' });
      } else if (key === 'fen') {
        game = damjen.game({ rules, fen: value });
      } else {
        assert.equal(key, 'perft');
        if (Number(count) > kMostLeaves) continue;
        assert.equal(game.perft(Number(value)), Number(count), `${rules} ${game.fen} ${line}`);
        ++counts;
      }
    }
  }
  assert.ok(counts >= 80, `${counts} counts`);
});

test('the legal moves are those of the rules’ examples', async () => {
  const damjen = await load();
  const spelled = ({ from, to, captures }) =>
    captures.length === 0 ? `${from}-${to}` : `${from}x${to}:${captures.join(',')}`;
  const examples = linesOf('tests/data/moves.txt');
  assert.equal(examples.length, 24);
  for (const line of examples) {
    const [rules, fen, , ...expected] = line.split(/\s+/);
    const moves = damjen.game({ rules, fen }).moves().map(spelled);
    if (/^\d+$/.test(expected[0])) assert.equal(moves.length, Number(expected[0]), line);
    else assert.deepEqual(moves.sort(), expected.sort(), line);
  }
});

test('the bench signatures are those written down', async () => {
  const damjen = await load();
  const weights = {
    straight: damjen.weights(bytesOf('data/weights/straight.weights')),
    wfd: damjen.weights(bytesOf('data/weights/wfd.weights')),
  };
  const signatures = linesOf('bench/signature.txt').map((line) => line.split(' '));
  assert.equal(signatures.length, 4);
  for (const [evaluation, depth, nodes] of signatures) {
    const options = evaluation === 'trained' ? weights : {};
    const found = damjen.bench({ depth: Number(depth), ...options });
    assert.equal(found, Number(nodes), `${evaluation}, ${depth} plies`);
  }
});

test('the endgame files are read as everywhere', async () => {
  const damjen = await load();
  const endgames = damjen.endgames('wfd', filesIn('data/endgames/wfd'));
  assert.equal(endgames.slices.length, 16);
  // A man and a king against a king: a draw that no search of two plies sees (docs/rules.md).
  const study = damjen.game({ rules: 'wfd', fen: 'W:W28,K46:BK43' });
  const knowing = damjen.engine({ rules: 'wfd', endgames }).search(study, { depth: 2 });
  const guessing = damjen.engine({ rules: 'wfd' }).search(study, { depth: 2 });
  assert.equal(knowing.score, 0);
  assert.notEqual(guessing.score, 0);
});
