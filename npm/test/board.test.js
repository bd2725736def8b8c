import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import test, { after, afterEach, before, describe } from "node:test";
import puppeteer from "puppeteer-core";

/** The folder of `fissile board --export`, and the nodes that `fissile bench` counts, if the repository says. */
const { BOARD, SIGNATURE } = process.env;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };
const BROWSERS = [["Chromium", { executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] }]];
if (process.env.FIREFOX) BROWSERS.push(["Firefox", { executablePath: process.env.FIREFOX, browser: "firefox" }]);

/** A plain static server: no header but the type. With `isolated` it sends those that let a page share memory. */
async function serve(isolated) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    asked.push(path);
    if (isolated) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    try {
      const file = join(BOARD, path.endsWith("/") ? `${path}index.html` : path);
      response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      response.end(await readFile(file));
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://localhost:${server.address().port}/`, asked, close };
}

/** Opens the board, and collects what goes wrong in it. */
async function opened(browser, address) {
  const page = await browser.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  await page.goto(address);
  await until(page, () => document.querySelector("#words").textContent !== "");
  return page;
}

const moves = (page) => page.$eval("#moves", (element) => element.textContent);
/** Waits for something in a page. A tab that is not in front draws no frames, so they cannot be waited for. */
const until = (page, what, about, timeout = 30_000) => page.waitForFunction(what, { timeout, polling: 50 }, about);
const shows = (page, pattern, timeout) =>
  until(page, (text) => new RegExp(text).test(document.querySelector("#moves").textContent), pattern, timeout);

async function type(page, move) {
  await page.bringToFront();
  await page.focus("#typed");
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
}

/** Opens a text, as from the clipboard. */
async function paste(page, text) {
  await page.click('[data-opens="open"]');
  await page.$eval("#open-text", (field, text) => (field.value = text), text);
  await page.click("#open-form .primary");
}

/** The next file that the page hands to the browser. */
const handed = (page, button) =>
  page.evaluate(async (id) => {
    const blob = new Promise((resolve) => {
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        URL.createObjectURL = make;
        resolve(blob);
        return make.call(URL, blob);
      };
    });
    document.querySelector(id).click();
    return [...new Uint8Array(await (await blob).arrayBuffer())];
  }, button);

/** Waits until the service worker has all files. */
const cached = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((resolve) => active.addEventListener("statechange", resolve));
  });

/** The nodes of a bench in the engine of the board. */
const bench = (page) =>
  page.evaluate(async () => {
    const { compile } = await import("./engine/compile.js");
    const { start } = await import("./engine/engine.js");
    const module = await compile(await (await fetch("fissile.wasm.gz")).arrayBuffer());
    const worker = new Worker("engine/module-worker.js", { type: "module" });
    worker.postMessage({ module });
    const port = {
      post: (message) => worker.postMessage(message),
      listen: (message) => (worker.onmessage = ({ data }) => message(data)),
      terminate: () => worker.terminate(),
    };
    const lines = [];
    const engine = await start(port, crossOriginIsolated, {});
    const over = new Promise((resolve) => {
      engine.onLine = (line) => {
        lines.push(line);
        if (/^\d+ nodes/.test(line)) resolve();
      };
    });
    engine.send("bench");
    await over;
    engine.terminate();
    return lines.at(-1);
  });

