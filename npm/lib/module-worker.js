// A worker that gets the compiled engine as a message, where a page has it already.
import { serve } from "./session.js";

const { port1, port2 } = new MessageChannel();
const due = [];
port1.onmessage = () => due.shift()();

let give;
const loaded = new Promise((resolve) => (give = resolve));
const receive = serve(loaded, {
  post: (message) => postMessage(message),
  // A timer would wait four milliseconds.
  later(act) {
    due.push(act);
    port2.postMessage(null);
  },
  close: () => self.close(),
});

/** The engine in a message; `shares` says that it is the one for several threads. A page with an engine has no other file. */
const engineOf = ({ module, shares }) => (shares ? import("./browser-threads.js").then(({ shared }) => shared(module)) : { module });

onmessage = ({ data }) => (data.module ? give(engineOf(data)) : receive(data));
