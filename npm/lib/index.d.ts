/** A piece that an explosion removes. */
export interface Removed {
  /** Such as `e4`. */
  readonly square: string;
  /** The FEN letter: upper case for White. */
  readonly piece: string;
}

/** How a game has ended. */
export interface Outcome {
  readonly result: "1-0" | "0-1" | "1/2-1/2";
  /** Such as `White wins by explosion`. */
  readonly reason: string;
}

/** A legal move. */
export interface Move {
  /** In UCI notation, such as `e2e4`; chessops reads it with `parseUci`. */
  readonly uci: string;
  readonly san: string;
  /** What the explosion removes, the capturer first; empty if the move captures nothing. */
  readonly removes: readonly Removed[];
  /** The gain of the explosion for the side to move, in centipawns, without kings. */
  readonly gain: number;
  /** Whether the enemy king explodes. */
  readonly explodesKing: boolean;
  /** How the game ends with this move, if it does. */
  readonly outcome: Outcome | null;
}

/** Why a text is not a legal move. The message is a sentence. */
export class IllegalMove extends Error {
  /** The text. */
  readonly move: string;
  /** The position. */
  readonly fen: string;
  /** The reason alone. */
  readonly why: string;
  private constructor();
}

/** A position of atomic chess or of atomic Chess960. It never changes. */
export class Position {
  private constructor();
  static start(): Position;
  /** @throws {RangeError} if the text is not a FEN, with a sentence that says why */
  static fromFen(fen: string): Position;
  readonly fen: string;
  readonly turn: "white" | "black";
  /** Whether the side to move is in check. */
  readonly check: boolean;
  /** How the game has ended; `null` if it goes on. Repetitions need a game and are not seen. */
  get outcome(): Outcome | null;
  /** Winning explosions first, then captures by what they gain, then other moves. */
  legalMoves(): Move[];
  /**
   * The position after a move in UCI notation or SAN.
   * @throws {IllegalMove}
   */
  play(move: string): Position;
  /** @throws {IllegalMove} */
  san(move: string): string;
  /** @throws {IllegalMove} */
  uci(move: string): string;
  /** Why a move is not legal here, in a sentence; `null` if it is legal. */
  whyIllegal(move: string): string | null;
  /** The number of move sequences of this many plies. Exact up to 2^53. */
  perft(depth: number): number;
  /** The same for each legal move, by its UCI notation. */
  divide(depth: number): Record<string, number>;
  toString(): string;
}

export interface EngineOptions {
  /** Is called with every line that the engine prints. */
  onLine?: (line: string) => void;
  /** Is called if the worker fails. */
  onError?: (error: Error) => void;
  /** The address of the worker, if it does not lie beside this package. */
  worker?: URL | string;
}

/** An engine that runs in a worker and speaks UCI. */
export interface Engine {
  onLine: ((line: string) => void) | null;
  onError: ((error: Error) => void) | null;
  /** Sends a UCI line, or several. */
  send(text: string): void;
  /** Evaluates by another network from now on: the bytes of a network file. The engine prints whether it can be used. */
  loadNetwork(bytes: ArrayBuffer | Uint8Array): void;
  /** Ends the engine at once. */
  terminate(): void;
}

/** Starts an engine. It is ready when the promise is resolved. */
export function createEngine(options?: EngineOptions): Promise<Engine>;
