// The worker in browsers. A page may use it without the rest of the package: it takes lines as messages, and answers with
// lines.
import { compile } from "./fetch.js";
import { serve } from "./session.js";

const { port1, port2 } = new MessageChannel();
let next = null;
port1.onmessage = () => next();

const receive = serve(compile(new URL("./engine.wasm", import.meta.url)), {
  post: (message) => self.postMessage(message),
  // A timer would wait four milliseconds.
  later(work) {
    next = work;
    port2.postMessage(null);
  },
  close: () => self.close(),
});
self.onmessage = (event) => receive(event.data);
