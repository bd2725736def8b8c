// The board of the editor with its palette: pieces are dragged, put, painted and taken away, by mouse, finger and keyboard.
// It knows no rules, and nothing of a position but its pieces.

import { keyOf } from "../../../render/src/page/key.js";
import { text } from "./language.js";
import { byId, find, findAll, hit, html, svg } from "../../../render/src/page/nodes.js";
import { FILES, pieceName, squareAt, squareText } from "../../../render/src/page/squares.js";
import { say } from "./status.js";

const PIECES = "KQRBNPkqrbnp";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The tools beside the pieces. */
const HAND = "hand";
const NOTHING = "";

/** How far a pointer goes, in pixels, before a press is a drag. */
const SLACK = 5;

const picture = (...children) => svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...children);
const drawing = (letter) => picture(svg("use", { href: `#piece-${letter}` }));
const arrow = () => picture(svg("path", { d: "M32 14v58l13-12 11 26 11-5-11-25 18-2z", fill: "currentColor" }));

export class EditorBoard {
  /** @param {() => void} changed what happens after each change */
  constructor(changed) {
    this.changed = changed;
    /** The FEN letters of the pieces by their squares. */
    this.pieces = new Map();
    this.flip = false;
    /** `hand` to move pieces, the FEN letter of the piece that a tap puts, or nothing to take pieces away. */
    this.tool = HAND;
    /** The square of the piece that was taken up by a tap or a key. */
    this.held = null;
    /** What a pointer that is down does: it paints, or carries a piece. */
    this.press = null;
    /** The cell that the Tab key comes to. */
    this.current = 0;
    this.cells = Array.from({ length: 64 }, () => html("div", { role: "gridcell", tabindex: -1 }));
    this.setUpGrid();
    this.setUpPalette();
  }

  setUpGrid() {
    const row = (_, index) => html("div", { role: "row" }, ...this.cells.slice(8 * index, 8 * index + 8));
    this.grid = byId("editor-board");
    this.grid.append(...Array.from({ length: 8 }, row));
    this.grid.addEventListener("pointerdown", (event) => this.pressSquare(event));
    this.grid.addEventListener("contextmenu", (event) => event.preventDefault());
    this.grid.addEventListener("keydown", (event) => this.pressKey(event));
    // A click without a pointer comes from a program that reads or steers the page.
    this.grid.addEventListener("click", (event) => {
      const index = this.cells.findIndex((cell) => cell === hit(event, "[role=gridcell]"));
      if (!event.detail && index >= 0) this.use(this.squareOf(index));
    });
    this.grid.addEventListener("focusin", ({ target }) => {
      this.current = this.cells.findIndex((cell) => cell === target);
      this.cells.forEach((cell, index) => (cell.tabIndex = index === this.current ? 0 : -1));
    });
    this.follow(this.grid);
  }

  setUpPalette() {
    const choice = (tool, name, sign) => {
      const radio = html("input", { type: "radio", name: "palette", value: tool, "aria-label": name, checked: tool === this.tool ? "" : null });
      return html("label", { title: name }, radio, html("span", {}, sign));
    };
    const palette = byId("palette");
    palette.replaceChildren(
      html("legend", {}, text("drag-pieces")),
      choice(HAND, text("move-pieces"), arrow()),
      ...[...PIECES.slice(0, 6)].map((letter) => choice(letter, pieceName(letter), drawing(letter))),
      choice(NOTHING, text("take-pieces-away"), "×"),
      ...[...PIECES.slice(6)].map((letter) => choice(letter, pieceName(letter), drawing(letter))),
    );
    palette.addEventListener("change", ({ target }) => this.choose(/** @type {HTMLInputElement} */ (target)));
    palette.addEventListener("pointerdown", (event) => {
      const label = hit(event, "label");
      const radio = /** @type {HTMLInputElement|null} */ (label && find(label, "input"));
      if (event.button !== 0 || !radio?.value || radio.value === HAND) return;
      this.carry(event, radio.value, null);
      // A quick pointer leaves the palette at once. Caught, it clicks nothing: a tap chooses when it is lifted.
      this.press.radio = radio;
      palette.setPointerCapture(event.pointerId);
    });
    this.follow(palette);
  }

  /** What a pointer does after it went down on an element. */
  follow(element) {
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", () => this.drop());
  }

  /** Takes up a tool of the palette. */
  choose(radio) {
    radio.checked = true;
    this.tool = radio.value;
    this.held = null;
    this.draw();
  }

  squareOf(index) {
    return squareAt(index % 8, Math.floor(index / 8), this.flip);
  }

  /** The square that a pointer is over, also while another element has caught it; null beside the board. */
  squareUnder({ clientX, clientY }) {
    const cell = document.elementFromPoint(clientX, clientY)?.closest("[role=gridcell]");
    const index = this.cells.findIndex((own) => own === cell);
    return index < 0 ? null : this.squareOf(index);
  }

