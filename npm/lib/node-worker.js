// The worker in Node.
import { readFile } from "node:fs/promises";
import { Worker, parentPort } from "node:worker_threads";
import { compile } from "./compile.js";
import { serve } from "./session.js";
import { load } from "./threads.js";

const compiled = (name) => readFile(new URL(`./${name}.wasm.gz`, import.meta.url)).then(compile);

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
