// The WebAssembly of the rules, inside of JavaScript: then no bundler has to find a file, and positions answer as soon as they
// are imported. npm/build makes lib/rules-wasm.js from this.
import { gunzipSync } from "fflate";
import packed from "rules.wasm.gz";

/** The exports of a new instance. */
export function rules() {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  // Uint8Array.from with a function takes several times as long.
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return new WebAssembly.Instance(new WebAssembly.Module(gunzipSync(bytes))).exports;
}
