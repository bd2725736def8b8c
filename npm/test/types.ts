// Compiled by test/run, never run: what a user writes has the types that the package declares.
import { createEngine, IllegalMove, Position, type Engine, type Move, type Outcome } from "fissile-chess";
import Stockfish from "fissile-chess/stockfish";

const position: Position = Position.fromFen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3");
const best: Move | undefined = position.legalMoves().find((move) => move.explodesKing);
const squares: string[] = best?.removes.map((piece) => piece.square) ?? [];
const next: Position = position.play(best?.uci ?? "e5d7");
const end: Outcome | null = next.outcome;
const result: "1-0" | "0-1" | "1/2-1/2" | undefined = end?.result;
const leaves: number = position.perft(3) + (position.divide(2)["e5d7"] ?? 0);
const reason: string | null = position.whyIllegal("Ke2");
const san: string = position.san("e5d7") + position.turn.toUpperCase();
try {
  position.play("e1e3");
} catch (error) {
  if (error instanceof IllegalMove) console.log(error.why, error.move, error.fen);
}

const engine: Engine = await createEngine({ onLine: (line: string) => console.log(line.length) });
engine.onLine = null;
engine.send("go nodes 1000");
engine.loadNetwork(new Uint8Array(3));
engine.terminate();

const stockfish = await Stockfish({ print: (line: string) => console.log(line.length) });
stockfish.addMessageListener((line) => console.log(line.length));
stockfish.postMessage("uci");

// @ts-expect-error: a position never changes
position.fen = "";
// @ts-expect-error: a position comes from a FEN
new Position();
// @ts-expect-error: a depth is a number
position.perft("3");

console.log(squares, result, leaves, reason, san);
