// The socket to the server: it connects, and connects again when the connection is lost. What messages mean does not belong
// here.

import { text } from "./language.js";

/** The milliseconds before the first attempt to connect again, and the longest pause between two. */
const [SOON, SELDOM] = [250, 5000];

/** The address of the socket, beside that of the page. */
const address = () => new URL("socket", document.baseURI).href.replace(/^http/, "ws").replace(/[?#].*$/, "");

/** What the page says while there is no connection. */
export const lost = () => text("connection-lost");

export class Link {
  /**
   * @param {(event: import("./messages.js").Event) => void} receive
   * @param {(status: "open"|"lost") => void} report
   */
  constructor(receive, report) {
    this.receive = receive;
    this.report = report;
    this.pause = SOON;
    this.socket = null;
    // A laptop that wakes up, or a network that is back, should not wait for the next attempt.
    for (const kind of ["online", "focus"]) window.addEventListener(kind, () => this.isOpen || this.connect());
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(address());
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const event = JSON.parse(data);
      // A server with too many tabs opens the socket, too, but it does not greet.
      if (event.type === "hello") {
        this.pause = SOON;
        this.report("open");
      }
      this.receive(event);
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.report("lost");
      this.timer = setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(2 * this.pause, SELDOM);
    });
  }

  /** Endgame tables and a book are files of the server; says so. */
  keep() {
    return text("tables-are-named");
  }

  /** There is nothing to forget. */
  forget() {}

  /**
   * Sends a request; false if there is no connection.
   * @param {import("./messages.js").Request} request
   */
  send(request) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }
}
