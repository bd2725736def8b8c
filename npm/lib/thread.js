// A search thread in its worker: an instance of the engine with the memory of all, a stack and variables of its own.

/** Returns what takes the messages that come in; `post` sends one out. */
export function serveThread(post) {
  /** @type {any} What only threads export has no type. */
  let wasm = null;
  const decoder = new TextDecoder();

  /** @param {{module: WebAssembly.Module, memory: WebAssembly.Memory, stack: number, tls: number}} message */
  async function begin({ module, memory, stack, tls }) {
    const host = {
      // The clocks of workers begin when they do.
      now: () => performance.timeOrigin + performance.now(),
      // Only the main thread asks for a pause.
      pause: () => 0,
      breathe: () => 0,
      print: (at, length) => console.error(decoder.decode(new Uint8Array(memory.buffer, at, length).slice())),
      spawn() {},
    };
    wasm = (await WebAssembly.instantiate(module, { host, env: { memory } })).exports;
    wasm.__stack_pointer.value = stack;
    wasm.__wasm_init_tls(tls);
  }

  /** Works until the thread ends, which is when its engine gets another number of threads. */
  function run(work) {
    post({ started: true });
    wasm.thread(work);
    post({ started: false });
  }

  let ready;
  return (message) => {
    if (message.module) ready = begin(message);
    else ready.then(() => run(message.work)).catch((error) => setTimeout(() => { throw error; }));
  };
}
