import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test, { after, before, describe } from "node:test";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { BROWSERS, PATIENCE } from "./board.js";

/** A page of `fissile analyse --html --with-engine`. */
const { REPORT } = process.env;

for (const [name, options] of BROWSERS) {
  describe(`the page with an engine in ${name}`, () => {
    let browser;

    before(async () => {
      browser = await puppeteer.launch(options);
    });
    after(() => browser?.close());

    test("the engine searches the position that is shown, from a file alone", async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE);
      const problems = [];
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      await page.goto(pathToFileURL(REPORT).href);
      await page.click("#search-on");
      const lines = async (first) => {
        const shown = (text) => new RegExp(text).test(document.querySelector("#live-lines").textContent);
        await page.waitForFunction(shown, { timeout: PATIENCE, polling: 50 }, first);
      };
      await lines("1\\.\\s");
      assert.match(await page.$eval("#live-work", (element) => element.textContent), /^depth \d+, [\d,]+ nodes$/);
      await page.click("#forward");
      await lines("1\\.\\.\\.\\s");
      await page.click("#search-on");
      assert.equal(await page.$eval("#search-on", (element) => element.getAttribute("aria-pressed")), "false");
      assert.deepEqual(problems, []);
    });

    test("it asks for nothing else", async () => {
      const text = await readFile(REPORT, "utf8");
      assert.doesNotMatch(text.replaceAll("http://www.w3.org/2000/svg", ""), /\bfetch\(|https?:\/\//);
    });
  });
}
