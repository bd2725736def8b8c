// The worker in Node.
import { readFile } from "node:fs/promises";
import { Worker, parentPort } from "node:worker_threads";
import { compile } from "./compile.js";
import { serve } from "./session.js";
import { load } from "./threads.js";

// Bundlers find the files by their whole addresses.
const FILES = {
  engine: new URL("./engine.wasm.gz", import.meta.url),
  "engine-threads": new URL("./engine-threads.wasm.gz", import.meta.url),
};

const compiled = (name) => readFile(FILES[name]).then(compile);

function newWorker(hear, fail) {
  const worker = new Worker(new URL("./node-thread.js", import.meta.url));
  worker.on("message", hear);
  worker.on("error", fail);
  return worker;
}

parentPort.on(
  "message",
  serve(load(true, compiled, newWorker), {
    post: (message) => parentPort.postMessage(message),
    later: setImmediate,
    close: () => parentPort.close(),
  }),
);
