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

// The network as docs/evaluation.md describes it, from single squares.
function plainScore(bytes, board, runs, turn) {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lanes = 24;
  const rowAt = (row) => 512 + 2 * lanes * row; // the constant row first
  const sum = Array.from({ length: lanes }, (_, lane) => file.getInt16(rowAt(0) + 2 * lane, true));
  const add = (row) => {
    for (let lane = 0; lane < lanes; ++lane) sum[lane] += file.getInt16(rowAt(1 + row) + 2 * lane, true);
  };
  const other = turn === 'W' ? 'B' : 'W';
  const seen = (index) => board[turn === 'W' ? index : 49 - index]; // 0..49 as the mover sees it
  for (let window = 0; window < 16; ++window) {
    let state = 0;
    for (let bit = 0; bit < 8; ++bit) {
      const square = 5 * (2 * (window >> 2) + (bit >> 1)) + (window & 3) + (bit & 1);
      state += { [turn]: 1, [other]: 2 }[seen(square)] * 3 ** bit || 0;
    }
    add(6561 * window + state);
  }
  // Wide windows: boxes of four files by five ranks, then pairs of whole files.
  const wideSquares = (window) => {
    const box = window < 8;
    const left = box ? 2 * (window & 3) : [0, 1, 2, 3, 5, 6, 7, 8][window - 8];
    const rows = box ? [0, 1, 2, 3, 4].map((row) => row + 5 * (window >> 2)) : [...Array(10).keys()];
    const files = [...Array(box ? 4 : 2).keys()].map((file) => left + file);
    return rows.flatMap((row) =>
      files.filter((file) => (row + file) % 2 === 1).map((file) => 5 * row + (file >> 1)),
    );
  };
  let patterns = 0;
  for (let window = 0; window < 16; ++window) {
    const state = wideSquares(window).reduce(
      (sum, square, digit) => sum + ({ [turn]: 1, [other]: 2 }[seen(square)] * 3 ** digit || 0),
      0,
    );
    const first = bytes.byteLength - 2 * 16 * 59049; // they stand at the end of the file
    patterns += file.getInt16(first + 2 * (59049 * window + state), true);
  }
  const kings = 16 * 6561;
  [turn, other].forEach((side, theirs) => {
    const squares = [...Array(50).keys()].filter((square) => seen(square) === `${side}K`);
    for (const square of squares) add(kings + 50 * theirs + square);
    if (squares.length > 0) add(kings + 100 + theirs);
    if (runs[side] > 0) add(kings + 102 + 3 * theirs + runs[side] - 1);
  });
  const men = board.filter((piece) => piece === 'W' || piece === 'B').length;
  const pieces = board.filter((piece) => piece !== '').length;
  const output = rowAt(1 + kings + 108) + 64 * Math.min(Math.trunc((pieces - 1) / 5), 7);
  let hidden = file.getInt32(output + 2 * lanes, true);
  for (let lane = 2; lane < lanes; ++lane) {
    hidden += file.getInt16(output + 2 * lane, true) * Math.min(Math.max(sum[lane], 0), 256);
  }
  const score =
    Math.trunc((sum[0] * men + sum[1] * (40 - men)) / 320) +
    Math.trunc(patterns / 8) +
    Math.trunc(hidden / 4096);
  return Math.min(Math.max(score, -9999), 9999);
}

test('the weights are added up as their description says', async () => {
  const damjen = await load();
  let seed = 7;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  let positions = 0;
  let withKings = 0;
  for (const rules of ['straight', 'wfd']) {
    const bytes = bytesOf(`data/weights/${rules}.weights`);
    const weights = damjen.weights(bytes);
    for (let i = 0; i < 8; ++i) {
      const game = damjen.game({ rules });
      while (game.state.outcome === null) {
        const moves = game.moves();
        const { fen } = game.play(moves[below(moves.length)].text);
        const [turn, white, black, ...tail] = fen.split(':');
        const board = Array(50).fill('');
        for (const side of [white, black]) {
          for (const piece of side.slice(1).split(',').filter((text) => text !== '')) {
            const isKing = piece.startsWith('K');
            board[Number(piece.replace('K', '')) - 1] = side[0] + (isKing ? 'K' : '');
            if (isKing) ++withKings;
          }
        }
        const [, ofBlack, ofWhite] = /^\+(\d+)\+(\d+)$/.exec(tail[2] ?? '+0+0');
        const runs = { W: Number(ofWhite[0]), B: Number(ofBlack[0]) };
        assert.equal(
          Math.round(100 * weights.evaluate(game)),
          plainScore(bytes, board, runs, turn),
          fen,
        );
        ++positions;
      }
    }
  }
  assert.ok(positions > 500 && withKings > 50, `${positions} positions, ${withKings} kings`);
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
