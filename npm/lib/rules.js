// The rules: positions that never change. A position is its FEN; WebAssembly answers what is asked about it.

/** Why a text is not a legal move. */
class IllegalMove extends Error {
  name = "IllegalMove";

  constructor({ move_text, fen, why, sentence }) {
    super(sentence);
    this.move = move_text;
    this.fen = fen;
    this.why = why;
  }
}

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The rules. `load` returns the exports of the WebAssembly that answers; it is called when something is asked first. */
export function rulesOf(load) {
  let wasm = null;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  function asked(fen, ask) {
    wasm ??= load();
    // JSON cannot express half of a surrogate pair.
    const whole = (text) => decoder.decode(encoder.encode(text));
    const read = typeof ask === "string" ? ask : Object.fromEntries(Object.entries(ask).map(([key, value]) => [key, typeof value === "string" ? whole(value) : value]));
    const question = encoder.encode(JSON.stringify({ fen: whole(fen), ask: read }));
    const at = wasm.buffer(question.length);
    new Uint8Array(wasm.memory.buffer, at, question.length).set(question);
    const length = wasm.rules();
    const answer = new Uint8Array(wasm.memory.buffer, wasm.buffer(length), length);
    const { error, ...rest } = JSON.parse(decoder.decode(answer));
    if (error !== undefined) throw new RangeError(error);
    return rest;
  }

  class Position {
    #end;

    constructor({ fen, turn, check, end }) {
      this.fen = fen;
      this.turn = turn;
      this.check = check;
      this.#end = end;
      Object.freeze(this);
    }

    static start() {
      return Position.fromFen(START);
    }

    static fromFen(fen) {
      return new Position(asked(String(fen), "position").position);
    }

    get outcome() {
      return this.#end;
    }

    legalMoves() {
      return asked(this.fen, "legalMoves").moves.map(({ explodes_king, end, ...move }) => ({
        ...move,
        explodesKing: explodes_king,
        outcome: end,
      }));
    }

    play(move) {
      const { position, illegal } = asked(this.fen, { play: String(move) });
      if (illegal) throw new IllegalMove(illegal);
      return new Position(position);
    }

    san(move) {
      return this.#read(move).san;
    }

    uci(move) {
      return this.#read(move).uci;
    }

    whyIllegal(move) {
      return asked(this.fen, { read: String(move) }).illegal?.sentence ?? null;
    }

    perft(depth) {
      return depth === 0 ? 1 : Object.values(this.divide(depth)).reduce((sum, leaves) => sum + leaves, 0);
    }

    divide(depth) {
      if (!Number.isInteger(depth) || depth < 0) throw new RangeError(`perft: expected a number of plies instead of ${depth}`);
      return Object.fromEntries(asked(this.fen, { divide: depth }).leaves);
    }

    toString() {
      return this.fen;
    }

    #read(move) {
      const { move: read, illegal } = asked(this.fen, { read: String(move) });
      if (illegal) throw new IllegalMove(illegal);
      return read;
    }
  }

  return { Position, IllegalMove };
}
