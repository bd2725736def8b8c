import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { createEngine } from "fissile-chess";

/** The nodes that `fissile bench` counts in every build, if the repository says. */
const { SIGNATURE } = process.env;

/** An engine, and a function that waits for a line. */
async function engine(context) {
  const lines = [];
  const waiting = [];
  const engine = await createEngine({
    onLine(line) {
      lines.push(line);
      for (const one of waiting.splice(0)) one();
    },
  });
  context.after(() => engine.terminate());
  /** The lines up to the next one that fits. */
  const until = async (pattern) => {
    for (;;) {
      const at = lines.findIndex((line) => pattern.test(line));
      if (at >= 0) return lines.splice(0, at + 1);
      await new Promise((resolve) => waiting.push(resolve));
    }
  };
  const ask = (text, pattern) => {
    engine.send(text);
    return until(pattern);
  };
  return { engine, ask, until };
}

const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const nodes = (lines) => Number(/ nodes (\d+)/.exec(lines.findLast((line) => line.includes(" pv ")))[1]);

test("the engine introduces itself, without options that need files", async (context) => {
  const { ask } = await engine(context);
  const lines = await ask("uci", /^uciok$/);
  assert.match(lines[0], /^id name Fissile /);
  const options = lines.filter((line) => line.startsWith("option ")).map((line) => /name (.*) type/.exec(line)[1]);
  assert.deepEqual(options, [
    "Hash", "Clear Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "UCI_Chess960", "UCI_Variant", "UCI_AnalyseMode",
    "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo", "Skill Level", "UCI_Opponent",
  ]);
  assert.match((await ask("setoption name EvalFile value x\nisready", /^readyok$/))[0], /"EvalFile"/);
});

test("the bench counts the nodes of every other build", async (context) => {
  const { ask } = await engine(context);
  const lines = await ask("bench", / nodes \d+ nps$/);
  if (!SIGNATURE) return context.diagnostic("no commit states the signature");
  assert.equal(lines.at(-1).split(" ")[0], SIGNATURE);
});

test("a search goes on after other messages", async (context) => {
  const { ask, engine: one } = await engine(context);
  const quiet = await ask("position startpos moves g1f3 f7f6\ngo nodes 200000", /^bestmove/);
  assert.equal(nodes(quiet), 200000);
  one.send("ucinewgame\nposition startpos moves g1f3 f7f6\ngo nodes 200000");
  for (let count = 0; count < 20; count++) {
    await rest(5);
    one.send("isready");
  }
  const busy = await ask("isready", /^bestmove/);
  assert.ok(busy.filter((line) => line === "readyok").length >= 2, "isready is answered during the search");
  assert.equal(nodes(busy), 200000);
});

test("stop is heard at once, and every go has one answer", async (context) => {
  const { ask, engine: one, until } = await engine(context);
  for (const go of ["go infinite", "go movetime 60000", "go depth 90", "go mate 60", "go wtime 900000", "go ponder wtime 90000"]) {
    one.send(`position startpos\n${go}`);
    await rest(150);
    const asked = performance.now();
    const lines = await ask("stop", /^bestmove/);
    assert.ok(performance.now() - asked < 100, `${go}: ${performance.now() - asked} ms`);
    assert.ok(lines.some((line) => line.includes(" pv ")), go);
  }
  // A search that has found its mate withholds the answer, and costs no time.
  one.send("position fen 7k/6R1/8/8/8/8/5Q2/K7 w - - 0 1\ngo infinite");
  await rest(200);
  const before = performance.eventLoopUtilization();
  assert.match((await ask("stop", /^bestmove/)).at(-1), /^bestmove \S+/);
  assert.ok(before);
  one.send("go infinite\nposition startpos\nisready");
  await until(/^bestmove/);
  await until(/^readyok/);
});

test("times and ponder hits are kept", async (context) => {
  const { ask, engine: one, until } = await engine(context);
  const begun = performance.now();
  await ask("go movetime 300", /^bestmove/);
  const took = performance.now() - begun;
  assert.ok(took >= 290 && took < 600, `${took} ms`);
  one.send("position startpos moves e2e3\ngo ponder movetime 100");
  await rest(300);
  const hit = performance.now();
  one.send("ponderhit");
  const lines = await until(/^bestmove/);
  assert.ok(performance.now() - hit < 400);
  assert.ok(lines.some((line) => line.includes(" pv ")));
});

test("several lines, a large table, and limited strength", async (context) => {
  const { ask } = await engine(context);
  assert.deepEqual(await ask("setoption name Hash value 256\nsetoption name MultiPV value 3\nisready", /^readyok$/), ["readyok"]);
  const lines = await ask("go depth 6", /^bestmove/);
  assert.deepEqual([1, 2, 3].map((number) => lines.some((line) => line.includes(` depth 6 `) && line.includes(` multipv ${number} `))), [true, true, true]);
  await ask("setoption name MultiPV value 1\nsetoption name Skill Level value 3\ngo nodes 5000", /^bestmove/);
});

test("the console commands work", async (context) => {
  const { ask, engine: one } = await engine(context);
  assert.match((await ask("go perft 5", /^Nodes searched/)).at(-1), /: 4864979$/);
  assert.match((await ask("d", /^State/)).at(-1), /White to move/);
  assert.match((await ask("eval", /^Evaluation/)).at(-1), /side to move/);
  assert.match((await ask("genfens 3", /^info string/)).at(-1), /unknown command/);
  one.send("go perft 9");
  await rest(200);
  const asked = performance.now();
  assert.match((await ask("stop", /perft/)).at(-1), /stopped/);
  assert.ok(performance.now() - asked < 100);
});

test("a network comes as bytes", async (context) => {
  const { ask, engine: one, until } = await engine(context);
  one.loadNetwork(new Uint8Array([1, 2, 3]));
  assert.match((await until(/network/)).at(-1), /^info string the network cannot be used: /);
  const file = process.env.NETWORK;
  if (!file) return context.diagnostic("NETWORK names no file");
  one.loadNetwork(await readFile(file));
  assert.match((await until(/network/)).at(-1), /^info string evaluating by the network /);
  assert.equal(nodes(await ask("go nodes 2000", /^bestmove/)), 2000);
});

test("a worker alone speaks UCI, and quit ends it", async () => {
  const worker = new Worker(new URL(import.meta.resolve("fissile-chess/package.json").replace("package.json", "lib/node-worker.js")));
  const lines = [];
  worker.on("message", (line) => lines.push(line));
  worker.postMessage("go nodes 1000");
  worker.postMessage("isready");
  worker.postMessage("quit");
  await new Promise((resolve) => worker.on("exit", resolve));
  assert.ok(lines.includes("readyok") && lines.some((line) => /^bestmove/.test(line)), JSON.stringify(lines));
});

test("a terminated engine refuses lines", async () => {
  const one = await createEngine();
  one.terminate();
  assert.throws(() => one.send("isready"), /terminated/);
});
