// The entry for Node, where the engine runs in a worker thread.
import { Worker } from "node:worker_threads";
import { start } from "./engine.js";

export { IllegalMove, Position } from "./positions.js";

/** Starts an engine in a worker thread. */
export async function createEngine(options = {}) {
  // Bundlers find the second worker by exactly this expression. For one without a fixed name, Next.js would take every file here.
  const worker = options.worker
    ? Reflect.construct(Worker, [options.worker])
    : new Worker(new URL("./node-worker.js", import.meta.url));
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
