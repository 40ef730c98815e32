// What a program does with the module: games, searches, and what goes wrong, which never breaks it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DamjenError, bytesOf, filesIn, load } from './load.mjs';

const damjen = await load();
const wfdWeights = bytesOf('data/weights/wfd.weights');

/** A DamjenError whose message is that. @param {RegExp} message */
const refusal = (message) => (error) => {
  assert.ok(error instanceof DamjenError, String(error));
  assert.match(error.message, message);
  return true;
};

test('a game is played, told about and taken back', () => {
  const game = damjen.game({ rules: 'wfd' });
  const start = game.fen;
  assert.equal(game.play('32-28').turn, 'black');
  assert.equal(game.play('19-23').mustCapture, true);
  assert.match(game.state.duty, /^28 must capture: it takes 1 man/);
  assert.deepEqual(game.play('28x19').ply, 3);
  assert.equal(game.backTo(0).fen, start);
  assert.throws(() => game.backTo(1), refusal(/expected a ply from 0 to 0/));
});

test('a game that is over says who has won', () => {
  const { outcome } = damjen.game({ fen: 'W:WK28:BK22' }).play('28x17');
  assert.deepEqual(outcome, { winner: 'white', sentence: 'White wins: Black has no piece left.' });
});

test('a refused move is explained and changes nothing', () => {
  const game = damjen.game({ rules: 'wfd', fen: 'W:W28,31:B22,4' });
  const before = game.fen;
  const why = /31 must capture|28 must capture/;
  assert.throws(() => game.play('31-27'), refusal(why));
  assert.match(game.whyNot('31-27'), why);
  assert.match(game.whyNot('31-'), /Not a move: character 4/);
  assert.equal(game.whyNot('28x17'), null);
  assert.equal(game.fen, before);
});

test('an ambiguous move names the moves it may mean', () => {
  const game = damjen.game({ fen: 'W:WK36:B26,37,44' });
  assert.throws(
    () => game.play('36x50'),
    (error) => error instanceof DamjenError && error.candidates.length === 2,
  );
});

test('a bad FEN is refused with its character', () => {
  assert.throws(
    () => damjen.game({ fen: 'W:W31,51:B1' }),
    (error) => {
      assert.equal(error.character, 7);
      return refusal(/FEN: character 7: expected .*square/)(error);
    },
  );
  assert.throws(() => damjen.game({ fen: 'W:W:B' }), refusal(/both sides are empty/));
  assert.throws(() => damjen.game({ fen: '\ud83d' }), refusal(/FEN: character 1/));
});

test('unknown rules are refused', () => {
  assert.throws(() => damjen.game({ rules: 'chess' }), refusal(/straight, wfd or ludoteka/));
  assert.throws(() => damjen.engine({ rules: '' }), refusal(/straight, wfd or ludoteka/));
  assert.throws(() => damjen.endgames('x', []), refusal(/straight, wfd or ludoteka/));
});

test('no text breaks the module', () => {
  const pieces = 'WBK:,-x.;0123456789 +FH\u00e9\u{1f600}"\\\n';
  let seed = 1;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const letters = [...pieces];
  const game = damjen.game({ rules: 'wfd' });
  let refused = 0;
  for (let i = 0; i < 3000; ++i) {
    const text = Array.from({ length: below(24) }, () => letters[below(letters.length)]).join('');
    if (game.whyNot(text) !== null) ++refused;
    try {
      damjen.game({ fen: `W:W${text}` }).close();
    } catch (error) {
      assert.ok(error instanceof DamjenError && error.character > 0, String(error));
      ++refused;
    }
  }
  assert.ok(refused > 5000);
  assert.equal(game.moves().length, 9);
});

test('damaged weights are refused', () => {
  const flipped = Uint8Array.from(wfdWeights);
  flipped[100_000] ^= 1;
  assert.throws(() => damjen.weights(flipped), refusal(/fit the checksum \(byte 24\)/));
  assert.throws(() => damjen.weights(wfdWeights.subarray(0, 9000)), refusal(/bytes in all/));
  assert.throws(() => damjen.weights(new Uint8Array(0)), refusal(/a header of 512 bytes/));
  assert.throws(() => damjen.weights(new Uint8Array(600)), refusal(/the mark DJWT \(byte 0\)/));
});

test('every damage of a header is refused', () => {
  for (let byte = 0; byte < 64; ++byte) {
    const damaged = Uint8Array.from(wfdWeights);
    damaged[byte] ^= 0x80;
    assert.throws(() => damjen.weights(damaged), refusal(/^weights: expected /), `byte ${byte}`);
  }
  assert.equal(damjen.weights(wfdWeights).rules, 'wfd');
});

test('weights serve the rules they were made for', () => {
  const weights = damjen.weights(wfdWeights);
  assert.match(weights.note, /./);
  assert.throws(() => damjen.engine({ rules: 'straight', weights }), refusal(/not for the rules/));
  damjen.engine({ rules: 'ludoteka', weights }).close();
});

test('damaged endgame files are refused', () => {
  const file = filesIn('data/endgames/wfd')[0];
  const flipped = Uint8Array.from(file);
  flipped[file.length - 20] ^= 1;
  assert.throws(() => damjen.endgames('wfd', [flipped]), refusal(/endgame file: damaged/));
  assert.throws(() => damjen.endgames('wfd', [file.subarray(0, 200)]), refusal(/cut short/));
  assert.throws(() => damjen.endgames('wfd', [new Uint8Array(0)]), refusal(/endgame file/));
  assert.throws(() => damjen.endgames('straight', [file]), refusal(/expected the rules straight/));
});

