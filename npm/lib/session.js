// The engine in its worker. It has one thread: while it searches, no message reaches it. So a search pauses, the messages are
// handled, and the search goes on. Where the page can share memory with the worker, a search pauses only if a message
// waits. Elsewhere it pauses after every slice of time.

/** How long a search works before it pauses, in milliseconds. */
const SLICE = 50;

/**
 * Serves UCI lines. `module` is a promise of the compiled engine; `post` sends a line or message out; `later` calls a
 * function after the messages that wait; `close` ends the worker. Returns what takes the messages that come in.
 */
export function serve(module, { post, later, close }) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let wasm = null;
  let waiting = null;
  let early = [];
  let running = false;
  let pauseAt = 0;

  const host = {
    now: () => performance.now(),
    pause: () => (waiting ? Atomics.load(waiting, 0) > 0 : performance.now() >= pauseAt) ? 1 : 0,
    print(at, length) {
      const text = decoder.decode(new Uint8Array(wasm.memory.buffer, at, length));
      for (const line of text.split("\n")) if (line) post(line);
    },
  };

  function put(bytes) {
    const at = wasm.buffer(bytes.length);
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  }

  function work() {
    pauseAt = performance.now() + SLICE;
    running = wasm.step() !== 0;
    if (running) later(work);
  }

  function handle(message) {
    if (typeof message === "string") {
      put(encoder.encode(message));
      if (wasm.line() === 0) return close();
    } else if (message.network) {
      put(message.network);
      wasm.network();
    }
    if (!running) {
      running = true;
      later(work);
    }
  }

  module.then(async (compiled) => {
    wasm = (await WebAssembly.instantiate(compiled, { host })).exports;
    if (wasm.start() === 0) return close();
    post({ ready: true });
    early.forEach(handle);
    early = null;
  });

  return (message) => {
    if (typeof message !== "string" && "waiting" in message) {
      waiting = message.waiting;
      return;
    }
    if (waiting) Atomics.sub(waiting, 0, 1);
    if (early) early.push(message);
    else handle(message);
  };
}
