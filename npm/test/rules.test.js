import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { IllegalMove, Position } from "fissile-chess";

const KNIGHT = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";

test("a move says what it explodes and how the game ends", () => {
  const [first, second, ...others] = Position.fromFen(KNIGHT).legalMoves();
  assert.deepEqual([first.san, second.san], ["Nxd7#", "Nxf7#"]);
  assert.equal(first.explodesKing, true);
  assert.deepEqual(
    first.removes.map(({ piece, square }) => piece + square),
    ["Ne5", "pd7", "bc8", "qd8", "ke8"],
  );
  assert.deepEqual(first.outcome, { result: "1-0", reason: "White wins by explosion" });
  assert.ok(others.every((move) => !move.explodesKing && move.outcome === null));
});

test("positions are played and never change", () => {
  const start = Position.start();
  const next = start.play("Nf3").play("a7a6");
  assert.equal(next.fen, "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2");
  assert.deepEqual([start.turn, next.turn, next.play("Ne5").turn], ["white", "white", "black"]);
  assert.equal(start.san("g1f3"), "Nf3");
  assert.equal(start.uci("Nf3"), "g1f3");
  assert.equal(start.outcome, null);
  assert.throws(() => Object.assign(start, { fen: "" }), TypeError);
  const over = Position.fromFen(KNIGHT).play("Nxd7");
  assert.deepEqual(over.outcome, { result: "1-0", reason: "White wins by explosion" });
  assert.deepEqual(over.legalMoves(), []);
  assert.equal(Position.fromFen("7k/6Q1/8/8/8/8/8/K7 b - - 0 1").check, true);
});

test("bad input is refused by a sentence that quotes it", () => {
  const start = Position.start();
  assert.throws(() => Position.fromFen("8/8"), { name: "RangeError", message: /^bad FEN "8\/8": / });
  assert.throws(() => start.play("e1g1"), (error) => {
    assert.ok(error instanceof IllegalMove);
    assert.equal(error.why, "White cannot castle kingside: White's bishop on f1 is in the way");
    assert.ok(error.message.includes('"e1g1"'));
    return error.move === "e1g1" && error.fen === start.fen;
  });
  assert.match(start.whyIllegal("Ke2"), /"Ke2" is not a legal move/);
  assert.equal(start.whyIllegal("e4"), null);
  assert.throws(() => start.perft(101), RangeError);
  assert.throws(() => start.perft(1.5), RangeError);
  assert.throws(() => start.perft(-1), RangeError);
  // Questions that are no text become text first.
  assert.throws(() => Position.fromFen(undefined), RangeError);
  assert.throws(() => start.play(null), IllegalMove);
  assert.throws(() => start.play("♞\u0000\ud800"), IllegalMove);
});

test("perft counts what everybody counts", () => {
  const start = Position.start();
  assert.deepEqual([0, 1, 2, 3, 4].map((depth) => start.perft(depth)), [1, 20, 400, 8902, 197326]);
  const counts = start.divide(3);
  assert.equal(Object.keys(counts).length, 20);
  assert.equal(counts.e2e4, 600);
});

test("Chess960 castles by taking the rook", () => {
  const position = Position.fromFen("rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1");
  const castles = position.legalMoves().filter((move) => move.san.startsWith("O-O"));
  assert.ok(castles.some((move) => move.uci === "b1h1"), JSON.stringify(castles));
  assert.match(position.play("O-O").fen, /^rk5r\/8\/8\/8\/8\/8\/8\/R4RK1 b /);
});

test("require() returns the same module", { skip: !process.features.require_module && "this Node requires no ES modules" }, () => {
  const required = createRequire(import.meta.url)("fissile-chess");
  assert.equal(required.Position, Position);
  assert.equal(required.Position.start().san("g1f3"), "Nf3");
});