test('a limit in nodes gives the same answer every time', () => {
  const weights = damjen.weights(wfdWeights);
  const game = damjen.game({ rules: 'wfd' });
  const search = () =>
    damjen.engine({ rules: 'wfd', weights }).search(game, { nodes: 30_000, lines: 3 });
  const { milliseconds: _, ...first } = search();
  const { milliseconds: __, ...second } = search();
  assert.deepEqual(first, second);
  assert.equal(first.lines.length, 3);
  assert.equal(first.lines[0].moves[0], first.best);
  // It answers within a few nodes.
  assert.ok(first.nodes >= 30_000 && first.nodes < 30_100, `${first.nodes}`);
});

test('a search tells each depth and keeps to its time', () => {
  const depths = [];
  const found = damjen
    .engine({ rules: 'wfd' })
    .search(damjen.game({ rules: 'wfd' }), {
      milliseconds: 100,
      onDepth: (progress) => depths.push(progress.depth),
    });
  assert.deepEqual(depths, [...depths].sort((a, b) => a - b));
  assert.ok(depths.length >= 3);
  assert.ok(found.milliseconds >= 90 && found.milliseconds < 5000, `${found.milliseconds} ms`);
});

test('a search is stopped from outside', () => {
  const engine = damjen.engine({ rules: 'wfd' });
  const game = damjen.game({ rules: 'wfd' });
  let looks = 0;
  const found = engine.search(game, { shouldStop: () => ++looks >= 20 });
  assert.ok(looks >= 20 && looks <= 22, `${looks} looks`);
  assert.ok(game.moves().some((move) => move.text === found.best));
});

test('what a callback throws reaches the caller, and the engine goes on', () => {
  const engine = damjen.engine({ rules: 'wfd' });
  const game = damjen.game({ rules: 'wfd' });
  const fail = () => {
    throw new RangeError('mine');
  };
  assert.throws(() => engine.search(game, { depth: 30, onDepth: fail }), /mine/);
  assert.throws(() => engine.search(game, { shouldStop: fail }), /mine/);
  assert.throws(
    () => engine.search(game, { depth: 5, onDepth: () => engine.search(game, { depth: 1 }) }),
    refusal(/thinking already/),
  );
  assert.equal(engine.search(game, { depth: 5 }).depth, 5);
});

test('a search without a limit is refused', () => {
  const engine = damjen.engine();
  assert.throws(() => engine.search(damjen.game(), {}), refusal(/expected a limit/));
  assert.throws(() => engine.search(damjen.game(), { nodes: -1 }), refusal(/nodes: expected/));
  assert.throws(() => engine.search(damjen.game(), { depth: NaN }), refusal(/depth: expected/));
  assert.throws(
    () => engine.search(damjen.game({ rules: 'wfd' }), { depth: 3 }),
    refusal(/other rules/),
  );
});

test('nothing is found where nothing can be played', () => {
  const found = damjen.engine().search(damjen.game({ fen: 'W:W:B28' }), { depth: 3 });
  assert.equal(found.best, null);
  assert.deepEqual(found.lines, []);
});

test('a level plays the same move for the same seed', () => {
  const game = damjen.game();
  const engine = damjen.engine();
  const move = (seed) => {
    engine.newGame();
    return engine.play(game, { level: 3, seed }).best;
  };
  assert.equal(move(5), move(5));
  const moves = new Set(Array.from({ length: 12 }, (_, seed) => move(seed + 1)));
  assert.ok(moves.size > 1, 'twelve seeds, one move');
  assert.throws(() => engine.play(game, { level: 11 }), refusal(/level from 1 to 10/));
});

test('what is closed refuses and can be closed again', () => {
  const game = damjen.game();
  game.close();
  game.close();
  assert.throws(() => game.moves(), refusal(/this Game is closed/));
  // An engine keeps the weights it was made with.
  const weights = damjen.weights(wfdWeights);
  const engine = damjen.engine({ rules: 'wfd', weights });
  weights.close();
  assert.ok(engine.search(damjen.game({ rules: 'wfd' }), { depth: 4 }).best);
});

test('memory that is not there is refused', async () => {
  const own = await load();
  assert.throws(() => own.engine({ tableMegabytes: 5000 }), refusal(/1 to 1024 megabytes/));
  const most = { length: 2 ** 32 - 2 ** 20 };
  assert.throws(() => own.weights(most), refusal(/not enough memory for 42\d+ bytes/));
  // Taken, but not touched: the machine does not have to have it.
  const game = own.game();
  for (let i = 0; i < 2; ++i) assert.notEqual(game.machine.call('damjen_allocate', 1.75e9), 0);
  const table = () => own.engine({ tableMegabytes: 1024 });
  assert.throws(table, refusal(/not enough memory for a table of 1024 megabytes/));
  assert.equal(game.moves().length, 9);
});

test('memory is given back', async () => {
  const own = await load();
  const round = () => {
    const weights = own.weights(wfdWeights);
    const engine = own.engine({ rules: 'wfd', weights, tableMegabytes: 4 });
    const game = own.game({ rules: 'wfd' });
    engine.search(game, { depth: 6 });
    for (const held of [engine, game, weights]) held.close();
  };
  round();
  const before = own.memoryBytes;
  for (let i = 0; i < 8; ++i) round();
  assert.ok(own.memoryBytes <= before + 2 ** 20, `${before} -> ${own.memoryBytes}`);
});

test('a module that has run out of memory says so from then on', async () => {
  const own = await load();
  const game = own.game({ rules: 'wfd' });
  for (let size = 2 ** 30; size >= 1; size /= 2) {
    while (game.machine.call('damjen_allocate', size) !== 0);
  }
  assert.throws(() => own.engine({ tableMegabytes: 1 }), refusal(/not enough memory/));
  assert.throws(() => game.moves(), DamjenError);
});
