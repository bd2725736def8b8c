// The entry for browsers, where the engine runs in a Web Worker.
import { portOf, start } from "./engine.js";

export { IllegalMove, Position } from "./positions.js";

/** Starts an engine in a Web Worker. */
export async function createEngine(options = {}) {
  // Bundlers find a worker by exactly this expression.
  const worker = options.worker
    ? new Worker(options.worker, { type: "module" })
    : new Worker(new URL("./browser-worker.js", import.meta.url), { type: "module" });
  const why = "the worker of the engine could not be loaded; the README of fissile-chess says what bundlers need";
  return start(portOf(worker, why), globalThis.crossOriginIsolated === true, options);
}
