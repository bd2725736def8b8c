// A worker that gets the compiled engine as its first message, where a page has it already.
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

// The compiled module comes first.
onmessage = ({ data }) => (data.module ? give(data) : receive(data));
