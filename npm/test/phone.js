// The exported board on something like a phone: a small window with touch, and a processor of a quarter of the speed.
import { add, opened, until } from "./board.js";

/** Quiet moves that are always possible one after the other, as pairs of squares. */
const MOVES = ["g1f3", "g8f6", "f3g1", "f6g8"];

/** Opens an empty game there, and analyzes it. */
export async function phone(browser, address) {
  const page = await opened(browser, address);
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await page.reload();
  await until(page, () => document.querySelector("#words").textContent !== "");
  await add(page);
  const client = await page.createCDPSession();
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.$eval("#analyse", (button) => button.click());
  await until(page, () => /\d/.test(document.querySelector("#lines").textContent));
  await page.evaluate(() => window.scrollTo(0, 0));
  return page;
}

/** Taps on a square; the time in milliseconds from the tap to the frame in which the board has changed. */
async function tap(page, square) {
  const at = await page.evaluate((square) => {
    const cells = document.querySelector("#board .cells");
    const box = cells.getBoundingClientRect();
    const side = box.width / 8;
    globalThis.answered = new Promise((resolve) => {
      let begun = 0;
      cells.addEventListener("pointerdown", ({ timeStamp }) => (begun = timeStamp), { once: true, capture: true });
      new MutationObserver((_, observer) => {
        if (!begun) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
      }).observe(document.querySelector("#board"), { subtree: true, childList: true, attributes: true });
    });
    return { x: box.left + ("abcdefgh".indexOf(square[0]) + 0.5) * side, y: box.top + (8.5 - Number(square[1])) * side };
  }, square);
  await page.touchscreen.tap(at.x, at.y);
  return page.evaluate(() => globalThis.answered);
}

/** Taps some moves, until each is shown; the times of the taps. */
export async function round(page) {
  const times = [];
  for (const move of MOVES) {
    for (const square of [move.slice(0, 2), move.slice(2)]) times.push(await tap(page, square));
    await until(page, (from) => !document.querySelector(`#board .pieces [data-square=${from}]`), move.slice(0, 2));
  }
  return times;
}
