// A server of the packed package, and of pages that use it: for the tests and the benchmark of the engine in a browser.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
export const PACKAGE = "/node_modules/fissile-chess";

/** The complete page of the README, with the package where this server has it. */
export async function readmePage() {
  const readme = await readFile(`.${PACKAGE}/README.md`, "utf8");
  return /```html\n([^]*?)```/.exec(readme)[1].replaceAll("./node_modules/fissile-chess", PACKAGE);
}

/** Serves the project. Pages below /isolated/ may share memory with their workers. */
export async function serve() {
  const page = await readmePage();
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    if (path.startsWith("/isolated") || request.headers.referer?.includes("/isolated")) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    if (path.endsWith(".html")) {
      response.setHeader("Content-Type", "text/html");
      // A strict policy: what the package needs is 'wasm-unsafe-eval', and that its own files may be fetched.
      if (!path.includes("readme")) {
        response.setHeader("Content-Security-Policy", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'");
      }
      const script = path.endsWith("stockfish.html") ? `<script src="${PACKAGE}/lib/stockfish-script.js"></script>` : "";
      return response.end(path.endsWith("readme.html") ? page : `<!doctype html><title>A page</title>${script}`);
    }
    try {
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
      // The worker of an isolated page must be isolated as well.
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
      response.end(await readFile(join(".", path)));
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  return server;
}

/** The kinds of pages: the folder, whether WebAssembly may be suspended in them, and what that is. */
export const PAGES = [
  ["isolated", true, "that shares memory with the worker"],
  ["plain", true, "that shares nothing"],
  ["plain", false, "whose browser cannot suspend WebAssembly"],
];
