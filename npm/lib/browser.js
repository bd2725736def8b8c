// The entry for browsers. Other files know neither `fetch` nor `Worker`.
import { start } from "./engine.js";
import { fetched } from "./fetch.js";
import { rulesOf } from "./rules.js";

export const { Position, IllegalMove } = rulesOf(await fetched(new URL("./rules.wasm.gz", import.meta.url)));

/** Starts an engine in a Web Worker. */
export function createEngine(options = {}) {
  const worker = options.worker
    ? new Worker(options.worker, { type: "module" })
    : new Worker(new URL("./browser-worker.js", import.meta.url), { type: "module" });
  return start(
    {
      post: (message) => worker.postMessage(message),
      listen(message, error) {
        worker.onmessage = (event) => message(event.data);
        worker.onerror = (event) => error(new Error(event.message || "the worker of the engine could not be loaded"));
      },
      terminate: () => worker.terminate(),
    },
    globalThis.crossOriginIsolated === true,
    options,
  );
}
