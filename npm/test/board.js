// What the tests of the exported board share: a static server, and a page in a browser that is used.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

/** Far longer than anything takes, even on a busy machine, in milliseconds; searches of many positions get three times as long. */
export const PATIENCE = 120_000;

const SLOWLY = { timeout: PATIENCE, protocolTimeout: 3 * PATIENCE };
/** How the browsers of the tests are started. */
/** @type {import("puppeteer-core").LaunchOptions} */
export const CHROMIUM = { executablePath: process.env.CHROMIUM, args: ["--no-sandbox"], ...SLOWLY };
/** @type {import("puppeteer-core").LaunchOptions} */
export const FIREFOX = { executablePath: process.env.FIREFOX, browser: "firefox", ...SLOWLY };
/** @type {[string, import("puppeteer-core").LaunchOptions][]} */
export const BROWSERS = [["Chromium", CHROMIUM]];
if (FIREFOX.executablePath) BROWSERS.push(["Firefox", FIREFOX]);

/** The port at which a server listens. */
export const portOf = (server) => /** @type {import("node:net").AddressInfo} */ (server.address()).port;

/** The folder of `fissile board --export`. */
const { BOARD } = process.env;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };

/**
 * A plain static server: no header but the type. With `isolated` it sends those that let a page share memory. The board is at the
 * root, and below `/here/` too, without the file `missing`, and as if the processor had this number of `cores`. With `folder` it
 * serves that instead of the board.
 * @param {boolean} isolated
 * @param {{missing?: string, cores?: number, folder?: string}} [options]
 */
export async function serve(isolated, { missing, cores, folder = BOARD } = {}) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    asked.push(path);
    if (isolated) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    try {
      const name = path.replace(/^\/here\//, "/");
      if (name === missing) throw new Error("it is missing");
      const file = join(folder, name.endsWith("/") ? `${name}index.html` : name);
      response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      const content = await readFile(file);
      const isWorker = cores && name === "/core/worker.js";
      response.end(isWorker ? `Object.defineProperty(navigator, "hardwareConcurrency", { value: ${cores} });\n${content}` : content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://localhost:${portOf(server)}/`, asked, close };
}

/** Opens the board, and collects what goes wrong in it; `prepare` runs before the scripts of the page. */
export async function opened(browser, address, prepare) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  if (prepare) await page.evaluateOnNewDocument(prepare);
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  await page.goto(address);
  // The address follows the position, a moment later.
  await until(page, () => document.querySelector("#words").textContent !== "" && /^#\d+\/\d+\/\d+$/.test(location.hash));
  return page;
}

export const moves = (page) => page.$eval("#moves", (element) => element.textContent);
/**
 * Waits for something in a page. A tab that is not in front draws no frames, so they cannot be waited for. If it never comes,
 * the error has what the page says instead.
 */
export async function until(page, what, about, timeout = PATIENCE) {
  try {
    return await page.waitForFunction(what, { timeout, polling: 50 }, about);
  } catch (error) {
    const text = (selector) => page.$eval(selector, (element) => element.value ?? element.textContent).catch((why) => why.message);
    const seen = await Promise.all(["#moves", "#lines", "#typed", "#status", "#connection"].map(text));
    throw new Error(`waited in vain for ${what} with ${about} at ${page.url()}: ${JSON.stringify([...seen, page.problems])}`, { cause: error });
  }
}

export const shows = (page, pattern, timeout) =>
  until(page, (text) => new RegExp(text).test(document.querySelector("#moves").textContent), pattern, timeout);

/** Presses a button when it can be seen; where it is on the screen does not matter, as it may be moving. */
export async function press(page, selector) {
  await page.waitForSelector(selector, { visible: true, timeout: PATIENCE });
  await page.$eval(selector, (button) => button.click());
}

/** Writes into the field for moves, and does not send it. */
export async function write(page, move) {
  await page.bringToFront();
  await page.focus("#typed");
  await page.keyboard.type(move);
}

export async function type(page, move) {
  await write(page, move);
  await page.keyboard.press("Enter");
}

/** Adds an empty game, or a study with one, by a button, and waits until the page shows it. */
export async function add(page, button = "#add-game") {
  const before = await page.evaluate(() => location.hash);
  await page.$eval(button, (own) => own.click());
  await until(page, (hash) => location.hash !== hash && /^#\d+\/\d+\/0$/.test(location.hash), before);
  await shows(page, "No moves yet");
}

/** Opens a text, as from the clipboard. */
export async function paste(page, text) {
  await press(page, '[data-opens="open"]');
  await page.$eval("#open-text", (field, text) => (field.value = text), text);
  await press(page, "#open-form .primary");
  await until(page, () => document.querySelector("dialog#open[open]") === null);
}

/** The next file that the page hands to the browser. */
export const handed = (page, button) =>
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
export const cached = (page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") await new Promise((resolve) => active.addEventListener("statechange", resolve));
  });
