// Search threads in browsers.
import { shared as sharedBy } from "./threads.js";

/** Starts a worker with browser-thread.js in it. */
export function newWorker(hear, fail) {
  const worker = new Worker(new URL("./browser-thread.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => fail(new Error(message || "the worker of a search thread could not be loaded"));
  return worker;
}

/** The engine for several threads, from its compiled module. */
export const shared = (module) => sharedBy(module, newWorker);
