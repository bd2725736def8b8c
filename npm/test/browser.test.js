import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import test, { after, before, describe } from "node:test";
import puppeteer from "puppeteer-core";
import { CHROMIUM, FIREFOX, PATIENCE, portOf } from "./board.js";
import { connect } from "./engine.js";
import { PACKAGE, PAGES, readmePage, serve } from "./pages.js";

/** The nodes that `fissile bench` counts in every build, if the repository says. */
const { SIGNATURE } = process.env;
/** Whether the engine for several threads is there; npm/build --one-thread leaves it out. */
const THREADS = existsSync(`.${PACKAGE}/lib/engine-threads.wasm.gz`);

/** Runs in the page: uses an engine. */
async function use(connect, address, suspends) {
  const { createEngine, Position } = await import(address);
  const { engine, ask, until } = await connect(createEngine, { suspends });
  const bench = (await ask("bench", / nps$/)).at(-1);
  // Where a search pauses after every slice of time, a slow machine may hardly get deeper.
  const deep = await ask(`position startpos moves g1f3 f7f6\ngo depth ${suspends ? 14 : 8}`, /^bestmove/);
  const nodes = Number(/ nodes (\d+)/.exec(deep.findLast((line) => line.includes(" pv ")))[1]);
  // Lines are heard in the middle of a search: all that comes before `stop` is sent.
  const early = [];
  const interrupt = async () => {
    engine.send("position startpos\ngo infinite");
    early.push(...(await until(/^info depth 5 /)), ...(await ask("isready", /^readyok/)));
    await ask("stop", /^bestmove/);
  };
  for (let count = 0; count < 3; count++) await interrupt();
  await ask("setoption name Hash value 256\nisready", /^readyok/);
  const lined = await ask("setoption name MultiPV value 2\ngo movetime 300", /^bestmove/);
  // Two threads, where there can be.
  const most = Number(/name Threads .* max (\d+)/.exec((await ask("uci", /^uciok$/)).join("\n"))[1]);
  await ask(`setoption name MultiPV value 1\nsetoption name Threads value ${Math.min(2, most)}\nisready`, /^readyok/);
  await interrupt();
  engine.terminate();
  return {
    most,
    bench,
    nodes,
    early: early.filter((line) => line.startsWith("bestmove")),
    suspends: "Suspending" in WebAssembly,
    lines: lined.filter((line) => line.includes(" multipv 2 ")).length,
    san: Position.start().san("g1f3"),
    isolated: globalThis.crossOriginIsolated,
  };
}

/** Runs in the page: the calls that pychess makes on the engine of the global `Stockfish`, and those at its end. */
async function analyze() {
  const ended = [];
  const engine = await new globalThis.Stockfish({ onExit: (status) => ended.push(status) });
  const until = (pattern) =>
    new Promise((resolve) => {
      const lines = [];
      const listener = (line) => {
        lines.push(line);
        if (!pattern.test(line)) return;
        engine.removeMessageListener(listener);
        resolve(lines);
      };
      engine.addMessageListener(listener);
    });
  const introduced = until(/^uciok/);
  engine.postMessage("uci");
  const options = await introduced;
  engine.FS.writeFile("/atomic.nnue", new Uint8Array(4));
  engine.postMessage("setoption name EvalFile value /atomic.nnue");
  engine.postMessage("setoption name UCI_Variant value atomic");
  engine.postMessage("setoption name Use NNUE value true");
  const ready = until(/^readyok/);
  engine.postMessage("isready");
  await ready;
  const found = until(/^bestmove/);
  engine.postMessage("position fen rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3");
  engine.postMessage("go depth 6");
  const best = (await found).at(-1);
  engine.postMessage("quit");
  engine.postMessage("uci");
  engine.terminate();
  return { options, best, ended };
}

for (const [name, options] of Object.entries({ Chromium: CHROMIUM, Firefox: FIREFOX })) {
  describe(name, { skip: !options.executablePath && `${name} is not installed` }, () => {
    let server, browser, origin;
    before(async () => {
      server = await serve();
      origin = `http://127.0.0.1:${portOf(server)}`;
      browser = await puppeteer.launch({ headless: true, ...options });
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    let exact;
    for (const [folder, suspends, what] of PAGES) {
      test(`the engine in a page ${what}`, async (context) => {
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE);
        await page.goto(`${origin}/${folder}/page.html`);
        const used = await page.evaluate(`(${use})(${connect}, "${PACKAGE}/lib/browser.js", ${suspends})`);
        context.diagnostic(JSON.stringify(used));
        assert.equal(used.isolated, folder === "isolated");
        assert.equal(used.most, folder === "isolated" && THREADS ? 32 : 1);
        if (SIGNATURE) assert.equal(used.bench.split(" ")[0], SIGNATURE);
        assert.deepEqual(used.early, [], "no best move before stop");
        assert.ok(used.lines > 0 && used.san === "Nf3");
        // Only a search that is interrupted without a message has other nodes.
        exact ??= used.nodes;
        if (folder === "isolated" || (suspends && used.suspends)) assert.equal(used.nodes, exact);
        await page.close();
      });
    }

    for (const folder of ["isolated", "plain"]) {
      test(`a client of fairy-stockfish.wasm, ${folder}`, async () => {
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE);
        await page.goto(`${origin}/${folder}/stockfish.html`);
        const { options, best, ended } = await page.evaluate(`(${analyze})()`);
        assert.ok(options.includes("option name UCI_Variant type combo default atomic var atomic"), options.join("\n"));
        assert.match(best, /^bestmove e5[df]7/);
        assert.deepEqual(ended, [0]);
        await page.close();
      });
    }

    test("the page of the README", async () => {
      assert.ok((await readmePage()).split("\n").length <= 31, "the page has at most 30 lines");
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE);
      const faults = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.goto(`${origin}/plain/readme.html`);
      await page.waitForFunction(() => /Nxd7#|Nxf7#/.test(document.body.textContent), { timeout: PATIENCE });
      await page.waitForFunction(() => /bestmove e5[df]7/.test(document.body.textContent), { timeout: PATIENCE });
      assert.deepEqual(faults, []);
      await page.close();
    });
  });
}