  /** Shows these pieces. */
  show(pieces) {
    this.pieces = pieces;
    this.held = null;
    this.drop();
    this.draw();
  }

  turn(flip = !this.flip) {
    this.flip = flip;
    this.draw();
  }

  /** Draws all squares anew. */
  draw() {
    this.cells.forEach((cell, index) => {
      const square = this.squareOf(index);
      const letter = this.pieces.get(square);
      cell.replaceChildren(letter ? drawing(letter) : "");
      cell.ariaLabel = squareText(square, letter);
      cell.ariaSelected = square === this.held ? "true" : null;
      cell.tabIndex = index === this.current ? 0 : -1;
      cell.dataset.file = index >= 56 ? square[0] : "";
      cell.dataset.rank = index % 8 ? "" : square[1];
      cell.dataset.color = (FILES.indexOf(square[0]) + Number(square[1])) % 2 ? "dark" : "light";
    });
    this.grid.classList.toggle("carries", this.tool === HAND);
  }

  /** Puts a piece on a square, or takes away what is there. */
  put(square, letter) {
    if ((this.pieces.get(square) ?? NOTHING) === letter) return;
    if (letter) this.pieces.set(square, letter);
    else this.pieces.delete(square);
    this.draw();
    this.changed();
    say(squareText(square, letter));
  }

  /** Moves a piece to a square; beside the board it is gone. */
  bring(from, to) {
    const letter = this.pieces.get(from);
    this.held = null;
    if (from === to || !letter) return this.draw();
    this.pieces.delete(from);
    if (to) this.pieces.set(to, letter);
    this.draw();
    this.changed();
    say(to ? `${pieceName(letter)} ${to}` : squareText(from, null));
  }

  /** What a tap or the Enter key does on a square. */
  use(square) {
    if (this.tool !== HAND) return this.put(square, this.painted(square));
    if (this.held) return this.bring(this.held, square);
    if (!this.pieces.has(square)) return;
    this.held = square;
    this.draw();
    say(text("piece-selected", { piece: pieceName(this.pieces.get(square)), square }));
  }

  /** What a press on a square paints: a piece that is there already is taken away. */
  painted(square) {
    return this.pieces.get(square) === this.tool ? NOTHING : this.tool;
  }

  pressSquare(event) {
    const square = this.squareUnder(event);
    if (!square || this.press || (event.button !== 0 && event.button !== 2)) return;
    if (event.button === 0 && this.tool === HAND) {
      if (this.held || !this.pieces.has(square)) this.press = { kind: "tap", square };
      else this.carry(event, this.pieces.get(square), square);
    } else {
      const letter = event.button === 2 ? NOTHING : this.painted(square);
      this.press = { kind: "paint", letter };
      this.put(square, letter);
    }
    this.grid.setPointerCapture(event.pointerId);
  }

  /** A pointer has gone down on a piece of the board, or of the palette. */
  carry(event, letter, from) {
    this.press = { kind: "carry", letter, from, radio: null, x: event.clientX, y: event.clientY, ghost: null };
  }

  move(event) {
    const { press } = this;
    if (press?.kind === "paint") {
      const square = this.squareUnder(event);
      if (square) this.put(square, press.letter);
    } else if (press?.kind === "carry") this.drag(event, press);
  }

  drag(event, press) {
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      const { width } = this.cells[0].getBoundingClientRect();
      press.ghost = html("div", { class: "carried" }, drawing(press.letter));
      press.ghost.style.width = `${width}px`;
      byId("editor").append(press.ghost);
      if (press.from) this.cells.find((_, index) => this.squareOf(index) === press.from)?.classList.add("lifted");
    }
    press.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  up(event) {
    const { press } = this;
    const square = this.squareUnder(event);
    this.drop();
    if (press?.kind === "tap" && press.square === square) this.use(square);
    if (press?.kind !== "carry") return;
    if (!press.ghost) {
      if (press.from) this.use(press.from);
      else this.choose(press.radio);
    } else if (press.from) this.bring(press.from, square);
    else if (square) this.put(square, press.letter);
  }

  /** Ends what the pointer does. */
  drop() {
    this.press?.ghost?.remove();
    this.press = null;
    findAll(this.grid, ".lifted").forEach((cell) => cell.classList.remove("lifted"));
  }

  pressKey(event) {
    const key = keyOf(event);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const square = this.squareOf(this.current);
    if (ARROWS[key]) {
      const [right, down] = ARROWS[key];
      const [column, row] = [(this.current % 8) + right, Math.floor(this.current / 8) + down];
      if (column >= 0 && column < 8 && row >= 0 && row < 8) this.cells[8 * row + column].focus();
    } else if (key.length === 1 && PIECES.includes(key)) this.put(square, this.pieces.get(square) === key ? NOTHING : key);
    else if (key === "Delete" || key === "Backspace") this.put(square, NOTHING);
    else if (key === "Enter" || key === " ") this.use(square);
    else if (key === "Escape" && this.held) this.bring(this.held, this.held);
    else return;
    event.preventDefault();
  }
}
