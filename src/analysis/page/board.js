// Boards, drawn like the diagrams of `fissile explode --svg`: the same measures, and the same drawings of the pieces.

const SQUARE = 100;
const MARGIN = 46;
const EDGE = 18;
const SIZE = MARGIN + 8 * SQUARE + EDGE;

/** The milliseconds that a piece takes to its square, and an explosion after that. */
const SLIDE = 140;
const BLAST = 650;

/** The pieces of a position: a map from squares to FEN letters. */
function placement(fen) {
  const pieces = new Map();
  fen
    .split(" ")[0]
    .split("/")
    .forEach((row, index) => {
      let file = 0;
      for (const letter of row) {
        if (/[1-8]/.test(letter)) file += Number(letter);
        else pieces.set("abcdefgh"[file++] + (8 - index), letter);
      }
    });
  return pieces;
}

/** The upper left corner of a square. */
function corner(square, flip) {
  const file = square.charCodeAt(0) - "a".charCodeAt(0);
  const rank = Number(square[1]) - 1;
  return [MARGIN + (flip ? 7 - file : file) * SQUARE, EDGE + (flip ? rank : 7 - rank) * SQUARE];
}

const center = (square, flip) => corner(square, flip).map((edge) => edge + SQUARE / 2);

const origin = (move) => move.uci.slice(0, 2);
const target = (move) => move.uci.slice(2, 4);

/**
 * A board as an SVG element.
 * `arrows` are `{uci, kind}`, where the kind is a class of the style sheet; `circles` are squares. A small board has no
 * coordinates.
 */
function drawBoard(fen, { label, flip = false, arrows = [], circles = [], small = false }) {
  const view = small ? [MARGIN - 2, EDGE - 2, 8 * SQUARE + 4, 8 * SQUARE + 4] : [0, 0, SIZE, SIZE];
  const board = svg("svg", { viewBox: view.join(" "), role: "img", "aria-label": label, class: "diagram" });
  const squares = { x: MARGIN, y: EDGE, width: 8 * SQUARE, height: 8 * SQUARE };
  let dark = "";
  for (let index = 0; index < 64; index += 1) {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    if ((column + row) % 2)
      dark += `M${MARGIN + column * SQUARE} ${EDGE + row * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
  }
  board.append(
    svg("rect", { ...squares, class: "light" }),
    svg("path", { d: dark, class: "dark" }),
    svg("rect", { ...squares, class: "frame" }),
  );
  if (!small) board.append(coordinates(flip));
  board.append(svg("g", { class: "men" }, ...[...placement(fen)].map(([square, letter]) => man(square, letter, flip))));
  for (const square of circles) {
    const [cx, cy] = center(square, flip);
    board.append(svg("circle", { class: "blast", "data-square": square, cx, cy, r: 45 }));
  }
  // Where arrows lie on each other, the shorter one is on top.
  const inOrder = [...arrows].sort((a, b) => length(b.uci) - length(a.uci));
  board.append(...inOrder.map(({ uci, kind }) => shaft(uci, kind, flip, small ? 1.5 : 1)));
  return board;
}

function man(square, letter, flip) {
  const [x, y] = corner(square, flip);
  return svg("use", { href: `#piece-${letter}`, x, y, "data-square": square, "data-piece": letter });
}

function coordinates(flip) {
  const group = svg("g", { class: "coordinates" });
  for (let index = 0; index < 8; index += 1) {
    const [x, y] = center("abcdefgh"[index] + (index + 1), flip);
    group.append(
      svg("text", { x, y: SIZE - 13 }, "abcdefgh"[index]),
      svg("text", { x: MARGIN / 2, y: y + 11 }, String(index + 1)),
    );
  }
  return group;
}

/** How far it is from the one end of a move to the other. */
function length(uci) {
  const [[x, y], [toX, toY]] = [center(uci.slice(0, 2)), center(uci.slice(2, 4))];
  return Math.hypot(toX - x, toY - y);
}

/** An arrow, drawn along the x-axis and turned into place. Small boards have broader ones. */
function shaft(uci, kind, flip, breadth) {
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

/**
 * Shows how a move came about on the board after it: the piece slides to its square, and if it captures something, all
 * that explodes flies apart. Nothing moves for those who asked their system for that.
 */
function animate(board, fenBefore, move, flip) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const before = placement(fenBefore);
  const [from, to] = [origin(move), target(move)];
  const offset = (a, b) =>
    center(a, flip)
      .map((end, axis) => `${end - center(b, flip)[axis]}px`)
      .join(",");
  const slide = [{ transform: `translate(${offset(from, to)})` }, { transform: "none" }];
  if (move.blast.length === 0) {
    board.querySelector(`.men [data-square=${to}]`)?.animate(slide, { duration: SLIDE, easing: "ease-out" });
    return;
  }
  const debris = svg("g", { class: "debris", "aria-hidden": "true" });
  const fate = { duration: BLAST, delay: SLIDE, easing: "ease-out", fill: "both" };
  for (const square of move.blast) {
    if (!before.has(square)) continue;
    const ghost = man(square === from ? to : square, before.get(square), flip);
    const [x, y] = center(square, flip).map((end, axis) => `${Math.sign(end - center(to, flip)[axis]) * 45}px`);
    const flight = [
      { opacity: 1, transform: "none" },
      { opacity: 0, transform: square === from ? "scale(1.4)" : `translate(${x},${y}) scale(1.25)` },
    ];
    const holder = svg("g", { class: "ghost" }, ghost);
    holder.animate(flight, fate);
    if (square === from) ghost.animate(slide, { duration: SLIDE, easing: "ease-out" });
    debris.append(holder);
  }
  const [cx, cy] = center(to, flip);
  const wave = svg("circle", { class: "wave", cx, cy, r: 150 });
  debris.append(wave);
  board.append(debris);
  for (const circle of board.querySelectorAll(".blast"))
    circle.animate([{ opacity: 0 }, { opacity: 0 }], { duration: SLIDE });
  const growth = [
    { opacity: 0, transform: "scale(0.15)" },
    { opacity: 1, transform: "scale(0.5)", offset: 0.2 },
    { opacity: 0, transform: "scale(1)" },
  ];
  wave.animate(growth, fate).finished.then(
    () => debris.remove(),
    () => {},
  );
}
