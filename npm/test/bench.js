// How long what is promised in milliseconds takes, beside the promise. It asserts nothing, and says most on a machine that has nothing
// else to do.
//
//   npm/test/run bench.js
import puppeteer from "puppeteer-core";
import { createEngine } from "fissile-chess";
import { CHROMIUM, PATIENCE, portOf, serve as serveBoard } from "./board.js";
import { connect, most } from "./engine.js";
import { PACKAGE, PAGES, serve as servePackage } from "./pages.js";
import { phone, round } from "./phone.js";

const say = (what, times, promised) => {
  const sorted = times.map(Math.round).sort((one, other) => one - other);
  const [least, median, greatest] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  console.log(`${what}: ${least} to ${greatest} ms, median ${median}; promised: ${promised}`);
};

/** The times from lines to their answers in the middle of searches. As text, this runs in a page as well. */
async function answers({ engine, ask, until }, threads) {
  await ask(`setoption name Threads value ${threads}\nisready`, /^readyok/);
  const times = { isready: [], stop: [] };
  const time = async (line, pattern) => {
    const begun = performance.now();
    await ask(line, pattern);
    times[line].push(performance.now() - begun);
  };
  for (const go of ["go infinite", "go movetime 600000", "go depth 90", "go mate 60", "go ponder wtime 90000"]) {
    for (let count = 0; count < 3; count++) {
      engine.send(`position startpos\n${go}`);
      await until(/ pv /);
      await new Promise((resolve) => setTimeout(resolve, 150 + 17 * count));
      await time("isready", /^readyok/);
      await time("stop", /^bestmove/);
    }
  }
  const begun = performance.now();
  await ask("go movetime 300", /^bestmove/);
  times.movetime = [performance.now() - begun];
  return times;
}

/** Runs in a page: the same, and the time until the engine is ready. */
async function measure(connect, most, answers, address, suspends) {
  const begun = performance.now();
  const { createEngine } = await import(address);
  const own = await connect(createEngine, { suspends });
  const ready = performance.now() - begun;
  const found = { ready, 1: await answers(own, 1) };
  if ((await most(own.ask)) > 1) found[2] = await answers(own, 2);
  own.engine.terminate();
  return found;
}

function report(where, { ready, ...answered }) {
  say(`${where}, from the import to a ready engine`, [ready], "nothing");
  for (const [threads, times] of Object.entries(answered)) {
    for (const line of ["isready", "stop"]) say(`${where}, ${line}, threads: ${threads}`, times[line], "100");
    say(`${where}, go movetime 300, threads: ${threads}`, times.movetime, "300");
  }
}

const begun = performance.now();
const own = await connect(createEngine);
const ready = performance.now() - begun;
const inNode = { ready, 1: await answers(own, 1) };
if ((await most(own.ask)) > 1) inNode[2] = await answers(own, 2);
report("Node", inNode);
// A search that has found its mate withholds the answer, and costs no processor time.
own.engine.send("setoption name Threads value 1\nposition fen 7k/6R1/8/8/8/8/5Q2/K7 w - - 0 1\ngo infinite");
await own.until(/ score mate /);
await new Promise((resolve) => setTimeout(resolve, 200));
const before = process.cpuUsage();
await new Promise((resolve) => setTimeout(resolve, 500));
const { user, system } = process.cpuUsage(before);
say("Node, processor time in half a second of a search that has found its mate", [(user + system) / 1000], "next to none");
own.engine.terminate();

const browser = await puppeteer.launch(CHROMIUM);
const server = await servePackage();
const host = await serveBoard(false);
try {
  for (const [folder, suspends, what] of PAGES) {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`http://127.0.0.1:${portOf(server)}/${folder}/page.html`);
    const found = /** @type {{ready: number}} */ (await page.evaluate(`(${measure})(${connect}, ${most}, ${answers}, "${PACKAGE}/lib/browser.js", ${suspends})`));
    report(`Chromium, a page ${what}`, found);
    await page.close();
  }
  const page = await phone(browser, host.address);
  for (let count = 0; count < 3; count += 1) say("a tap on a phone while the board analyzes", await round(page), "100");
} finally {
  await browser.close();
  server.close();
  await host.close();
}
