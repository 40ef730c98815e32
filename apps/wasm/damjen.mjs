// @ts-check
// Damjen in a browser or in Node: rules, notation and engine, out of damjen.wasm (docs/wasm.md).
//
// Everything answers at once and on the thread that asks; whoever thinks for long does so in a worker.
// What is wrong with what was handed in is a DamjenError, and nothing has happened.

/**
 * @typedef {'straight' | 'wfd' | 'ludoteka'} Rules
 * @typedef {{winner: 'white' | 'black' | null, sentence: string}} Outcome
 * @typedef {{rules: Rules, fen: string, turn: 'white' | 'black', ply: number, mustCapture: boolean,
 *   duty: string, outcome: Outcome | null, counters: string[]}} State
 * @typedef {{text: string, from: number, to: number, captures: number[]}} Move
 * @typedef {{score?: number, winIn?: number, lossIn?: number, moves: string[]}} Line
 *   The score in men from the mover's side, or the plies to the end of a decided game.
 * @typedef {Line & {depth: number, line: number, nodes: number, milliseconds: number}} Progress
 * @typedef {{best: string | null, score?: number, winIn?: number, lossIn?: number, depth: number,
 *   nodes: number, milliseconds: number, lines: Line[]}} Found
 * @typedef {{depth?: number, nodes?: number, milliseconds?: number, lines?: number,
 *   onDepth?: (progress: Progress) => void, shouldStop?: () => boolean}} Limits
 */

/** What was handed in is wrong, and why. */
export class DamjenError extends Error {
  /** @param {string} message @param {{character?: number, candidates?: string[]}} [facts] */
  constructor(message, facts = {}) {
    super(message);
    this.name = 'DamjenError';
    /** Where in a FEN, from 1. */
    this.character = facts.character;
    /** The moves that an ambiguous text may mean. */
    this.candidates = facts.candidates ?? [];
  }
}

/**
 * @param {string | URL | BufferSource | WebAssembly.Module} [source] the module, or where it is;
 *   beside this file, if nothing is said. A compiled module can be posted to workers.
 */
export async function load(source = new URL('./damjen.wasm', import.meta.url)) {
  return new Damjen(await Machine.start(await compiled(source)));
}

/**
 * @param {string | URL | BufferSource | WebAssembly.Module} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const url = new URL(source, import.meta.url);
  if (url.protocol === 'file:') {
    const files = 'node:fs/promises'; // a name that bundlers for browsers do not look for
    const { readFile } = await import(/* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new DamjenError(`${url}: status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The running module: calls, texts, answers. */
