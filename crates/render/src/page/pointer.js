// The mouse and the finger on the board: drag, tap and tap, strokes of the pen.

import { MARGIN, EDGE, SQUARE, corner, squareAt } from "./squares.js";

/** How far a pointer goes, in pixels, before a press is a drag. */
const SLACK = 5;

/** The milliseconds after which a finger on a capture looks at what would explode, and plays nothing when it is lifted. */
const LOOK = 400;

export class Pointer {
  constructor(board) {
    this.board = board;
    /** The press under way. */
    this.press = null;
    /** The piece that was put down and waits for its move to be shown. */
    this.released = null;
    const { grid } = board.cells;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    grid.addEventListener("pointerup", (event) => this.up(event));
    grid.addEventListener("pointercancel", () => this.dropAll());
    grid.addEventListener("pointerleave", () => !this.press && this.board.hand.hover(null));
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** The place of an event in the units of the drawing, and its square. */
  locate(event) {
    const box = this.board.cells.grid.getBoundingClientRect();
    const unit = box.width / (8 * SQUARE);
    const [x, y] = [(event.clientX - box.left) / unit, (event.clientY - box.top) / unit];
    const square = squareAt(Math.floor(x / SQUARE), Math.floor(y / SQUARE), this.board.view.flip);
    return { x: x + MARGIN, y: y + EDGE, square };
  }

  down(event) {
    const { board } = this;
    const { square } = this.locate(event);
    if (!square || this.press) return;
    const draws = event.button === 2 || (event.button === 0 && board.pen.isDown);
    if (draws && board.view.draws) {
      event.preventDefault();
      this.press = { kind: "pen", from: square, color: board.pen.colorFor(event) };
      board.pen.start = square;
      board.pen.draw(square, this.press.color);
    } else if (event.button === 0) {
      // The focus stays where it was, so that the keys of the page go on working.
      event.preventDefault();
      const focused = document.activeElement?.closest(".promotion, input, textarea");
      if (focused instanceof HTMLElement) focused.blur();
      this.pressPiece(event, square);
    } else return;
    if (this.press) board.cells.grid.setPointerCapture(event.pointerId);
  }

  pressPiece(event, square) {
    const { hand } = this.board;
    const wasSelected = hand.selected === square;
    const takesUp = this.board.isMovable(square) && !(hand.selected && hand.movesTo(square).length);
    if (takesUp && !wasSelected) {
      if (hand.premove) hand.setPremove(null);
      hand.select(square);
    }
    this.press = { kind: takesUp ? "drag" : "tap", from: square, wasSelected, x: event.clientX, y: event.clientY };
    // A finger does not hover: what would explode is shown while it is down.
    if (takesUp) return;
    hand.hover(square);
    const { press } = this;
    if (event.pointerType === "touch" && hand.selected && hand.movesTo(square).some((move) => move.explodes.length)) {
      setTimeout(() => {
        press.looks = true;
      }, LOOK);
    }
  }

  move(event) {
    const place = this.locate(event);
    const { board, press } = this;
    if (!press) {
      board.hand.hover(place.square);
      board.root.classList.toggle("over-piece", this.isUsable(place.square));
    } else if (press.kind === "pen") board.pen.draw(place.square, press.color);
    else if (press.kind === "tap") board.hand.hover(place.square === press.from ? press.from : null);
    else this.drag(event, place);
  }

  isUsable(square) {
    const { board } = this;
    return board.isMovable(square) || Boolean(board.hand.selected && board.hand.movesTo(square).length);
  }

  drag(event, { x, y, square }) {
    const { press, board } = this;
    if (!press.piece) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      press.piece = board.layers.pieces.querySelector(`[data-square=${press.from}]`);
      if (!press.piece) return;
      // On top of the others, and of everything that is drawn on the board.
      board.picture.append(press.piece);
      board.root.classList.add("dragging");
    }
    const [left, top] = corner(press.from, board.view.flip);
    const lift = event.pointerType === "touch" ? 45 : 0;
    press.piece.setAttribute("transform", `translate(${x - left - SQUARE / 2} ${y - top - SQUARE / 2 - lift})`);
    board.hand.hover(square);
  }

  up(event) {
    const { press, board } = this;
    if (!press) return;
    this.press = null;
    const { square } = this.locate(event);
    if (press.kind === "pen") {
      if (square) board.pen.stroke(press.from, square, press.color);
      else board.pen.cancel();
    } else if (press.kind === "tap") {
      if (square === press.from && !press.looks) board.hand.choose(square);
      else board.hand.hover(null);
    } else this.release(press, square);
  }

  /** Puts the dragged piece down. It stays there until the move is shown or refused. */
  async release(press, square) {
    const { board } = this;
    if (!press.piece) {
      if (press.wasSelected) board.hand.cancel();
      return;
    }
    board.root.classList.remove("dragging");
    const moves = square && square !== press.from && !board.isWaiting ? board.hand.movesTo(square) : [];
    if (moves.length) {
      const [left, top] = corner(press.from, board.view.flip);
      const [x, y] = corner(square, board.view.flip);
      press.piece.setAttribute("transform", `translate(${x - left} ${y - top})`);
      board.layers.pieces.append(press.piece);
      this.released = press.piece;
      if (!(await board.hand.play(moves, true))) this.putBack();
      return;
    }
    this.released = press.piece;
    this.putBack();
    if (!square || square === press.from) board.hand.select(null);
    else if (board.isMovable(square) && !board.isWaiting) board.hand.cancel();
    else await board.hand.choose(square);
  }

  /** Puts the piece that was dropped last back to its square. */
  putBack() {
    this.released?.removeAttribute("transform");
    if (this.released?.parentNode === this.board.picture) this.board.layers.pieces.append(this.released);
    this.released = null;
  }

  /** Ends a drag because the position has changed. */
  dropAll() {
    this.released = null;
    if (this.press?.piece) this.press.piece.remove();
    if (this.press?.kind === "pen") this.board.pen.cancel();
    this.press = null;
    this.board.root.classList.remove("dragging");
  }
}
