// The entry for browsers, where files are fetched and the engine runs in a Web Worker.
import { portOf, start } from "./engine.js";
import { fetched } from "./fetch.js";
import { rulesOf } from "./rules.js";

export const { Position, IllegalMove } = rulesOf(await fetched(new URL("./rules.wasm.gz", import.meta.url)));

/** Starts an engine in a Web Worker. */
export function createEngine(options = {}) {
  const worker = options.worker
    ? new Worker(options.worker, { type: "module" })
    : new Worker(new URL("./browser-worker.js", import.meta.url), { type: "module" });
  return start(portOf(worker, "the worker of the engine could not be loaded"), globalThis.crossOriginIsolated === true, options);
}
