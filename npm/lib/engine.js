// The engine as a page sees it: lines in, lines out. The work is done in a worker, by session.js.

/** An engine that runs. */
class Engine {
  /** Is called with every line that the engine prints. */
  onLine = null;
  /** Is called when the worker fails; nothing else comes from it then. */
  onError = null;
  #port;
  /** How many messages the worker has not received yet, where memory can be shared. */
  #waiting;

  constructor(port, waiting, { onLine = null, onError = null }) {
    this.#port = port;
    this.#waiting = waiting;
    this.onLine = onLine;
    this.onError = onError;
  }

  /** Sends a UCI line, or several. */
  send(text) {
    for (const line of String(text).split("\n")) this.#post(line);
  }

  /** Evaluates by another network from now on: the bytes of a network file. The engine prints whether it can be used. */
  loadNetwork(bytes) {
    this.#post({ network: new Uint8Array(bytes) });
  }

  /** Ends the engine at once. */
  terminate() {
    this.#port?.terminate();
    this.#port = null;
  }

  #post(message) {
    if (!this.#port) throw new Error("the engine was terminated");
    if (this.#waiting) Atomics.add(this.#waiting, 0, 1);
    this.#port.post(message);
  }
}

/** A worker of a browser as a port; `why` is said if it fails without a reason. */
export const portOf = (worker, why) => ({
  post: (message) => worker.postMessage(message),
  listen(message, error) {
    worker.onmessage = ({ data }) => message(data);
    worker.onerror = ({ message: reason }) => error(new Error(reason || why));
  },
  terminate: () => worker.terminate(),
});

/** An engine at the other end of a port, once it is ready. */
export function start(port, canShare, options) {
  const waiting = canShare ? new Int32Array(new SharedArrayBuffer(4)) : null;
  const engine = new Engine(port, waiting, options);
  return new Promise((resolve, reject) => {
    const hear = (message) => {
      if (typeof message === "string") engine.onLine?.(message);
      else resolve(engine);
    };
    port.listen(hear, (error) => {
      reject(error);
      engine.onError?.(error);
    });
    port.post({ waiting, suspends: options.suspends });
  });
}
