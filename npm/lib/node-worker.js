// The worker in Node.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { serve } from "./session.js";

const module = readFile(new URL("./engine.wasm", import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
parentPort.on(
  "message",
  serve(module, {
    post: (message) => parentPort.postMessage(message),
    later: setImmediate,
    close: () => parentPort.close(),
  }),
);
