// Search threads: workers that share the memory of the engine. Where memory can be shared, the engine is the one for several
// threads.

/** The memory of that engine in pages of 64 KiB, as npm/build links it. */
const [INITIAL, MAXIMUM] = [512, 32_768];

/** The stack of a thread in bytes, as in crates/search/src/search/pool.rs. */
const STACK = 16 << 20;

/**
 * Loads the engine for several threads if `canShare`, else or if that fails the one for one thread. `compiled(name)` loads one of
 * them; `newWorker(hear, fail)` starts a worker with thread.js in it, and returns it.
 */
export async function load(canShare, compiled, newWorker) {
  if (canShare) {
    try {
      return shared(await compiled("engine-threads"), newWorker);
    } catch {
      // There is not enough address space, or the file is missing.
    }
  }
  return { module: await compiled("engine") };
}

/** The engine for several threads with its memory. Throws if there is not enough address space. */
export function shared(module, newWorker) {
  const memory = new WebAssembly.Memory({ initial: INITIAL, maximum: MAXIMUM, shared: true });
  return { module, memory, threads: new Threads(module, memory, newWorker) };
}

/** The search threads of one engine. */
export class Threads {
  #module;
  #memory;
  #newWorker;
  #all = [];
  /** The workers whose thread has ended; they keep their stack. */
  #idle = [];
  #starting = [];

  constructor(module, memory, newWorker) {
    this.#module = module;
    this.#memory = memory;
    this.#newWorker = newWorker;
  }

  /** Starts a thread, once the calling worker has returned to its event loop. */
  spawn(wasm, work) {
    const thread = this.#idle.pop() ?? this.#made(wasm);
    this.#starting.push(new Promise((resolve, reject) => Object.assign(thread, { resolve, reject })));
    thread.worker.postMessage({ work });
  }

  /** Waits until all threads run. */
  async started() {
    await Promise.all(this.#starting.splice(0));
  }

  end() {
    for (const { worker } of this.#all) worker.terminate();
  }

  #made(wasm) {
    const [size, align] = [wasm.__tls_size.value, Math.max(16, wasm.__tls_align.value)];
    const [stack, tls] = [wasm.allot(STACK, 16), wasm.allot(size, align)];
    if (stack === 0 || tls === 0) throw new Error("there is not enough memory for another thread");
    const thread = {};
    const hear = ({ started }) => (started ? thread.resolve() : this.#idle.push(thread));
    thread.worker = this.#newWorker(hear, (error) => thread.reject(error));
    thread.worker.postMessage({ module: this.#module, memory: this.#memory, stack: stack + STACK, tls });
    this.#all.push(thread);
    return thread;
  }
}