class Machine {
  /** @type {Record<string, any>} */ #exports = {};
  /** @type {((json: string) => void) | null} */ #progress = null;
  /** @type {(() => void) | null} */ #look = null;
  #broken = false;
  #handles = new FinalizationRegistry(
    /** @param {{close: string, handle: number}} held */ ({ close, handle }) => this.close(close, handle),
  );

  /** @param {WebAssembly.Module} module */
  static async start(module) {
    const machine = new Machine();
    const { exports } = await WebAssembly.instantiate(module, {
      host: {
        milliseconds: () => {
          machine.#look?.();
          return performance.now();
        },
        progress: (/** @type {number} */ at, /** @type {number} */ length) =>
          machine.#progress?.(machine.#text(at, length)),
      },
    });
    machine.#exports = exports;
    machine.#exports._initialize();
    return machine;
  }

  /** @param {string} name @param {...number} values */
  call(name, ...values) {
    if (this.#broken) throw new DamjenError('the module has failed before; load it again');
    try {
      return this.#exports[name](...values);
    } catch (error) {
      // Memory that has run out while thinking, as a rule. Nothing in there can be relied on.
      this.#broken = true;
      throw new DamjenError(`the module has failed (${error}); load it again`);
    }
  }

  /** The answer to a call. @param {string} name @param {...number} values @returns {any} */
  ask(name, ...values) {
    const at = this.call(name, ...values) >>> 0;
    if (at === 0) throw new DamjenError('not enough memory for an answer');
    const length = new DataView(this.#exports.memory.buffer).getUint32(at, true);
    const answer = JSON.parse(this.#text(at + 4, length));
    this.call('damjen_release', at);
    if (answer.error !== undefined) throw new DamjenError(answer.error, answer);
    return answer;
  }

  /** Bytes in the module's memory: address and length. @param {Uint8Array} bytes */
  place(bytes) {
    const at = this.call('damjen_allocate', Math.max(bytes.length, 1)) >>> 0;
    if (at === 0) throw new DamjenError(`not enough memory for ${bytes.length} bytes`);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    return /** @type {const} */ ([at, bytes.length]);
  }

  /**
   * Asks something about texts, which are there meanwhile.
   * @param {string} name @param {number[]} before @param {string[]} texts @param {...number} after
   */
  askAbout(name, before, texts, ...after) {
    const placed = texts.map((text) => this.place(new TextEncoder().encode(text)));
    try {
      return this.ask(name, ...before, ...placed.flat(), ...after);
    } finally {
      if (!this.#broken) for (const [at] of placed) this.call('damjen_release', at);
    }
  }

  /**
   * Asks something that takes a while, being told how far it is, and with a look now and then.
   * @param {() => any} ask @param {((json: string) => void) | null} progress
   * @param {(() => void) | null} look
   */
  during(ask, progress, look) {
    [this.#progress, this.#look] = [progress, look];
    try {
      return ask();
    } finally {
      [this.#progress, this.#look] = [null, null];
    }
  }

  /** @param {object} owner @param {string} close @param {number} handle */
  hold(owner, close, handle) {
    this.#handles.register(owner, { close, handle }, owner);
  }

  /** @param {string} close @param {number} handle @param {object} [owner] */
  close(close, handle, owner) {
    if (owner) this.#handles.unregister(owner);
    if (!this.#broken) this.call(close, handle);
  }

  get bytes() {
    return this.#exports.memory.buffer.byteLength;
  }

  /** @param {number} at @param {number} length */
  #text(at, length) {
    return new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at >>> 0, length));
  }
}

/** Something in the module's memory, until it is closed or forgotten. */
class Held {
  #handle;
  #close;
  /** @param {Machine} machine @param {string} close @param {number} handle */
  constructor(machine, close, handle) {
    this.machine = machine;
    this.#handle = handle;
    this.#close = close;
    machine.hold(this, close, handle);
  }

  get handle() {
    if (this.#handle === 0) throw new DamjenError(`this ${this.constructor.name} is closed`);
    return this.#handle;
  }

  close() {
    if (this.#handle !== 0) this.machine.close(this.#close, this.#handle, this);
    this.#handle = 0;
  }
}

/** A loaded module. */
export class Damjen {
  #machine;
  /** @param {Machine} machine */
  constructor(machine) {
    this.#machine = machine;
  }

  /**
   * A game, from the full starting position or from another.
   * @param {{rules?: Rules, fen?: string}} [options]
   */
  game({ rules = 'straight', fen = '' } = {}) {
    const answer = this.#machine.askAbout('damjen_game_open', [], [rules, fen]);
    return new Game(this.#machine, 'damjen_game_close', answer.game);
  }

  /** What a file of data/weights holds. @param {Uint8Array} bytes */
  weights(bytes) {
    const answer = this.#machine.ask('damjen_weights_open', ...this.#machine.place(bytes));
    return new Weights(this.#machine, answer);
  }

  /**
   * What some files of data/endgames/RULES hold.
   * @param {Rules} rules @param {Iterable<Uint8Array>} files
   */
  endgames(rules, files) {
    const answer = this.#machine.askAbout('damjen_endgames_open', [], [rules]);
    const endgames = new Endgames(this.#machine, 'damjen_endgames_close', answer.endgames);
    for (const file of files) {
      const [at, length] = this.#machine.place(file);
      const { slice } = this.#machine.ask('damjen_endgames_add', endgames.handle, at, length);
      endgames.slices.push(slice);
    }
    return endgames;
  }

  /**
   * One that searches. Without weights it evaluates by the numbers written by hand.
   * @param {{rules?: Rules, tableMegabytes?: number, weights?: Weights, endgames?: Endgames}} [options]
   */
  engine({ rules = 'straight', tableMegabytes = 16, weights, endgames } = {}) {
    const answer = this.#machine.askAbout(
      'damjen_engine_open', [], [rules], tableMegabytes, weights?.handle ?? 0, endgames?.handle ?? 0,
    );
    return new Engine(this.#machine, 'damjen_engine_close', answer.engine);
  }

  /**
   * The number that proves that the search is the same as everywhere (bench/signature.txt).
   * @param {{depth?: number, straight?: Weights, wfd?: Weights}} [options]
   * @returns {number}
   */
  bench({ depth = 16, straight, wfd } = {}) {
    const handles = [straight?.handle ?? 0, wfd?.handle ?? 0];
    return this.#machine.ask('damjen_bench', depth, ...handles).signature;
  }

  /** The bytes of memory in use. It only grows. */
  get memoryBytes() {
    return this.#machine.bytes;
  }
}

/** Weights, to be handed to engines. */
export class Weights extends Held {
  /** @param {Machine} machine @param {{weights: number, rules: Rules, note: string}} answer */
  constructor(machine, { weights, rules, note }) {
    super(machine, 'damjen_weights_close', weights);
    this.rules = rules;
    /** How they were made. */
    this.note = note;
  }

  /**
   * What the position is worth without looking ahead, in men from the mover's side. Means little while
   * something can be captured. @param {Game} game @returns {number}
   */
  evaluate(game) {
    return this.machine.ask('damjen_weights_evaluate', this.handle, game.handle).hundredths / 100;
  }
}

/** Endgames, to be handed to engines. */
export class Endgames extends Held {
  /** Their material, as in KKvK. @type {string[]} */
  slices = [];
}

/** A game: the position, how it came about, what can be played. */
export class Game extends Held {
  /** Where it stands. @returns {State} */
  get state() {
    return this.machine.ask('damjen_game_state', this.handle);
  }

  get fen() {
    return this.state.fen;
  }

  /** The legal moves, in no particular order. @returns {Move[]} */
  moves() {
    return this.machine.ask('damjen_game_moves', this.handle).moves;
  }

  /** Plays a move, as in 32-28 or 28x19. @param {string} move @returns {State} */
  play(move) {
    return this.machine.askAbout('damjen_game_play', [this.handle], [move]);
  }

  /** Why the move cannot be played, in a sentence; null if it can. @param {string} move */
  whyNot(move) {
    try {
      this.machine.askAbout('damjen_game_explain', [this.handle], [move]);
      return null;
    } catch (error) {
      if (error instanceof DamjenError) return error.message;
      throw error;
    }
  }

  /** Goes back to where it stood after so many plies. @param {number} ply @returns {State} */
  backTo(ply) {
    return this.machine.ask('damjen_game_take_back', this.handle, ply);
  }

  /** The lines of play of that length. @param {number} depth @returns {number} */
  perft(depth) {
    return this.machine.ask('damjen_game_perft', this.handle, depth).leaves;
  }
}

/** One that thinks. */
export class Engine extends Held {
  #thinks = false;

  /** Forgets what it has learned from searches. */
  newGame() {
    this.machine.call('damjen_engine_new_game', this.handle);
  }

  /**
   * The best move, as far as the limits allow: the first that is reached ends the search.
   * @param {Game} game @param {Limits} limits @returns {Found}
   */
  search(game, { depth, nodes, milliseconds, lines = 1, onDepth, shouldStop }) {
    for (const [name, limit] of Object.entries({ depth, nodes, milliseconds, lines })) {
      if (limit !== undefined && !(limit >= 1)) {
        throw new DamjenError(`${name}: expected a number from 1 on, found ${limit}`);
      }
    }
    if (depth === undefined && nodes === undefined && milliseconds === undefined && !shouldStop) {
      throw new DamjenError('expected a limit: depth, nodes, milliseconds or shouldStop');
    }
    const numbers = [depth ?? 0, nodes ?? 0, milliseconds ?? 0, lines];
    return this.#think('damjen_engine_search', game, numbers, onDepth, shouldStop);
  }

  /**
   * The move of a level, 1 to 10. The seed decides between moves that look alike.
   * @param {Game} game @param {{level: number, seed?: number, shouldStop?: () => boolean}} options
   * @returns {Found}
   */
  play(game, { level, seed = 0, shouldStop }) {
    return this.#think('damjen_engine_play', game, [level, seed], undefined, shouldStop);
  }

  /**
   * @param {string} name @param {Game} game @param {number[]} numbers
   * @param {((progress: Progress) => void) | undefined} onDepth
   * @param {(() => boolean) | undefined} shouldStop
   */
  #think(name, game, numbers, onDepth, shouldStop) {
    if (this.#thinks) throw new DamjenError('this engine is thinking already');
    this.#thinks = true;
    // What a callback throws must not pass through the module: it would leave a mess there.
    /** @type {unknown[]} */ const thrown = [];
    const stop = () => this.machine.call('damjen_engine_stop', this.handle);
    const guarded = (/** @type {() => void} */ act) => {
      try {
        if (thrown.length === 0) act();
      } catch (error) {
        thrown.push(error);
        stop();
      }
    };
    try {
      const found = this.machine.during(
        () => this.machine.ask(name, this.handle, game.handle, ...numbers),
        onDepth ? (json) => guarded(() => onDepth(JSON.parse(json))) : null,
        shouldStop ? () => guarded(() => shouldStop() && stop()) : null,
      );
      if (thrown.length > 0) throw thrown[0];
      return found;
    } finally {
      this.#thinks = false;
    }
  }
}
