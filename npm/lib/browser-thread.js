// The worker of a search thread in browsers.
import { serveThread } from "./thread.js";

const receive = serveThread((message) => self.postMessage(message));
self.onmessage = ({ data }) => receive(data);
