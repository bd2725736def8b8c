// The engine in its worker. It has one thread, and a search that runs hears nothing. So it asks from time to time whether a
// message waits, and if so, it pauses, the message is handled, and the search goes on. There are three ways to know:
// - memory that the page shares with the worker says so, where the page may share memory;
// - WebAssembly is suspended for a moment, in which messages come in, where the browser can do that (JSPI);
// - elsewhere a search pauses after every slice of time. That costs nodes: what was interrupted is partly searched again.

/** After how many milliseconds a search looks for messages, or pauses. */
const SLICE = 50;

/**
 * What the WebAssembly that npm/build makes exports; the engine of the package has no `table`, and only the board has what follows it.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} buffer
 * @property {() => number} rules
 * @property {() => number} start
 * @property {() => number} line
 * @property {() => void} network
 * @property {() => number} step
 * @property {(name: number) => number} table
 * @property {(name: number) => number} book
 * @property {() => void} forget_files
 * @property {() => number} board
 */

/**
 * What an instance of that WebAssembly exports.
 * @param {WebAssembly.Instance} instance
 */
export const exportsOf = ({ exports }) => /** @type {Exports} */ (/** @type {unknown} */ (exports));

/**
 * The suspension of WebAssembly (JSPI), which not all browsers have.
 * @typedef {{Suspending?: new (act: () => Promise<number>) => WebAssembly.ImportValue, promising?: (act: () => number) => () => Promise<number>}} Suspension
 */
const { Suspending, promising } = /** @type {typeof WebAssembly & Suspension} */ (WebAssembly);

/** Whether WebAssembly can be suspended. */
const CAN_SUSPEND = Boolean(Suspending && promising);

/** The name of a file and what is in it, as WebAssembly takes them. */
export function joined(name, bytes) {
  const both = new Uint8Array(name.length + bytes.length);
  both.set(name);
  both.set(bytes, name.length);
  return both;
}

/**
 * Serves UCI lines. `loaded` is a promise of the compiled engine, its `module`, and for several threads also `memory` and
 * `threads` (threads.js); `post` sends a line or message out; `later` calls a function after the messages that wait; `close` ends
 * the worker. Returns what takes the messages that come in.
 */
export function serve(loaded, { post, later, close }) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const queue = [];
  let wasm = null;
  let memory = null;
  let threads = null;
  let step = null;
  let waiting = null;
  let suspends = CAN_SUSPEND;
  let running = false;
  let lookAt = 0;

  const turn = () => new Promise((resolve) => later(resolve));

  async function breathe() {
    await turn();
    lookAt = performance.now() + SLICE;
    return queue.length > 0 ? 1 : 0;
  }

  const host = {
    // The same on all threads.
    now: () => performance.timeOrigin + performance.now(),
    pause() {
      if (waiting) return Atomics.load(waiting, 0) > 0 ? 1 : 0;
      if (performance.now() < lookAt) return 0;
      return suspends ? 2 : 1;
    },
    breathe: CAN_SUSPEND ? new Suspending(breathe) : () => 1,
    print(at, length) {
      // Shared memory cannot be decoded, so this is a copy.
      const text = decoder.decode(new Uint8Array(memory.buffer, at, length).slice());
      for (const line of text.split("\n")) if (line) post(line);
    },
    spawn: (work) => threads.spawn(wasm, work),
  };

  function put(bytes) {
    const at = wasm.buffer(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  }

  /** Handles a message; whether the session goes on. */
  function handle(message) {
    if (typeof message === "string") {
      put(encoder.encode(message));
      return wasm.line() !== 0;
    }
    if (message.network) {
      put(message.network);
      wasm.network();
    } else {
      // An endgame table: only the engine of the board takes them.
      const name = encoder.encode(message.name);
      put(joined(name, message.table));
      wasm.table(name.length);
    }
    return true;
  }

  /** Works until there is nothing to do before the next message. */
  async function work() {
    running = true;
    for (let busy = true; busy || queue.length > 0; ) {
      for (const message of queue.splice(0)) {
        if (handle(message)) continue;
        threads?.end();
        return close();
      }
      // A worker that waits for its threads could not start them.
      await threads?.started();
      // What came meanwhile would not pause the search.
      if (queue.length > 0) continue;
      lookAt = performance.now() + SLICE;
      busy = (await (suspends ? step() : wasm.step())) !== 0;
      if (busy) await turn();
    }
    running = false;
  }

  async function begin() {
    /** @type {{module: WebAssembly.Module, memory?: WebAssembly.Memory, threads?: import("./threads.js").Threads}} */
    const engine = await loaded;
    threads = engine.threads ?? null;
    wasm = exportsOf(await WebAssembly.instantiate(engine.module, { host, env: { memory: engine.memory } }));
    memory = engine.memory ?? wasm.memory;
    if (CAN_SUSPEND) step = promising(wasm.step);
    if (wasm.start() === 0) return close();
    post({ ready: true });
    await work();
  }

  // A worker reports only what is thrown outside of promises.
  const report = (error) => setTimeout(() => { throw error; });

  begin().catch(report);
  return (message) => {
    if (typeof message !== "string" && !message.network && !message.table) {
      waiting = message.waiting ?? null;
      suspends = CAN_SUSPEND && !waiting && message.suspends !== false;
      return;
    }
    // Tables come before a search that could wait for them, and are not counted.
    if (waiting && !message.table) Atomics.sub(waiting, 0, 1);
    queue.push(message);
    if (wasm && !running) work().catch(report);
  };
}
