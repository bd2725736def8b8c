// Taps on something like a phone; bench.js measures how soon they are answered.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { CHROMIUM, serve } from "./board.js";
import { phone, round } from "./phone.js";

let browser, host;
before(async () => {
  host = await serve(false);
  browser = await puppeteer.launch(CHROMIUM);
});
after(async () => {
  await browser?.close();
  await host.close();
});

test("taps are answered while the board analyzes", async () => {
  const page = await phone(browser, host.address);
  await round(page);
  assert.equal(await page.$eval("#analyse", (button) => button.getAttribute("aria-checked")), "true");
  assert.deepEqual(page.problems, []);
});
