// The WebAssembly of the rules, inside of JavaScript: then no bundler has to find a file, and positions answer as soon as they
// are imported. npm/build makes lib/rules-wasm.js from this.
import { gunzipSync } from "fflate";
import packed from "rules.wasm.gz";

/** The exports of a new instance. */
export function rules() {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new WebAssembly.Instance(new WebAssembly.Module(gunzipSync(bytes))).exports;
}
