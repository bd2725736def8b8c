// The worker of a search thread in Node.
import { parentPort } from "node:worker_threads";
import { serveThread } from "./thread.js";

parentPort.on("message", serveThread((message) => parentPort.postMessage(message)));
