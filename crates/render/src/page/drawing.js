// The parts of a drawn board, like the diagrams of `fissile explode --svg`: the same measures, and the same drawings of the
// pieces. Nothing here moves or listens.

import { svg } from "./nodes.js";
import { EDGE, MARGIN, SIZE, SQUARE, center, corner, placement, squareAt } from "./squares.js";

/** What is seen of a board: everything, or the squares only. */
export const viewBox = (bare) =>
  (bare ? [MARGIN - 2, EDGE - 2, 8 * SQUARE + 4, 8 * SQUARE + 4] : [0, 0, SIZE, SIZE]).join(" ");

/** The empty squares and their frame. */
export function emptyBoard() {
  const squares = { x: MARGIN, y: EDGE, width: 8 * SQUARE, height: 8 * SQUARE };
  let dark = "";
  for (let index = 0; index < 64; index += 1) {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    if ((column + row) % 2)
      dark += `M${MARGIN + column * SQUARE} ${EDGE + row * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
  }
  return [
    svg("rect", { ...squares, class: "light" }),
    svg("path", { d: dark, class: "dark" }),
    svg("rect", { ...squares, class: "frame" }),
  ];
}

/** A piece on its square. */
export function pieceElement(square, letter, flip) {
  const [x, y] = corner(square, flip);
  return svg("use", { href: `#piece-${letter}`, x, y, "data-square": square, "data-piece": letter });
}

/** All pieces of a position. */
export const pieceElements = (fen, flip) =>
  [...placement(fen)].map(([square, letter]) => pieceElement(square, letter, flip));

/** The names of files and ranks: in the margin, or in the corners of the squares. */
export function coordinates(flip, inside) {
  const group = svg("g", { class: inside ? "coordinates inside" : "coordinates" });
  for (let index = 0; index < 8; index += 1) {
    const [file] = squareAt(index, 7, flip);
    const rank = squareAt(0, index, flip)[1];
    const across = MARGIN + index * SQUARE;
    const down = EDGE + index * SQUARE;
    const shade = (dark) => (inside ? (dark ? "on-dark" : "on-light") : null);
    group.append(
      inside
        ? svg("text", { x: across + 88, y: EDGE + 793, class: shade(index % 2 === 0) }, file)
        : svg("text", { x: across + 50, y: SIZE - 13 }, file),
      inside
        ? svg("text", { x: MARGIN + 11, y: down + 25, class: shade(index % 2 === 1) }, rank)
        : svg("text", { x: MARGIN / 2, y: down + 61 }, rank),
    );
  }
  return group;
}

/** A square in a color of the style sheet. */
export function field(square, kind, flip) {
  const [x, y] = corner(square, flip);
  return svg("rect", { class: `field ${kind}`, "data-square": square, x, y, width: SQUARE, height: SQUARE });
}

/** A circle around a square. */
export function ring(square, kind, flip, r = 45) {
  const [cx, cy] = center(square, flip);
  return svg("circle", { class: kind, "data-square": square, cx, cy, r });
}

/** The outline of a star around the origin. */
export function starPath(outer, inner, points = 9) {
  const corners = Array.from({ length: 2 * points }, (_, index) => {
    const [radius, angle] = [index % 2 ? inner : outer, (index * Math.PI) / points];
    return `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A star on a square: something explodes here. */
export function star(square, kind, flip, outer = 49, inner = 34) {
  const [x, y] = center(square, flip);
  return svg("path", {
    class: kind,
    "data-square": square,
    d: starPath(outer, inner),
    transform: `translate(${x} ${y})`,
  });
}

/** How far it is from the one end of a move to the other. */
export function length(uci) {
  const [[x, y], [toX, toY]] = [center(uci.slice(0, 2)), center(uci.slice(2, 4))];
  return Math.hypot(toX - x, toY - y);
}

/** An arrow, drawn along the x-axis and turned into place. Small boards have broader ones. */
export function shaft(uci, kind, flip, breadth = 1) {
  const [x, y] = center(uci.slice(0, 2), flip);
  const [right, down] = center(uci.slice(2, 4), flip).map((end, axis) => end - [x, y][axis]);
  const [half, head, tip] = [8 * breadth, 27 * breadth, length(uci)];
  const neck = tip - 42 * breadth;
  return svg("path", {
    class: `arrow ${kind}`,
    "data-move": uci,
    d: `M24 ${half}V-${half}H${neck.toFixed(1)}V-${head}L${tip.toFixed(1)} 0L${neck.toFixed(1)} ${head}V${half}Z`,
    transform: `translate(${x} ${y}) rotate(${((Math.atan2(down, right) * 180) / Math.PI).toFixed(2)})`,
  });
}

/** Arrows `{uci, kind, breadth?}`; where they lie on each other, the shorter one is on top. */
export const shafts = (arrows, flip, breadth = 1) =>
  [...arrows]
    .sort((a, b) => length(b.uci) - length(a.uci))
    .map((arrow) => shaft(arrow.uci, arrow.kind, flip, arrow.breadth ?? breadth));

/** A small board that only shows a position: `arrows` as for `shafts`, `circles` are squares. */
export function smallBoard(fen, { label, flip = false, arrows = [], circles = [] }) {
  return svg(
    "svg",
    { viewBox: viewBox(true), role: "img", "aria-label": label, class: "diagram" },
    ...emptyBoard(),
    svg("g", { class: "pieces" }, ...pieceElements(fen, flip)),
    ...circles.map((square) => ring(square, "blast", flip)),
    ...shafts(arrows, flip, 1.5),
  );
}
