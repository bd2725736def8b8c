// Whether an analysis holds the memory of the browser flat: walks through a game in the exported board while it is analyzed, and
// says every half minute how much the browser takes.
//
//   npm/test/run memory.js        for MINUTES minutes, 30 if that is not set; with CORES=4, in an isolated page that believes to have
//                                 four cores and so analyzes with three threads
import { readFile, readdir } from "node:fs/promises";
import puppeteer from "puppeteer-core";
import { CHROMIUM, add, opened, paste, serve, shows, until } from "./board.js";

const MINUTES = Number(process.env.MINUTES ?? 30);
const CORES = Number(process.env.CORES ?? 0);
/** By how much the last third may be above the second, which begins after the tables are full. */
const MOST = 1.1;

const GAME = "1. Nf3 f6 2. Nd4 Nh6 3. e3 e6 4. Nb5 Bb4 5. c3 Na6 6. cxb4 c6 7. Qf3 d5 *";

/** The resident memory of the browser with all its processes, in MiB. */
async function resident(root) {
  const processes = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => "");
    const field = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    processes.push({ id: Number(name), parent: field("PPid"), size: field("RssAnon") / 1024 });
  }
  const own = new Set([root]);
  for (let before = 0; before < own.size; ) {
    before = own.size;
    for (const { id, parent } of processes) if (own.has(parent)) own.add(id);
  }
  return processes.filter(({ id }) => own.has(id)).reduce((sum, { size }) => sum + size, 0);
}

const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const host = await serve(CORES > 0, { cores: CORES });
const browser = await puppeteer.launch(CHROMIUM);
const sizes = [];
try {
  const page = await opened(browser, host.address);
  await add(page);
  await paste(page, GAME);
  await shows(page, "Nb5");
  await page.$eval("#analyse", (button) => button.click());
  const begun = performance.now();
  for (let count = 0; performance.now() - begun < MINUTES * 60_000; count += 1) {
    await page.evaluate((index) => {
      const links = document.querySelectorAll("#moves .move");
      /** @type {HTMLElement} */ (links[index % links.length]).click();
    }, count);
    await until(page, () => /\d/.test(document.querySelector("#lines").textContent));
    await rest(3000);
    if (performance.now() - begun < 30_000 * (sizes.length + 1)) continue;
    const heap = (await page.metrics()).JSHeapUsedSize / 2 ** 20;
    sizes.push(await resident(browser.process().pid));
    console.log(`${((performance.now() - begun) / 60_000).toFixed(1)} min: ${sizes.at(-1).toFixed(0)} MiB, ${heap.toFixed(1)} MiB of it the scripts of the page`);
  }
  if (page.problems.length) throw new Error(page.problems.join("\n"));
} finally {
  await browser.close();
  await host.close();
}
const mean = (part) => part.reduce((sum, size) => sum + size, 0) / part.length;
const third = Math.floor(sizes.length / 3);
const growth = mean(sizes.slice(-third)) / mean(sizes.slice(third, 2 * third));
console.log(`the last third takes ${growth.toFixed(3)} times the memory of the second`);
if (!(growth < MOST)) process.exitCode = 1;
