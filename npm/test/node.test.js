import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { createEngine } from "fissile-chess";
import { connect, most, nodes } from "./engine.js";

/** The nodes that `fissile bench` counts in every build, if the repository says. */
const { SIGNATURE } = process.env;

/** The files of the package. */
const LIB = new URL("lib/", import.meta.resolve("fissile-chess/package.json"));

/** An engine that ends with the test, and functions that wait for its lines. */
async function engine(context, options) {
  const connected = await connect(createEngine, options);
  context.after(() => connected.engine.terminate());
  return connected;
}

const isBest = (line) => line.startsWith("bestmove");

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
  const { ask, engine: one, until } = await engine(context);
  const quiet = await ask("position startpos moves g1f3 f7f6\ngo nodes 200000", /^bestmove/);
  assert.equal(nodes(quiet), 200000);
  // These come together, so they wait when the search begins.
  one.send(`ucinewgame\nposition startpos moves g1f3 f7f6\ngo nodes 200000${"\nisready".repeat(10)}`);
  // The others come in the middle of it.
  const busy = [];
  for (const depth of [2, 4, 6]) {
    busy.push(...(await until(new RegExp(`^info depth ${depth} `))));
    one.send("isready");
  }
  busy.push(...(await until(/^bestmove/)));
  assert.ok(busy.filter((line) => line === "readyok").length >= 10, "isready is answered during the search");
  assert.equal(nodes(busy), 200000);
});

test("stop is heard, and every go has one answer", async (context) => {
  const { ask, engine: one, until } = await engine(context);
  for (const go of ["go infinite", "go movetime 600000000", "go depth 90", "go mate 60", "go wtime 900000000", "go ponder wtime 90000"]) {
    one.send(`position startpos\n${go}`);
    const early = [...(await until(/ pv /)), ...(await ask("isready", /^readyok$/))];
    await ask("stop", /^bestmove/);
    assert.ok(![...early, ...(await ask("isready", /^readyok$/))].some(isBest), go);
  }
  // A search that has found its mate withholds the answer.
  one.send("position fen 7k/6R1/8/8/8/8/5Q2/K7 w - - 0 1\ngo infinite");
  await until(/ score mate /);
  assert.ok(!(await ask("isready", /^readyok$/)).some(isBest));
  assert.match((await ask("stop", /^bestmove/)).at(-1), /^bestmove \S+/);
  one.send("go infinite\nposition startpos\nisready");
  await until(/^bestmove/);
  await until(/^readyok/);
});

/** Why the engine for several threads cannot be tested; false if it is there. */
const WITHOUT = !existsSync(new URL("engine-threads.wasm.gz", LIB)) && "npm/build --one-thread has left it out";

test("several threads search together, hear stop, and come and go", { skip: WITHOUT }, async (context) => {
  const { ask, engine: one, until } = await engine(context);
  assert.equal(await most(ask), 32);
  await ask("setoption name Threads value 2\nisready", /^readyok$/);
  for (const go of ["go infinite", "go movetime 600000000", "go ponder wtime 90000"]) {
    one.send(`position startpos moves g1f3\n${go}`);
    const early = [...(await until(/ pv /)), ...(await ask("isready", /^readyok$/))];
    assert.ok(!early.some(isBest), go);
    await ask("stop", /^bestmove/);
  }
  assert.ok(nodes(await ask("position startpos\ngo nodes 300000", /^bestmove/)) >= 300_000);
  // One thread always searches the same. With several the nodes of all count, so there are others, unless all but one had to wait.
  const count = async (threads) => nodes(await ask(`setoption name Threads value ${threads}\nucinewgame\ngo depth 11`, /^bestmove/));
  const alone = await count(1);
  for (const threads of [4, 3, 2]) {
    let tries = 0;
    while ((await count(threads)) === alone) assert.ok((tries += 1) < 20, `${threads} threads`);
    assert.equal(await count(1), alone);
  }
  await ask("setoption name Threads value 1\nisready", /^readyok$/);
  const lines = await ask("bench", / nodes \d+ nps$/);
  if (SIGNATURE) assert.equal(lines.at(-1).split(" ")[0], SIGNATURE);
});

test("a line that comes while threads start is heard", { skip: WITHOUT }, async (context) => {
  for (const turns of [0, 1, 100, 1000, 10_000]) {
    const { ask, engine: one, until } = await engine(context);
    one.send("go infinite");
    await until(/ pv /);
    // These come together, so the search begins as soon as the threads have.
    await ask("stop\nsetoption name Threads value 4\ngo infinite", /^bestmove/);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await ask("stop", /^bestmove/);
    one.terminate();
  }
});

test("without the file for several threads there is one", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "fissile-"));
  context.after(() => rm(folder, { recursive: true }));
  await cp(fileURLToPath(LIB), join(folder, "lib"), { recursive: true });
  await cp(fileURLToPath(new URL("../package.json", LIB)), join(folder, "package.json"));
  await rm(join(folder, "lib", "engine-threads.wasm.gz"), { force: true });
  const { ask } = await engine(context, { worker: pathToFileURL(join(folder, "lib", "node-worker.js")) });
  assert.equal(await most(ask), 1);
  await ask("go depth 5", /^bestmove/);
});

test("times and ponder hits are kept", async (context) => {
  const { ask, engine: one, until } = await engine(context);
  await ask("go movetime 300", /^bestmove/);
  // The time is over long before the fifth depth, but the search goes on until the hit.
  one.send("position startpos moves e2e3\ngo ponder movetime 1");
  const early = [...(await until(/^info depth 5 /)), ...(await ask("isready", /^readyok$/))];
  assert.ok(!early.some(isBest));
  const lines = await ask("ponderhit", /^bestmove/);
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
  await ask("isready", /^readyok$/);
  assert.match((await ask("stop", /perft/)).at(-1), /stopped/);
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
  const worker = new Worker(new URL("node-worker.js", LIB));
  const lines = [];
  worker.on("message", (line) => lines.push(line));
  worker.postMessage("setoption name Threads value 2");
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

test("a page that comes instead of WebAssembly is named", async () => {
  const { fetched } = await import(new URL("fetch.js", LIB).href);
  await assert.rejects(fetched("data:text/html,<p>"), { message: /^data:text\/html,<p> is not WebAssembly: / });
});
