// The worker in Node.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { compile } from "./compile.js";
import { serve } from "./session.js";

const module = readFile(new URL("./engine.wasm.gz", import.meta.url)).then(compile);
parentPort.on(
  "message",
  serve(module, {
    post: (message) => parentPort.postMessage(message),
    later: setImmediate,
    close: () => parentPort.close(),
  }),
);