for (const [name, options] of BROWSERS) {
  describe(`the exported board in ${name}`, () => {
    let browser;
    let profile;
    let host;

    const launch = async () => {
      browser = await puppeteer.launch({ ...options, userDataDir: profile });
    };

    before(async () => {
      profile = await mkdtemp(join(tmpdir(), "fissile-board-"));
      host = await serve(false);
      await launch();
    });
    afterEach(async () => {
      const [first, ...others] = await browser.pages();
      await first.goto("about:blank");
      for (const page of others) await page.close();
    });
    after(async () => {
      await browser?.close();
      await host.close();
      await rm(profile, { recursive: true, force: true });
    });

    test("a game against the engine is there again after a reload", async () => {
      const page = await opened(browser, host.address);
      await page.click('[data-opens="play"]');
      await page.click('#play input[name="color"][value="white"] + span');
      await page.click("#play-form .primary");
      await page.waitForSelector("#game-tools:not([hidden])");
      await type(page, "Nf3");
      await shows(page, "Nf3.*[a-h][1-8]");
      const before = await moves(page);
      await page.reload();
      await shows(page, "Nf3.*[a-h][1-8]");
      assert.equal(await moves(page), before);
      assert.deepEqual(page.problems, []);
    });

    test("the engine analyzes, and another move makes it search anew", async () => {
      const page = await opened(browser, `${host.address}#fen=8/8/8/8/8/2k5/4Q3/K7_w_-_-_0_1`);
      await page.click("#analyse");
      await until(page, () => /\d/.test(document.querySelector("#lines").textContent));
      await type(page, "Qe5");
      await shows(page, "Qe5");
      await until(page, () => /[KN]/.test(document.querySelector("#lines").textContent));
      assert.deepEqual(page.problems, []);
    });

    test("games come and go as PGN, and a picture as PNG", async () => {
      const page = await opened(browser, host.address);
      await paste(page, '[Event "A test"]\n[Variant "Atomic"]\n\n1. Nf3 f6 2. Nd4 { a comment } Nh6 (2... e5) *');
      await shows(page, "Nd4.*a comment");
      await until(page, () => !document.querySelector("#open").open);
      await page.click("#save-button");
      const pgn = Buffer.from(await handed(page, "#save-game")).toString();
      assert.match(pgn, /\[Event "A test"\][^]*1\. Nf3 f6 2\. Nd4 \{ a comment \} 2\.\.\. Nh6 \(2\.\.\. e5\)/);
      const png = await handed(page, "#save-png");
      assert.deepEqual(png.slice(1, 4), [..."PNG"].map((letter) => letter.charCodeAt(0)));
      assert.deepEqual(page.problems, []);
    });

    test("a game is judged, and exercises are found in it", async () => {
      const page = await opened(browser, host.address);
      await page.evaluate(() => document.querySelector("#add-study").click());
      await shows(page, "No moves yet");
      // 2... a5 lets White explode the king.
      await paste(page, "1. Nf3 a6 2. Ng5 a5 3. Nxf7# 1-0");
      await shows(page, "Nxf7");
      await until(page, () => !document.querySelector("#open").open);
      await page.click("#judge");
      await until(page, () => !document.querySelector("#report").hidden);
      await page.click("#games-button");
      await page.click("#mine");
      await until(page, () => /found\.$/.test(document.querySelector("#mine-state").textContent));
      assert.deepEqual(page.problems, []);
    });

    test("two tabs show the same board, and it survives the tab that has it", async () => {
      const one = await opened(browser, host.address);
      await one.evaluate(() => document.querySelector("#add-game").click());
      await shows(one, "No moves yet");
      await until(one, () => /^#\d+\/\d+\/0$/.test(location.hash));
      const two = await opened(browser, one.url());
      await type(two, "d4");
      await Promise.all([shows(one, "d4"), shows(two, "d4")]);
      await two.evaluate(() => {
        new MutationObserver(() => {
          window.wasLost ||= document.body.classList.contains("lost");
        }).observe(document.body, { attributes: true });
      });
      await one.close();
      await until(two, () => window.wasLost && !document.body.classList.contains("lost"));
      // The page opens its game again, which clears what is typed meanwhile; so it may have to be typed twice.
      const isShown = () => shows(two, "d4.*d5", 5_000).then(() => true, () => false);
      let isPlayed = false;
      for (let attempt = 0; attempt < 4 && !isPlayed; attempt += 1) {
        await two.$eval("#typed", (field) => (field.value = ""));
        await type(two, "d5");
        isPlayed = await isShown();
      }
      assert.ok(isPlayed);
      assert.deepEqual(two.problems, []);
    });

    test("it works without a network, after the browser was started again", async () => {
      const page = await opened(browser, host.address);
      await cached(page);
      await page.evaluate(() => document.querySelector("#add-game").click());
      await shows(page, "No moves yet");
      await type(page, "Nc3");
      await shows(page, "Nc3");
      const before = await moves(page);
      await browser.close();
      const address = host.address;
      await host.close();
      await launch();
      const later = await opened(browser, address);
      assert.equal(await moves(later), before);
      await type(later, "e5");
      await shows(later, "Nc3.*e5");
      host = await serve(false);
    });

    test("what was shown is kept when the browser is killed", async () => {
      const count = Number(process.env.KILLS ?? 3);
      for (let kill = 0; kill < count; kill += 1) {
        const page = await opened(browser, host.address);
        await page.evaluate(() => document.querySelector("#add-game").click());
        await shows(page, "No moves yet");
        const played = [];
        const end = Math.random() * 8;
        for (const move of ["Nf3", "f6", "Nd4", "Nh6", "e4", "e5", "Nb5", "Nf7"].slice(0, 1 + end)) {
          await type(page, move);
          await shows(page, move);
          played.push(move);
        }
        const closed = new Promise((resolve) => browser.process().once("exit", resolve));
        browser.process().kill("SIGKILL");
        await closed;
        await launch();
        await shows(await opened(browser, host.address), played.join(".*"));
      }
    });

    if (name === "Chromium") {
      test("a change for which there is no space is undone, and the page says so", async () => {
        const page = await opened(browser, host.address);
        await page.evaluate(() => document.querySelector("#add-game").click());
        await type(page, "Nf3");
        await shows(page, "Nf3");
        // The browser can be told to have less space, but goes on all the same.
        const worker = page.workers().find((own) => own.url().endsWith("core/worker.js"));
        await worker.evaluate(() => {
          const { put } = IDBObjectStore.prototype;
          IDBObjectStore.prototype.put = () => {
            throw new DOMException("full", "QuotaExceededError");
          };
          self.free = () => (IDBObjectStore.prototype.put = put);
        });
        await type(page, "f6");
        await until(page, () => /no space left/.test(document.querySelector("#connection").textContent));
        assert.doesNotMatch(await moves(page), /f6/);
        await worker.evaluate(() => void self.free());
        await until(page, () => !document.body.classList.contains("lost"));
        await type(page, "e5");
        await shows(page, "Nf3.*e5");
      });
    }

    for (const isolated of [false, true]) {
      test(`bench counts the nodes of the program${isolated ? ", isolated as well" : ""}`, { skip: !SIGNATURE }, async () => {
        const other = await serve(isolated);
        const page = await opened(browser, other.address);
        assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
        assert.match(await bench(page), new RegExp(`^${SIGNATURE} nodes`));
        await other.close();
      });
    }
  });
}
