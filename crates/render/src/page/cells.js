// The board for keyboard and screen reader: a grid of 64 cells over the drawing, one of which has the focus. Arrow keys go
// from square to square, Enter takes up a piece and puts it down.

import { keyOf } from "./key.js";
import { html } from "./nodes.js";
import { listed, phrase } from "./phrase.js";
import { kindName, ownerOf, pieceName, seenAt, squareAt, squareText } from "./squares.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cells {
  constructor(board) {
    this.board = board;
    this.cells = Array.from({ length: 64 }, () => html("div", { role: "gridcell", tabindex: -1 }));
    const rows = Array.from({ length: 8 }, (_, row) =>
      html("div", { role: "row" }, ...this.cells.slice(8 * row, 8 * row + 8)),
    );
    this.grid = html("div", { class: "cells", role: "grid", "aria-label": phrase("board", "Board") }, ...rows);
    /** The cell that the Tab key comes to. */
    this.current = 60;
    this.grid.addEventListener("keydown", (event) => this.press(event));
    this.grid.addEventListener("focusin", (event) => this.enter(this.cells.findIndex((cell) => cell === event.target)));
    this.grid.addEventListener("focusout", () => this.board.hand.hover(null));
  }

  squareOf(index) {
    return squareAt(index % 8, Math.floor(index / 8), this.board.view.flip);
  }

  indexOf(square) {
    const [column, row] = seenAt(square, this.board.view.flip);
    return 8 * row + column;
  }

  /** Names all squares anew. */
  update() {
    const { hand } = this.board;
    const targets = hand?.selected ? hand.targets() : new Map();
    this.cells.forEach((cell, index) => {
      const square = this.squareOf(index);
      const letter = this.board.pieces?.get(square);
      const words = [squareText(square, letter)];
      const move = targets.get(square);
      if (move) words.push(describe(move));
      const label = listed(words);
      if (cell.ariaLabel !== label) cell.ariaLabel = label;
      const selected = hand?.selected === square ? "true" : null;
      if (cell.ariaSelected !== selected) cell.ariaSelected = selected;
      const stop = index === this.current ? 0 : -1;
      if (cell.tabIndex !== stop) cell.tabIndex = stop;
    });
  }

  enter(index) {
    if (index < 0) return;
    this.cells[this.current].tabIndex = -1;
    this.current = index;
    this.cells[index].tabIndex = 0;
    this.board.hand.hover(this.squareOf(index));
  }

  focus(square) {
    this.cells[this.indexOf(square)].focus();
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const square = this.squareOf(this.current);
    if (!this.act(event, square)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Does what a key says; false if it says nothing here. */
  act(event, square) {
    const { board } = this;
    const key = keyOf(event);
    if (ARROWS[key]) {
      const [right, down] = ARROWS[key];
      const [column, row] = [(this.current % 8) + right, Math.floor(this.current / 8) + down];
      if (column >= 0 && column < 8 && row >= 0 && row < 8) this.cells[8 * row + column].focus();
    } else if (key === "Enter" || key === " ") {
      if (board.pen.isDown) board.pen.point(square);
      else board.hand.choose(square);
    } else if (key === "Escape" && (board.hand.selected || board.hand.premove || board.pen.start)) {
      board.pen.cancel();
      board.hand.cancel();
    } else if (/^[kqrbnp]$/i.test(key)) this.seek(key.toLowerCase(), event.shiftKey ? -1 : 1);
    else if (/^[1-8]$/.test(key)) this.focus(square[0] + key);
    else if (key === "d" && board.view.draws) board.pen.point(square);
    else if (key === "m") board.on.say(this.movesFrom(square));
    else return false;
    return true;
  }

  /** Goes to the next piece of a kind, in the order of the squares; of both colors. */
  seek(kind, by) {
    for (let step = 1; step <= 64; step += 1) {
      const index = (this.current + by * step + 128) % 64;
      if (this.board.pieces.get(this.squareOf(index))?.toLowerCase() !== kind) continue;
      this.cells[index].focus();
      return;
    }
    this.board.on.say(phrase("no-kind", `no ${kindName(kind)}`, { kind: kindName(kind) }));
  }

  movesFrom(square) {
    const letter = this.board.pieces.get(square);
    if (!letter) return phrase("square-is-empty", `${square} is empty`, { square });
    const moves = this.board.view.moves.filter((move) => move.from === square);
    const color = ownerOf(letter);
    if (!moves.length && color !== this.board.view.turn) return phrase("not-the-turn", `It is not ${color}'s turn`, { color });
    if (!moves.length) return phrase("no-moves-here", "no moves");
    return listed(moves.map(({ to, explodes }) => (explodes.length ? phrase("takes-square", `takes ${to}`, { square: to }) : to)));
  }
}

/** What a move to a square would do, in words. */
export function describe(move) {
  if (move.rook) return phrase("target-castles", "castles");
  if (!move.explodes.length) return phrase("target-quiet", "can go here");
  const pieces = listed(move.explodes.map(({ square, piece }) => `${pieceName(piece)} ${square}`));
  return move.king
    ? phrase("target-wins", `wins, explodes ${pieces}`, { pieces })
    : phrase("target-capture", `capture, explodes ${pieces}`, { pieces });
}
