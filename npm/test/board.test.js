import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, afterEach, before, describe } from "node:test";
import puppeteer from "puppeteer-core";
import { BROWSERS, PATIENCE, add, cached, handed, moves, opened, paste, press, serve, shows, type, until, write } from "./board.js";

/** The nodes that `fissile bench` counts, if the repository says. */
const { SIGNATURE } = process.env;
/** A folder with endgame tables. */
const { TABLES } = process.env;
/** Whether the export has an engine for several threads; npm/build --one-thread leaves it out. */
const HAS_THREADS = existsSync(join(process.env.BOARD, "fissile-threads.wasm.gz"));

/** The nodes of a bench in an engine of the board; `shares` says whether it is the one for several threads. */
const bench = (page, shares) =>
  page.evaluate(async (shares) => {
    // @ts-ignore: the files are those of the board.
    const { compile } = await import("./engine/compile.js");
    // @ts-ignore
    const { portOf, start } = await import("./engine/engine.js");
    const module = await compile(await (await fetch(shares ? "fissile-threads.wasm.gz" : "fissile.wasm.gz")).arrayBuffer());
    const worker = new Worker("engine/module-worker.js", { type: "module" });
    worker.postMessage({ module, shares });
    const lines = [];
    const engine = await start(portOf(worker), crossOriginIsolated, {});
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
  }, shares);

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
      await press(page, '[data-opens="play"]');
      await press(page, '#play input[name="color"][value="white"] + span');
      await press(page, "#play-form .primary");
      await until(page, () => document.querySelector("#game-tools:not([hidden])") !== null);
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
      await press(page, "#analyse");
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
      await press(page, "#save-button");
      const pgn = Buffer.from(await handed(page, "#save-game")).toString();
      assert.match(pgn, /\[Event "A test"\][^]*1\. Nf3 f6 2\. Nd4 \{ a comment \} 2\.\.\. Nh6 \(2\.\.\. e5\)/);
      const png = await handed(page, "#save-png");
      assert.deepEqual(png.slice(1, 4), [..."PNG"].map((letter) => letter.charCodeAt(0)));
      assert.deepEqual(page.problems, []);
    });

    test("a game is judged, and exercises are found in it", async () => {
      const page = await opened(browser, host.address);
      await add(page, "#add-study");
      // 2... a5 lets White explode the king.
      await paste(page, "1. Nf3 a6 2. Ng5 a5 3. Nxf7# 1-0");
      await shows(page, "Nxf7");
      await press(page, "#judge");
      await until(page, () => document.querySelector("#report:not([hidden])") !== null, null, 3 * PATIENCE);
      await press(page, "#games-button");
      await press(page, "#mine");
      await until(page, () => /found\.$/.test(document.querySelector("#mine-state").textContent), null, 3 * PATIENCE);
      assert.deepEqual(page.problems, []);
    });

    test("endgame tables and a book that were added are used and kept, until they are removed", { skip: !TABLES }, async () => {
      const page = await opened(browser, host.address);
      await add(page, "#add-study");
      await paste(page, '[Result "1-0"]\n\n1. Nf3 f6 2. Ne5 a6 3. Nxd7# 1-0\n\n[Result "*"]\n\n1. Nc3 *');
      await shows(page, "Nf3");
      const folder = await mkdtemp(join(tmpdir(), "fissile-files-"));
      const book = join(folder, "mine.book");
      await press(page, "#save-button");
      await writeFile(book, Buffer.from(await handed(page, "#save-book")));
      await page.$eval("#save [data-close]", (button) => button.click());
      const damaged = join(folder, "KRvK.atbw");
      await writeFile(damaged, (await readFile(join(TABLES, "KRvK.atbw"))).subarray(0, -64));
      const names = ["KQvK.atbw", "KQvK.atbz"].map((file) => join(TABLES, file));
      await (await page.$("#open-file")).uploadFile(...names, damaged, book);
      const lists = (pattern) => until(page, (text) => new RegExp(text).test(document.querySelector("#file-list").textContent), pattern);
      const knows = (own, pattern) => until(own, (text) => new RegExp(text).test(document.querySelector("#lookup").textContent), pattern);
      await lists("2 endgame tables with up to 3 pieces and the book mine.book of 3 games");
      await until(page, () => /"KRvK.atbw" is damaged/.test(document.querySelector("#connection").textContent));
      await page.$eval("#first", (button) => button.click());
      await knows(page, "^Book, 2 games:");
      // The engine probes them, in a tab that does not have the board.
      const other = await opened(browser, `${host.address}#fen=8/8/8/8/8/2k5/4Q3/K7_w_-_-_0_1`);
      await knows(other, "^Tables: win, ");
      await press(other, "#analyse");
      await until(other, () => / hits/.test(document.querySelector("#work").textContent));
      await other.close();
      await page.reload();
      await lists("2 endgame tables with up to 3 pieces and the book mine.book of 3 games");
      await page.$eval("#forget-files", (button) => button.click());
      await lists("neither endgame tables nor a book");
      await page.reload();
      await lists("neither endgame tables nor a book");
      await rm(folder, { recursive: true });
      assert.deepEqual(page.problems, []);
    });

    test("two tabs show the same board, and it survives the tab that has it", async () => {
      const one = await opened(browser, host.address);
      await add(one);
      const two = await opened(browser, one.url());
      await type(two, "d4");
      await shows(two, "d4");
      await shows(one, "d4");
      // What is typed while another tab takes the board over stays. The list of moves is drawn anew when the game is open again.
      await write(two, "d5");
      await two.evaluate(() => document.querySelector("#moves .move").classList.add("old"));
      await one.close();
      await until(two, () => document.querySelector("#moves .move:not(.old)") && !document.body.classList.contains("lost"));
      assert.equal(await two.$eval("#typed", (field) => field.value), "d5");
      await two.keyboard.press("Enter");
      await shows(two, "d4.*d5");
      await until(two, () => document.querySelector("input#typed:placeholder-shown") !== null);
      assert.deepEqual(two.problems, []);
    });

    test("it works without a network, after the browser was started again", async () => {
      const page = await opened(browser, host.address);
      await cached(page);
      await add(page);
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

    // Puppeteer cannot start Firefox again with the profile of one that was killed.
    const skip = name === "Firefox";
    test("what was shown is kept when the browser is killed", { skip }, async (context) => {
      const count = Number(process.env.KILLS ?? 3);
      for (let kill = 0; kill < count; kill += 1) {
        const page = await opened(browser, host.address);
        await add(page);
        const played = [];
        const line = ["Nf3", "f6", "Nd4", "Nh6", "e4", "e5", "Nb5", "Nf7", "a3"];
        const end = 1 + Math.floor(Math.random() * 8);
        for (const move of line.slice(0, end)) {
          await type(page, move);
          await shows(page, move);
          played.push(move);
        }
        // One more may be kept, or not, as it was not shown: the browser is killed at some moment.
        await type(page, line[end]);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
        const closed = new Promise((resolve) => browser.process().once("exit", resolve));
        browser.process().kill("SIGKILL");
        await closed;
        await launch();
        await shows(await opened(browser, host.address), played.join(".*"));
        if (kill % 10 === 9) context.diagnostic(`killed ${kill + 1} times`);
      }
    });

    if (name === "Chromium") {
      test("at an address where the browser keeps nothing, the page says so", async () => {
        const other = await puppeteer.launch({ ...options, args: [...options.args, "--host-resolver-rules=MAP board.example 127.0.0.1"] });
        const page = await other.newPage();
        page.setDefaultTimeout(PATIENCE);
        await page.goto(host.address.replace("localhost", "board.example"));
        await until(page, () => /needs https, or localhost/.test(document.querySelector("#notes:not([hidden]) #connection")?.textContent));
        await other.close();
      });

      test("it can be installed", async () => {
        const address = `${host.address}here/`;
        const page = await opened(browser, address);
        await cached(page);
        const client = await page.createCDPSession();
        assert.deepEqual((await client.send("Page.getInstallabilityErrors")).installabilityErrors, []);
        const { errors, url, manifest } = await client.send("Page.getAppManifest");
        assert.deepEqual([errors, url, manifest.display], [[], `${address}manifest.json`, "kStandalone"]);
        // Another board at the same host is another app.
        assert.equal((await client.send("Page.getAppId")).appId, address);
      });

      test("nothing moves when the board appears", async () => {
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE);
        await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
        await page.evaluateOnNewDocument(() => {
          globalThis.moved = 0;
          const add = (list) => list.getEntries().forEach(({ value }) => (globalThis.moved += value));
          new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
        });
        await page.goto(host.address);
        await until(page, () => document.querySelector("#board .pieces") && document.querySelector("#words").textContent !== "");
        // All is laid out and painted after two more frames.
        await page.evaluate(async () => {
          await document.fonts.ready;
          for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
        });
        const moved = await page.evaluate(() => globalThis.moved);
        assert.ok(moved < 0.05, `${moved}`);
      });

      test("a change for which there is no space is undone, and the page says so", async () => {
        const page = await opened(browser, host.address);
        await add(page);
        await type(page, "Nf3");
        await shows(page, "Nf3");
        // The browser can be told to have less space, but goes on all the same.
        const worker = page.workers().find((own) => own.url().endsWith("core/worker.js"));
        await worker.evaluate(() => {
          const { put } = IDBObjectStore.prototype;
          IDBObjectStore.prototype.put = () => {
            throw new DOMException("full", "QuotaExceededError");
          };
          globalThis.free = () => (IDBObjectStore.prototype.put = put);
        });
        const complains = () => /no space left/.test(document.querySelector("#connection").textContent);
        for (const move of ["f6", "g6"]) {
          await type(page, move);
          await until(page, complains);
          assert.doesNotMatch(await moves(page), /[fg]6/);
          // It is still there when the board is open again, and what was typed, too.
          await until(page, () => !document.body.classList.contains("lost"));
          assert.ok(await page.evaluate(complains) && (await page.$("#notes:not([hidden])")));
          assert.equal(await page.$eval("#typed", (field) => field.value), move);
          await page.$eval("#typed", (field) => (field.value = ""));
        }
        await press(page, "#dismiss");
        assert.ok(!(await page.evaluate(complains)));
        await type(page, "h6");
        await until(page, complains);
        await worker.evaluate(() => void globalThis.free());
        await until(page, () => !document.body.classList.contains("lost"));
        await page.$eval("#typed", (field) => (field.value = ""));
        await type(page, "e5");
        await shows(page, "Nf3.*e5");
        await until(page, () => document.querySelector("#notes[hidden]") !== null);
      });
    }

    // The page must not keep files for offline use, or it would ask for them all.
    const keepNothing = () => Object.defineProperty(navigator, "serviceWorker", { value: undefined });
    const [THREADS, THREAD] = ["/fissile-threads.wasm.gz", "/engine/browser-thread.js"];
    /** @type {[string, boolean, string|undefined, number, string[], string[]][]} */
    const sharings = [
      ["a page that is isolated analyzes with several threads", true, undefined, 4, [THREADS, THREAD], []],
      ["a page that is not isolated analyzes with one thread", false, undefined, 4, [], [THREADS, THREAD]],
      ["an analysis on two cores has one thread", true, undefined, 2, [], [THREADS, THREAD]],
      ["without the engine for several threads an analysis has one", true, THREADS, 4, [THREADS], [THREAD]],
      ["if an engine with several threads fails an analysis has one", true, THREAD, 4, [THREADS, THREAD], []],
    ];
    for (const [what, isolated, missing, cores, asked, unasked] of sharings) {
      // Firefox does not report that the script of a worker of a worker is missing.
      const isUnseen = name === "Firefox" && missing === THREAD;
      test(what, { skip: !HAS_THREADS || isUnseen }, async (context) => {
        const other = await serve(isolated, { missing, cores });
        context.after(() => other.close());
        const page = await opened(browser, other.address, keepNothing);
        const searches = () => until(page, () => /\d/.test(document.querySelector("#lines").textContent));
        await press(page, "#analyse");
        await searches();
        await type(page, "Nf3");
        await shows(page, "Nf3");
        await searches();
        await press(page, "#analyse");
        await until(page, () => document.querySelector("#analyse").getAttribute("aria-checked") === "false");
        await press(page, "#analyse");
        await searches();
        for (const path of asked) assert.ok(other.asked.includes(path), `the page asks for ${path}`);
        for (const path of unasked) assert.ok(!other.asked.includes(path), `the page does not ask for ${path}`);
        assert.deepEqual(page.problems.filter((problem) => !missing || !/404|Failed to load|NetworkError|^null$/.test(problem)), []);
      });
    }

    test("several threads probe the endgame tables that were added", { skip: !HAS_THREADS || !TABLES }, async (context) => {
      const other = await serve(true, { cores: 4 });
      context.after(() => other.close());
      const page = await opened(browser, `${other.address}#fen=8/8/8/8/8/2k5/4Q3/K7_w_-_-_0_1`, keepNothing);
      await (await page.$("#open-file")).uploadFile(...["KQvK.atbw", "KQvK.atbz"].map((file) => join(TABLES, file)));
      await until(page, () => /^Tables: win/.test(document.querySelector("#lookup").textContent));
      await press(page, "#analyse");
      await until(page, () => / hits/.test(document.querySelector("#work").textContent));
      assert.ok(other.asked.includes(THREAD));
      assert.deepEqual(page.problems, []);
    });

    for (const isolated of [false, true]) {
      test(`${isolated ? "all" : "no"} files for several threads are kept for offline use`, { skip: !HAS_THREADS }, async (context) => {
        const other = await serve(isolated);
        context.after(() => other.close());
        const page = await opened(browser, other.address);
        await cached(page);
        const kept = await page.evaluate(async () => (await caches.match("fissile-threads.wasm.gz")) !== undefined);
        assert.equal(kept, isolated);
      });
    }

    for (const isolated of [false, true]) {
      test(`bench counts the nodes of the program${isolated ? ", isolated as well" : ""}`, { skip: !SIGNATURE }, async () => {
        const other = await serve(isolated);
        const page = await opened(browser, other.address);
        assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
        assert.match(await bench(page, false), new RegExp(`^${SIGNATURE} nodes`));
        if (isolated && HAS_THREADS) assert.match(await bench(page, true), new RegExp(`^${SIGNATURE} nodes`));
        await other.close();
      });
    }
  });
}
