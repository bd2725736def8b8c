// The worker in browsers. A page may use it without the rest of the package: it takes lines as messages, and answers with
// lines.
import { newWorker } from "./browser-threads.js";
import { fetched } from "./fetch.js";
import { serve } from "./session.js";
import { load } from "./threads.js";

const { port1, port2 } = new MessageChannel();
const due = [];
port1.onmessage = () => due.shift()();

// Bundlers find the files by their whole addresses.
const FILES = {
  engine: new URL("./engine.wasm.gz", import.meta.url),
  "engine-threads": new URL("./engine-threads.wasm.gz", import.meta.url),
};

const loaded = load(self.crossOriginIsolated === true, (name) => fetched(FILES[name]), newWorker);
const receive = serve(loaded, {
  post: (message) => self.postMessage(message),
  // A timer would wait four milliseconds.
  later(act) {
    due.push(act);
    port2.postMessage(null);
  },
  close: () => self.close(),
});
self.onmessage = (event) => receive(event.data);
