// The worker in browsers. A page may use it without the rest of the package: it takes lines as messages, and answers with
// lines.
import { fetched } from "./fetch.js";
import { serve } from "./session.js";

const { port1, port2 } = new MessageChannel();
const due = [];
port1.onmessage = () => due.shift()();

const receive = serve(fetched(new URL("./engine.wasm.gz", import.meta.url)), {
  post: (message) => self.postMessage(message),
  // A timer would wait four milliseconds.
  later(act) {
    due.push(act);
    port2.postMessage(null);
  },
  close: () => self.close(),
});
self.onmessage = (event) => receive(event.data);
