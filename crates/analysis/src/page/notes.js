// The panel of the reader's own comment and moves.

import { byId, html } from "../../../render/src/page/nodes.js";
import { pgnOf } from "./own.js";
import { numberText } from "./scores.js";

/** Hands a text to the browser as a file. */
function handOver(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" }));
  html("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name for a file, of letters, digits and a few signs. */
const fileName = (text) => text.replace(/[^\p{L}\p{N} _.,–-]/gu, "").trim().slice(0, 80) || "games";

export class NotesPanel {
  /**
   * @param {import("./own.js").Notes} notes
   * @param {object[]} games
   * @param {(move: {uci: string, san: string}|null) => void} show shows a move that was tried, or the position again
   */
  constructor(notes, games, show) {
    this.notes = notes;
    this.games = games;
    this.show = show;
    /** @type {[number, number]} */
    this.place = [0, 0];
    const field = byId("own-comment", HTMLTextAreaElement);
    field.addEventListener("input", () => {
      notes.put(...this.place, { comment: field.value });
      this.tell();
    });
    byId("save-notes").addEventListener("click", () => {
      const texts = games.map((game, index) => pgnOf(game, index, notes));
      handOver(`${fileName(document.title)}.pgn`, texts.join("\n"));
    });
    const button = byId("forget-notes", HTMLButtonElement);
    button.addEventListener("click", () => {
      if (button.classList.contains("sure")) {
        notes.forget();
        this.draw(...this.place);
        this.show(null);
      }
      button.classList.toggle("sure");
      this.tell();
    });
    button.addEventListener("blur", () => {
      button.classList.remove("sure");
      this.tell();
    });
  }

  /** Adds a move that was tried. */
  add({ uci, san }) {
    const { tried } = this.notes.of(...this.place);
    if (!tried.some((move) => move.uci === uci)) this.notes.put(...this.place, { tried: [...tried, { uci, san }] });
    this.draw(...this.place);
  }

  /** Shows the notes on a position. */
  draw(game, ply) {
    this.place = [game, ply];
    const { comment, tried } = this.notes.of(game, ply);
    const field = byId("own-comment", HTMLTextAreaElement);
    if (field.value !== comment) field.value = comment;
    byId("own-moves").replaceChildren(...tried.map((move) => this.item(move, this.games[game].positions[ply])));
    this.tell();
  }

  item(move, { fen, turn }) {
    const words = `${numberText(Number(fen.split(" ")[5]) || 1, turn)}\u00a0${move.san}`;
    const button = html("button", { type: "button", class: "step" }, words);
    button.addEventListener("click", () => this.show(move));
    const bin = html("button", { type: "button", class: "bin", "aria-label": `Remove ${move.san}` }, "×");
    bin.addEventListener("click", () => {
      const { tried } = this.notes.of(...this.place);
      this.notes.put(...this.place, { tried: tried.filter(({ uci }) => uci !== move.uci) });
      this.draw(...this.place);
      this.show(null);
    });
    return html("li", {}, button, bin);
  }

  tell(words = "") {
    const { notes } = this;
    byId("save-notes", HTMLButtonElement).disabled = byId("forget-notes", HTMLButtonElement).disabled = notes.isEmpty;
    byId("forget-notes").textContent = byId("forget-notes").classList.contains("sure") ? "Really forget all?" : "Forget all";
    byId("notes-state").textContent = words || (notes.isKept ? "" : "This browser does not keep notes for this page: save them before you close it.");
  }
}
