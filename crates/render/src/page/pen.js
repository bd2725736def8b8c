// Arrows and circles drawn by hand: with the right button of the mouse, with a key, or with any pointer while the pen is down.

import { ring, shaft } from "./drawing.js";
import { phrase } from "./phrase.js";

export class Pen {
  constructor(board) {
    this.board = board;
    /** Whether taps and drags draw instead of moving pieces. */
    this.isDown = false;
    this.color = "green";
    /** The square where a stroke begins. */
    this.start = null;
  }

  /** The color that the keys held with the mouse ask for. */
  colorFor({ shiftKey, ctrlKey, altKey }) {
    if (shiftKey && altKey) return "yellow";
    if (shiftKey || ctrlKey) return "red";
    return altKey ? "blue" : this.color;
  }

  /** A stroke in two steps, for keys and taps: the first square begins, the second ends. */
  point(square) {
    if (this.start) {
      this.stroke(this.start, square, this.color);
      return;
    }
    this.start = square;
    this.board.on.say(phrase("drawing-from", `drawing from ${square}`, { square }));
    this.draw(square);
  }

  cancel() {
    this.start = null;
    this.draw();
  }

  /** Draws an arrow, or a circle if both squares are the same; the same once more takes it away. */
  stroke(from, end, color) {
    this.start = null;
    const to = end === from ? null : end;
    const { shapes } = this.board.view;
    const others = shapes.filter((shape) => shape.from !== from || shape.to !== to);
    const same = shapes.some((shape) => shape.from === from && shape.to === to && shape.color === color);
    this.board.view.shapes = same ? others : [...others, { color, from, to }];
    this.draw();
    const what = to ? phrase("arrow-of", `arrow ${from} ${to}`, { from, to }) : phrase("circle-of", `circle ${from}`, { from });
    this.board.on.say(`${what} ${same ? phrase("shape-removed", "removed") : phrase(color, color)}`);
    this.board.on.shapes(this.board.view.shapes);
  }

  /** Shows the shapes, and the stroke that is under way to a square. */
  draw(end = null, color = this.color) {
    const { shapes, flip } = this.board.view;
    const all = this.start && end ? [...shapes, { color, from: this.start, to: end === this.start ? null : end }] : shapes;
    this.board.layers.shapes.replaceChildren(
      ...all.map((shape) =>
        shape.to
          ? shaft(shape.from + shape.to, `drawn ${shape.color}`, flip)
          : ring(shape.from, `drawn ${shape.color}`, flip, 44),
      ),
    );
  }
}
