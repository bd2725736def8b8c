// The link of the page without a server: a worker beside it has the board, or knows the tab that has it.

import { text } from "../page/language.js";

/** What the page says while no tab has the board. */
export const lost = () => text("board-reopens");

export class Link {
  /**
   * @param {(event: import("../page/messages.js").Event) => void} receive
   * @param {(status: "open"|"lost") => void} report
   */
  constructor(receive, report) {
    this.receive = receive;
    this.report = report;
    this.isOpen = false;
    this.worker = new Worker("core/worker.js", { type: "module" });
    this.worker.onmessage = ({ data }) => this.handle(data);
    this.worker.onerror = ({ message }) => this.note(message ? text("board-not-started", { why: message }) : text("board-not-there"));
    // Without a secure context there is none, and the page works only online.
    navigator.serviceWorker?.register("service-worker.js").catch((error) => this.note(text("not-offline", { why: error.message })));
  }

  note(sentence) {
    this.receive({ type: "note", text: sentence });
  }

  handle({ status, event, picture, stored }) {
    if (status) {
      this.isOpen = status === "open";
      this.report(status);
    }
    if (event) this.receive(event);
    if (picture) this.draw(picture);
    // There is something to lose now. Some browsers ask the user.
    if (stored) navigator.storage?.persist?.();
  }

  /** Draws an SVG of a square as a PNG, which workers cannot do. */
  async draw({ job, svg, pixels }) {
    const answer = (bytes) => this.worker.postMessage({ drawn: { job, bytes } });
    try {
      const image = new Image(pixels, pixels);
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: pixels, height: pixels });
      canvas.getContext("2d").drawImage(image, 0, 0, pixels, pixels);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      answer([...new Uint8Array(await blob.arrayBuffer())]);
    } catch {
      answer(null);
    }
  }

  /**
   * Keeps endgame tables or a book for the board; `null`, or why not.
   * @param {File[]} files
   */
  keep(files) {
    if (!this.isOpen) return lost();
    this.worker.postMessage({ keep: files });
    return null;
  }

  /** Forgets these files. */
  forget() {
    if (this.isOpen) this.worker.postMessage({ forget: true });
  }

  /**
   * Sends a request; false if there is no connection.
   * @param {import("../page/messages.js").Request} request
   */
  send(request) {
    if (this.isOpen) this.worker.postMessage({ message: JSON.stringify(request) });
    return this.isOpen;
  }
}
