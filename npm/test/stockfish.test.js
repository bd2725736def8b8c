import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import Stockfish from "fissile-chess/stockfish";

/** An engine, and a function that sends lines and waits for the line that fits. */
async function connect(options) {
  const engine = await Stockfish(options);
  const ask = (text, pattern) =>
    new Promise((resolve) => {
      const listener = (line) => {
        if (!pattern.test(line)) return;
        engine.removeMessageListener(listener);
        resolve(line);
      };
      engine.addMessageListener(listener);
      engine.postMessage(text);
    });
  return { engine, ask };
}

test("lines go to every listener, and to print where there is none", async () => {
  const printed = [];
  const heard = [];
  const ended = [];
  const { engine, ask } = await connect({ print: (line) => printed.push(line), onExit: (status) => ended.push(status) });
  const listener = (line) => heard.push(line);
  engine.addMessageListener(listener);
  assert.equal(await ask("uci", /^uciok$/), "uciok");
  assert.ok(heard.length > 10 && printed.length === 0);
  // One that listens no more hears nothing, and to take it away again is no error.
  engine.removeMessageListener(listener);
  engine.removeMessageListener(listener);
  const before = heard.length;
  const won = "position fen rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
  assert.match(await ask(`${won}\ngo nodes 500`, /^bestmove/), /^bestmove e5[df]7/);
  assert.equal(heard.length, before);
  engine.postMessage("isready");
  while (!printed.includes("readyok")) await new Promise((resolve) => setImmediate(resolve));
  engine.postMessage("quit\nisready");
  engine.postMessage("isready");
  engine.terminate();
  assert.deepEqual(ended, [0]);
});

test("CommonJS has the function", { skip: !process.features.require_module && "this Node does not require modules" }, () => {
  const required = createRequire(import.meta.url)("fissile-chess/stockfish");
  assert.equal(required.default ?? required, Stockfish);
});
