// The board that is used: it shows a position, and tells `on` what the reader wants with it. It knows which moves are legal
// because it is told; it never finds out itself.

import { Cells } from "./cells.js";
import { coordinates, emptyBoard, field, pieceElements, ring, shafts, star, viewBox } from "./drawing.js";
import { animate } from "./explosion.js";
import { Hand } from "./hand.js";
import { html, svg } from "./nodes.js";
import { Pen } from "./pen.js";
import { Pointer } from "./pointer.js";
import { ownerOf, placement } from "./squares.js";

/**
 * A legal move, as the server describes it.
 * @typedef {object} Legal
 * @property {string} uci
 * @property {string} san
 * @property {string} from
 * @property {string} to where the piece lands; for castling, the king
 * @property {string|null} rook the own rook in castling
 * @property {string|null} promotion `q`, `r`, `b` or `n`
 * @property {{square: string, piece: string}[]} explodes all that explodes, the capturer first
 * @property {boolean} king whether the enemy king explodes
 *
 * An arrow or a circle drawn by hand; a circle has no `to`.
 * @typedef {{color: string, from: string, to: string|null}} Shape
 *
 * What a board shows.
 * @typedef {object} View
 * @property {string} fen
 * @property {"white"|"black"} turn
 * @property {Legal[]} moves
 * @property {{uci: string, blast: string[]}|null} last the move before this position
 * @property {boolean} check
 * @property {boolean} flip
 * @property {"white"|"black"|"both"|null} mine whose pieces the reader moves
 * @property {boolean} premoves whether moves may be chosen before one's turn
 * @property {{uci: string, kind: string, breadth?: number}[]} arrows
 * @property {Shape[]} shapes
 * @property {boolean} draws whether the reader may draw
 * @property {string} label
 *
 * What a board tells. `move` gets a legal move, and whether the piece was dropped by hand; `refuse` a pair of squares
 * that is none; `hover` the move that is pointed at, or null.
 * @typedef {object} Listener
 * @property {(move: Legal, dropped: boolean) => void} [move]
 * @property {(from: string, to: string) => void} [refuse]
 * @property {(premove: {from: string, to: string}|null) => void} [premove]
 * @property {(shapes: Shape[]) => void} [shapes]
 * @property {(move: Legal|null) => void} [hover]
 * @property {(text: string) => void} [say]
 */

const LAYERS = ["fields", "marks", "targets", "pieces", "arrows", "shapes", "preview"];

/** @type {View} */
const NOTHING = {
  fen: "8/8/8/8/8/8/8/8 w - - 0 1",
  turn: "white",
  moves: [],
  last: null,
  check: false,
  flip: false,
  mine: null,
  premoves: false,
  arrows: [],
  shapes: [],
  draws: true,
  label: "Board",
};

export class Board {
  /** Puts a board into `holder`. With `inside`, the names of files and ranks are in the squares. */
  constructor(holder, on = {}, { inside = false } = {}) {
    /** @type {View} */
    this.view = NOTHING;
    this.inside = inside;
    /** @type {Listener} */
    this.on = { move() {}, refuse() {}, premove() {}, shapes() {}, hover() {}, say() {}, ...on };
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    this.names = svg("g");
    this.picture = svg("svg", { viewBox: viewBox(inside), class: "diagram", "aria-hidden": "true" });
    this.picture.append(...emptyBoard(), this.names, ...Object.values(this.layers));
    this.cells = new Cells(this);
    this.hand = new Hand(this);
    this.pen = new Pen(this);
    this.pieces = new Map();
    this.root = html("div", { class: inside ? "board inside" : "board" }, this.picture, this.cells.grid);
    this.pointer = new Pointer(this);
    holder.replaceChildren(this.root);
    this.show({});
  }

  /**
   * Shows what has changed of the view. With `from`, the FEN of the position before, the change is animated; `dropped`
   * says that the piece is where it belongs already.
   * @param {Partial<View>} change
   * @param {{from?: string, backward?: boolean, dropped?: boolean}} [how]
   */
  show(change, how = {}) {
    const before = this.view;
    this.view = { ...before, ...change };
    const { fen, flip, label } = this.view;
    if (flip !== before.flip || !this.names.hasChildNodes()) {
      const names = coordinates(flip, this.inside);
      this.names.replaceWith(names);
      this.names = names;
    }
    if (fen !== before.fen || flip !== before.flip || !this.layers.pieces.hasChildNodes()) {
      this.pieces = placement(fen);
      this.picture.querySelector(".debris")?.remove();
      this.layers.pieces.replaceChildren(...pieceElements(fen, flip));
      this.pointer.dropAll();
    }
    this.cells.grid.setAttribute("aria-label", label);
    this.drawMarks();
    this.drawArrows();
    this.pen.draw();
    this.hand.follow(fen !== before.fen);
    this.cells.update();
    if (how.from && how.from !== fen) {
      const move = how.backward ? null : this.view.last;
      animate(this.picture, how.from, fen, move, { flip, dropped: how.dropped });
    }
  }

  drawMarks() {
    const { last, check, turn, flip } = this.view;
    const fields = last && !last.blast.length ? [last.uci.slice(0, 2), last.uci.slice(2, 4)] : [];
    this.layers.fields.replaceChildren(...fields.map((square) => field(square, "last", flip)));
    if (last?.blast.length) this.layers.fields.append(field(last.uci.slice(0, 2), "last", flip));
    if (check) {
      const [king] = [...this.pieces].find(([, letter]) => letter === (turn === "white" ? "K" : "k")) ?? [];
      if (king) this.layers.fields.append(field(king, "check", flip));
    }
    this.layers.marks.replaceChildren(...(last?.blast ?? []).map((square) => ring(square, "blast", flip)));
  }

  drawArrows() {
    this.layers.arrows.replaceChildren(...shafts(this.view.arrows, this.view.flip));
  }

  /** Shows arrows, without touching anything else: they may change many times in a second. */
  setArrows(arrows) {
    this.view.arrows = arrows;
    this.drawArrows();
  }

  /** Marks what a move would blow up, or nothing. */
  preview(move) {
    const { flip } = this.view;
    // The capturer explodes where it captures, not where it stands now.
    const squares = (move?.explodes ?? []).map(({ square }) => square).filter((square) => square !== move.from);
    if (move?.explodes.length && !squares.includes(move.to)) squares.unshift(move.to);
    const isKing = (square) => this.pieces.get(square)?.toLowerCase() === "k";
    const stars = squares.map((square) => star(square, isKing(square) ? "doomed king" : "doomed", flip));
    this.layers.preview.replaceChildren(...stars);
    this.root.classList.toggle("fatal", Boolean(move?.king));
    this.on.hover(move ?? null);
  }

  /** Whether the reader may move the piece on a square, now or before his turn. */
  isMovable(square) {
    const letter = this.pieces.get(square);
    const { mine, turn, premoves } = this.view;
    if (!letter || !mine) return false;
    const owner = ownerOf(letter);
    if (owner === turn) return mine === "both" || mine === owner;
    return premoves && mine === owner;
  }

  /** Whether a move of a piece of the reader would be a premove. */
  get isWaiting() {
    const { mine, turn, premoves } = this.view;
    return premoves && mine !== "both" && mine !== turn;
  }
}
