// What the reader has in hand: a selected piece and its targets, a premove, the choice of a promotion. Pointer and keyboard
// both act through it.

import { field, ring, star } from "./drawing.js";
import { phrase } from "./phrase.js";
import { askPromotion } from "./promotion.js";
import { kindName, pieceName } from "./squares.js";

export class Hand {
  constructor(board) {
    this.board = board;
    /** The square of the selected piece. */
    this.selected = null;
    /** @type {{from: string, to: string}|null} */
    this.premove = null;
    this.hovered = null;
  }

  /** The legal moves of the selected piece to a square. Castling is also a step onto the own rook. */
  movesTo(to, from = this.selected) {
    const moves = this.board.view.moves.filter((move) => move.from === from && (move.to === to || move.rook === to));
    const plain = moves.filter((move) => !move.rook);
    return plain.length && moves.some((move) => move.rook && move.rook !== to) ? plain : moves;
  }

  /** The squares that the selected piece can go to, each with one of the moves. */
  targets() {
    const targets = new Map();
    for (const move of this.board.view.moves) {
      if (move.from !== this.selected) continue;
      if (!targets.has(move.to)) targets.set(move.to, move);
      if (move.rook && !targets.has(move.rook)) targets.set(move.rook, move);
    }
    return targets;
  }

  select(square) {
    this.selected = square;
    this.hover(null);
    this.draw();
    this.board.cells.update();
  }

  cancel() {
    if (this.premove) this.setPremove(null);
    this.select(null);
  }

  /** Shows what a capture on this square would explode. */
  hover(square) {
    if (this.hovered === square) return;
    this.hovered = square;
    const [move] = square && this.selected && !this.board.isWaiting ? this.movesTo(square) : [];
    this.board.preview(move?.explodes.length ? move : null);
  }

  /**
   * The reader chooses a square: takes up a piece, or plays with the one in hand. True if something came of it.
   */
  async choose(square, dropped = false) {
    const { board } = this;
    if (this.selected && square !== this.selected) {
      const from = this.selected;
      if (board.isWaiting) {
        this.select(null);
        this.setPremove({ from, to: square });
        return true;
      }
      const moves = this.movesTo(square);
      if (moves.length) return this.play(moves, dropped);
      if (!board.isMovable(square)) {
        this.select(null);
        board.on.refuse(from, square);
        return false;
      }
    }
    if (square === this.selected || !board.isMovable(square)) {
      const letter = board.pieces.get(square);
      if (!this.selected && letter && board.view.mine)
        board.on.say(phrase("piece-not-yours", `The ${pieceName(letter)} is not yours to move now.`, { piece: pieceName(letter) }));
      this.cancel();
      return false;
    }
    this.select(square);
    const [kind, count] = [kindName(board.pieces.get(square)), this.targets().size];
    const english = `${kind} ${square} selected, ${count === 1 ? "1 target" : `${count} targets`}`;
    board.on.say(phrase("selected-with-targets", english, { kind, square, count }));
    return true;
  }

  /** Plays one of the moves with the same squares: they differ in the promotion only. */
  async play(moves, dropped) {
    let [move] = moves;
    // What captures is gone afterwards, whatever it was promoted to.
    if (moves.length > 1 && !move.explodes.length) move = await askPromotion(this.board, moves);
    this.select(null);
    if (!move) return false;
    this.board.on.move(move, dropped);
    return true;
  }

  setPremove(premove) {
    this.premove = premove;
    this.draw();
    this.board.on.premove(premove);
  }

  /** After a change of the view: the premove is played or forgotten, the selection stays only for the next move. */
  follow(isNew) {
    const { board } = this;
    // A piece that is taken up for the next move stays in hand while the opponent moves.
    const stays = this.selected && board.isMovable(this.selected) && (!isNew || board.view.premoves);
    if (!stays) this.selected = null;
    if (isNew) {
      board.root?.querySelector(".promotion")?.remove();
      this.hovered = null;
      board.preview(null);
    }
    // While the reader looks elsewhere, or the word that it is his turn is under way, the premove waits.
    if (this.premove && board.view.mine && !board.isWaiting) {
      const { from, to } = this.premove;
      this.premove = null;
      const moves = board.view.premoves ? this.movesTo(to, from) : [];
      const move = moves.find(({ promotion }) => promotion === "q") ?? moves[0];
      board.on.premove(null);
      if (move) board.on.move(move, false);
    }
    this.draw();
  }

  draw() {
    const { flip } = this.board.view;
    const signs = [];
    if (this.selected) signs.push(field(this.selected, "selected", flip));
    if (this.premove) signs.push(...[this.premove.from, this.premove.to].map((at) => field(at, "premove", flip)));
    if (this.selected && !this.board.isWaiting) {
      for (const [square, move] of this.targets()) {
        if (move.explodes.length) signs.push(star(square, move.king ? "target capture king" : "target capture", flip, 49, 41));
        else signs.push(ring(square, move.rook ? "target castling" : "target", flip, 15));
      }
    }
    this.board.layers.targets.replaceChildren(...signs);
  }
}
