// The calls of stockfish.wasm and fairy-stockfish.wasm, on an engine of this package. What those builds have beyond these calls,
// such as their memory, is not here.

/** A function like their `Stockfish()`, for engines that `createEngine` starts. */
export function factory(createEngine) {
  async function start({ print = console.log, printErr = print, onExit = undefined, worker = undefined }) {
    const listeners = [];
    const onLine = (line) => {
      if (listeners.length === 0) print(line);
      for (const listener of [...listeners]) listener(line);
    };
    const engine = await createEngine({ onLine, onError: (error) => printErr(error.message), worker });
    let running = true;
    const terminate = () => {
      if (!running) return;
      running = false;
      engine.terminate();
      onExit?.(0);
    };
    return {
      // Lines after the end are ignored, as they ignore them.
      postMessage(text) {
        for (const line of running ? String(text).split("\n") : []) {
          if (line.trim() === "quit") return terminate();
          engine.send(line);
        }
      },
      addMessageListener: (listener) => void listeners.push(listener),
      removeMessageListener(listener) {
        const at = listeners.indexOf(listener);
        if (at >= 0) listeners.splice(at, 1);
      },
      terminate,
      // Pages write networks for Fairy-Stockfish here. Fissile has its own.
      FS: { writeFile: () => undefined },
    };
  }
  // No async function, so that `new Stockfish()` works as well.
  return function Stockfish(options = {}) {
    return start(options);
  };
}
