// The package with the bundlers that people use, each with the project that the README describes: bundlers/ has the sources, and the
// versions. What a bundler makes runs in Chromium.
//
//   npm/test/run bundlers
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import test, { after, before, describe } from "node:test";
import puppeteer from "puppeteer-core";
import { CHROMIUM, PATIENCE, serve } from "./board.js";
import { connect } from "./engine.js";

const LIB = "node_modules/fissile-chess/lib";
const THREADS = existsSync(`${LIB}/engine-threads.wasm.gz`);
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** A project of its own, with the package in it; returns its folder. */
async function project(name) {
  const root = resolve("bundled", name);
  await cp("bundlers", root, { recursive: true });
  await writeFile(`${root}/package.json`, '{ "private": true, "type": "module" }');
  await mkdir(`${root}/node_modules`);
  await cp("node_modules/fissile-chess", `${root}/node_modules/fissile-chess`, { recursive: true });
  // Some bundlers insist on every file. One that is no WebAssembly is as good as none.
  if (!THREADS) await writeFile(`${root}/${LIB}/engine-threads.wasm.gz`, "left out by npm/build --one-thread");
  return root;
}

/** Runs in the page: uses an engine. */
async function use(connect, worker) {
  const { engine, ask } = await connect(globalThis.createEngine, { worker });
  const most = Number(/name Threads .* max (\d+)/.exec((await ask("uci", /^uciok$/)).join("\n"))[1]);
  await ask(`setoption name Threads value ${Math.min(2, most)}\nisready`, /^readyok/);
  const best = (await ask("go depth 6", /^bestmove/)).at(-1);
  engine.terminate();
  return { most, best };
}

let browser;
before(async () => {
  browser = await puppeteer.launch({ headless: true, ...CHROMIUM });
});
after(() => browser?.close());

/** Opens the page, whose rules have answered; `act` gets it. */
async function visit(address, act) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(address);
  await page.waitForFunction(() => globalThis.createEngine, { timeout: PATIENCE }).catch((error) => {
    throw new Error(`${error.message}: ${JSON.stringify(faults)}`);
  });
  assert.equal(await page.title(), "Nf3");
  await act(page);
  assert.deepEqual(faults, []);
  await page.close();
}

/** Whether the rules and an engine work in the page; a page that is isolated has threads. `worker` is the option of that name. */
const works = (address, isolated, worker) =>
  visit(address, async (page) => {
    const { most, best } = await page.evaluate(`(${use})(${connect}, ${JSON.stringify(worker)})`);
    assert.equal(most, isolated && THREADS ? 32 : 1);
    assert.match(best, /^bestmove \S{4}/);
  });

/** Whether the files of a folder work on a plain static server, and on one whose pages may share memory. */
async function worksServed(folder, worker) {
  for (const isolated of [false, true]) {
    const server = await serve(isolated, { folder });
    try {
      await works(server.address, isolated, worker);
    } finally {
      await server.close();
    }
  }
}

/** What a project does for a bundler that finds no workers: it copies the files of the package, and names the worker. */
const copied = (root) => cp(`${root}/${LIB}`, `${root}/dist/fissile`, { recursive: true });
const COPY = "fissile/browser-worker.js";

/** Where no worker is found, the rules work nevertheless, and a sentence says what to do. */
async function refuses(page) {
  const why = await page.evaluate(() => globalThis.createEngine().then(() => "", (error) => error.message));
  assert.match(why, /^the worker of the engine could not be loaded; the README of fissile-chess /);
}

for (const name of ["vite5", "vite6", "vite7", "vite8"]) {
  describe(name, async () => {
    const vite = await import(name);
    const quiet = { configFile: false, logLevel: "warn" };

    /** Starts the dev server with the settings; `act` gets its address. */
    async function served(folder, settings, act) {
      const root = await project(folder);
      const server = await vite.createServer({ root, ...quiet, server: { host: "127.0.0.1", headers: ISOLATED, hmr: false }, ...settings });
      await server.listen();
      try {
        await act(server.resolvedUrls.local[0]);
      } finally {
        await server.close();
      }
    }

    test("the dev server", () =>
      served(`${name}-dev`, { optimizeDeps: { exclude: ["fissile-chess"] } }, (address) => works(address, true)));

    test("the dev server without the setting", () =>
      served(`${name}-plain`, { logLevel: "error" }, (address) => (name === "vite8" ? works(address, true) : visit(address, refuses))));

    test("a build", async () => {
      const root = await project(name);
      await vite.build({ root, ...quiet });
      await worksServed(`${root}/dist`);
    });
  });
}

describe("webpack", async () => {
  const { default: webpack } = await import("webpack");
  for (const mode of ["development", "production"]) {
    test(`a build for ${mode}`, async () => {
      const root = await project(`webpack-${mode}`);
      await cp(`${root}/index.html`, `${root}/dist/index.html`);
      const settings = { mode, context: root, entry: "./main.js", output: { path: `${root}/dist`, filename: "main.js" } };
      const stats = await new Promise((resolve, reject) => webpack(settings, (error, done) => (error ? reject(error) : resolve(done))));
      assert.ok(!stats.hasErrors(), stats.toString("errors-only"));
      await worksServed(`${root}/dist`);
    });
  }
});

describe("esbuild", async () => {
  const esbuild = await import("esbuild");

  test("a build, and the server", async () => {
    const root = await project("esbuild");
    await cp(`${root}/index.html`, `${root}/dist/index.html`);
    await copied(root);
    const settings = { entryPoints: ["main.js"], outdir: "dist", bundle: true, format: "esm", logLevel: "warning" };
    const context = await esbuild.context({ absWorkingDir: root, ...settings });
    try {
      await context.rebuild();
      await worksServed(`${root}/dist`, COPY);
      const { port } = await context.serve({ host: "127.0.0.1", servedir: `${root}/dist` });
      await works(`http://127.0.0.1:${port}/`, false, COPY);
    } finally {
      await context.dispose();
    }
  });
});

describe("rollup", async () => {
  const { rollup } = await import("rollup");
  const { nodeResolve } = await import("@rollup/plugin-node-resolve");

  test("a build", async () => {
    const root = await project("rollup");
    await cp(`${root}/index.html`, `${root}/dist/index.html`);
    await copied(root);
    const bundle = await rollup({ input: `${root}/main.js`, plugins: [nodeResolve({ browser: true })] });
    await bundle.write({ dir: `${root}/dist`, format: "es" });
    await bundle.close();
    await worksServed(`${root}/dist`, COPY);
  });
});
