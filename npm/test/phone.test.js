// The exported board on something like a phone: a small window with touch, and a processor of a quarter of the speed.
import assert from "node:assert/strict";
import { availableParallelism, loadavg } from "node:os";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { add, opened, serve, until } from "./board.js";

/** Quiet moves that are always possible one after the other, as pairs of squares. */
const MOVES = ["g1f3", "g8f6", "f3g1", "f6g8"];

let browser, host;
before(async () => {
  host = await serve(false);
  browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  await host.close();
});

/** Taps on a square; the time in milliseconds from the tap to the frame in which the board has changed. */
async function tap(page, square) {
  const at = await page.evaluate((square) => {
    const cells = document.querySelector("#board .cells");
    const box = cells.getBoundingClientRect();
    const side = box.width / 8;
    window.answered = new Promise((resolve) => {
      let begun = 0;
      cells.addEventListener("pointerdown", ({ timeStamp }) => (begun = timeStamp), { once: true, capture: true });
      new MutationObserver((_, observer) => {
        if (!begun) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
      }).observe(document.querySelector("#board"), { subtree: true, childList: true, attributes: true });
    });
    return { x: box.left + ("abcdefgh".indexOf(square[0]) + 0.5) * side, y: box.top + (8.5 - square[1]) * side };
  }, square);
  await page.touchscreen.tap(at.x, at.y);
  return page.evaluate(() => window.answered);
}

test("a tap is answered within 100 milliseconds while the board analyzes", async (context) => {
  const page = await opened(browser, host.address);
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await page.reload();
  await until(page, () => document.querySelector("#words").textContent !== "");
  await add(page);
  const client = await page.createCDPSession();
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.$eval("#analyse", (button) => button.click());
  await until(page, () => /\d/.test(document.querySelector("#lines").textContent));
  await page.evaluate(() => window.scrollTo(0, 0));
  // Others that use the machine only ever make an answer later, so each tap counts with the best of its rounds.
  const best = Array(2 * MOVES.length).fill(Infinity);
  const median = () => best.toSorted((one, other) => one - other)[best.length / 2];
  for (let round = 0; round < 8 && !(median() < 100); round += 1) {
    const times = [];
    for (const move of MOVES) {
      for (const square of [move.slice(0, 2), move.slice(2)]) times.push(await tap(page, square));
      await until(page, (from) => !document.querySelector(`#board .pieces [data-square=${from}]`), move.slice(0, 2));
    }
    for (const [index, time] of times.entries()) best[index] = Math.min(best[index], time);
    context.diagnostic(`milliseconds: ${times.map(Math.round).join(" ")}`);
  }
  assert.equal(await page.$eval("#analyse", (button) => button.getAttribute("aria-checked")), "true");
  assert.deepEqual(page.problems, []);
  if (median() < 100) return;
  const [load] = loadavg();
  if (load > 3 * availableParallelism()) return context.skip(`at a load of ${load.toFixed(1)}, nothing can be said about times`);
  assert.fail(`the best times of the taps are ${best.map(Math.round).join(", ")} milliseconds`);
});
