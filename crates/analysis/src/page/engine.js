// Starts the engine that this file carries, with the scripts of the package for browsers.

import { compile } from "../../../../npm/lib/compile.js";
import { portOf, start } from "../../../../npm/lib/engine.js";
import { rulesOf } from "../../../../npm/lib/rules.js";

/** The text of an element. */
const carried = (id) => document.getElementById(id).textContent;

/** The rules need nothing of a host; the engine's own instance has one in its worker. */
const NO_HOST = { now: () => 0, pause: () => 0, breathe: () => 0, print() {} };

async function compiled() {
  const binary = atob(carried("engine"));
  return compile(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer);
}

/** A worker from a text of this file, which the policy of the page asks to be named trusted. */
function worker() {
  const url = URL.createObjectURL(new Blob([JSON.parse(carried("engine-worker"))], { type: "text/javascript" }));
  const policy = globalThis.trustedTypes?.createPolicy("fissile-engine", { createScriptURL: (text) => text });
  return new Worker(policy ? policy.createScriptURL(url) : url);
}

globalThis.fissile = {
  /** Starts the engine: `onLine` gets its lines. Also returns the positions of the rules. */
  async start(onLine, onError) {
    const module = await compiled();
    const { Position } = rulesOf(() => new WebAssembly.Instance(module, { host: NO_HOST }).exports);
    const own = worker();
    own.postMessage({ module });
    const port = portOf(own, "the browser lets this file start no worker");
    return { engine: await start(port, globalThis.crossOriginIsolated === true, { onLine, onError }), rules: Position };
  },
};
