// The entry for Node, where files are read and the engine runs in a worker thread.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { compile } from "./compile.js";
import { start } from "./engine.js";
import { rulesOf } from "./rules.js";

export const { Position, IllegalMove } = rulesOf(
  await compile(await readFile(new URL("./rules.wasm.gz", import.meta.url))),
);

/** Starts an engine in a worker thread. */
export function createEngine(options = {}) {
  const worker = new Worker(options.worker ?? new URL("./node-worker.js", import.meta.url));
  return start(
    {
      post: (message) => worker.postMessage(message),
      listen(message, error) {
        worker.on("message", message);
        worker.on("error", error);
      },
      terminate: () => void worker.terminate(),
    },
    true,
    options,
  );
}
