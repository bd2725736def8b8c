// Stockfish's calls for pages that take `stockfish.js` by a script tag: the function is global, and the engine comes with the
// first call.
{
  const module = new URL("stockfish.js", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  globalThis.Stockfish = function Stockfish(options) {
    return import(module).then(({ default: create }) => create(options));
  };
}
