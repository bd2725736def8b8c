import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import test, { after, before, describe } from "node:test";
import puppeteer from "puppeteer-core";

/** The nodes that `fissile bench` counts in every build, if the repository says. */
const { SIGNATURE } = process.env;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const PACKAGE = "/node_modules/fissile-chess";
/** Whether the engine for several threads is there; npm/build --one-thread leaves it out. */
const THREADS = existsSync(`.${PACKAGE}/lib/engine-threads.wasm.gz`);
const CHROMIUM = { executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] };
const FIREFOX = { executablePath: process.env.FIREFOX, browser: "firefox" };

/** The complete page of the README, with the package where this server has it. */
async function readmePage() {
  const readme = await readFile(`.${PACKAGE}/README.md`, "utf8");
  const page = /```html\n([^]*?)```/.exec(readme)[1];
  assert.ok(page.split("\n").length <= 31, "the page has at most 30 lines");
  return page.replaceAll("./node_modules/fissile-chess", PACKAGE);
}

/** Serves the project. Pages below /isolated/ may share memory with their workers. */
async function serve() {
  const page = await readmePage();
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    if (path.startsWith("/isolated") || request.headers.referer?.includes("/isolated")) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    if (path.endsWith(".html")) {
      response.setHeader("Content-Type", "text/html");
      // A strict policy: what the package needs is 'wasm-unsafe-eval', and that its own files may be fetched.
      if (!path.includes("readme")) {
        response.setHeader("Content-Security-Policy", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'");
      }
      return response.end(path.endsWith("readme.html") ? page : "<!doctype html><title>A page</title>");
    }
    try {
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
      // The worker of an isolated page must be isolated as well.
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
      response.end(await readFile(join(".", path)));
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Runs in the page: measures an engine. */
async function measure(address, suspends) {
  const begun = performance.now();
  const { createEngine, Position } = await import(address);
  const lines = [];
  const waiting = [];
  const engine = await createEngine({
    suspends,
    onLine(line) {
      lines.push(line);
      for (const one of waiting.splice(0)) one();
    },
  });
  const ready = performance.now() - begun;
  const ask = async (text, pattern) => {
    engine.send(text);
    for (;;) {
      const at = lines.findIndex((line) => pattern.test(line));
      if (at >= 0) return lines.splice(0, at + 1);
      await new Promise((resolve) => waiting.push(resolve));
    }
  };
  const rest = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const bench = (await ask("bench", / nps$/)).at(-1);
  const deep = await ask("position startpos moves g1f3 f7f6\ngo depth 14", /^bestmove/);
  const nodes = Number(/ nodes (\d+)/.exec(deep.findLast((line) => line.includes(" pv ")))[1]);
  const stops = [];
  for (let count = 0; count < 8; count++) {
    engine.send("position startpos\ngo infinite");
    await rest(130 + 17 * count);
    const asked = performance.now();
    await ask("stop", /^bestmove/);
    stops.push(performance.now() - asked);
  }
  engine.send("go infinite");
  await rest(100);
  const asked = performance.now();
  await ask("isready", /^readyok/);
  const readyok = performance.now() - asked;
  await ask("stop", /^bestmove/);
  await ask("setoption name Hash value 256\nisready", /^readyok/);
  const timed = performance.now();
  const lined = await ask("setoption name MultiPV value 2\ngo movetime 300", /^bestmove/);
  const movetime = performance.now() - timed;
  // Two threads, where there can be.
  const most = Number(/name Threads .* max (\d+)/.exec((await ask("uci", /^uciok$/)).join("\n"))[1]);
  await ask(`setoption name MultiPV value 1\nsetoption name Threads value ${Math.min(2, most)}\nisready`, /^readyok/);
  const together = [];
  for (let count = 0; count < 5 && !(Math.min(...together) < 100); count++) {
    engine.send("position startpos\ngo infinite");
    await rest(300);
    const asked = performance.now();
    await ask("stop", /^bestmove/);
    together.push(performance.now() - asked);
  }
  engine.terminate();
  return {
    most,
    together,
    ready,
    bench,
    stops,
    readyok,
    movetime,
    nodes,
    suspends: "Suspending" in WebAssembly,
    lines: lined.filter((line) => line.includes(" multipv 2 ")).length,
    san: Position.start().san("g1f3"),
    isolated: globalThis.crossOriginIsolated,
  };
}

for (const [name, options] of Object.entries({ Chromium: CHROMIUM, Firefox: FIREFOX })) {
  describe(name, { skip: !options.executablePath && `${name} is not installed` }, () => {
    let server, browser, origin;
    before(async () => {
      server = await serve();
      origin = `http://127.0.0.1:${server.address().port}`;
      browser = await puppeteer.launch({ headless: true, ...options });
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    let exact;
    const pages = [
      ["isolated", true, "that shares memory with the worker"],
      ["plain", true, "that shares nothing"],
      ["plain", false, "whose browser cannot suspend WebAssembly"],
    ];
    for (const [folder, suspends, what] of pages) {
      test(`the engine in a page ${what}`, async (context) => {
        const page = await browser.newPage();
        await page.goto(`${origin}/${folder}/page.html`);
        const measured = await page.evaluate(`(${measure})("${PACKAGE}/lib/browser.js", ${suspends})`);
        context.diagnostic(JSON.stringify(measured));
        assert.equal(measured.isolated, folder === "isolated");
        assert.equal(measured.most, folder === "isolated" && THREADS ? 32 : 1);
        if (SIGNATURE) assert.equal(measured.bench.split(" ")[0], SIGNATURE);
        assert.ok(measured.ready < 5000, "ready soon, even on a busy machine");
        assert.ok(measured.stops.every((time) => time < 100), JSON.stringify(measured.stops));
        // One of two threads may have to wait for others that use the machine.
        assert.ok(Math.min(...measured.together) < 100, JSON.stringify(measured.together));
        assert.ok(measured.readyok < 100);
        assert.ok(measured.movetime >= 290 && measured.movetime < 600);
        assert.ok(measured.lines > 0 && measured.san === "Nf3");
        // Only a search that is interrupted without a message has other nodes.
        exact ??= measured.nodes;
        if (folder === "isolated" || (suspends && measured.suspends)) assert.equal(measured.nodes, exact);
        await page.close();
      });
    }

    test("the page of the README", async () => {
      const page = await browser.newPage();
      const faults = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.goto(`${origin}/plain/readme.html`);
      await page.waitForFunction(() => /Nxd7#|Nxf7#/.test(document.body.textContent), { timeout: 20000 });
      await page.waitForFunction(() => /bestmove e5[df]7/.test(document.body.textContent), { timeout: 20000 });
      assert.deepEqual(faults, []);
      await page.close();
    });
  });
}
