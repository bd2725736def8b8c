// The board of the page: it shows the current position, or what is pointed at, and sends what the reader does.

import { Board } from "../../../render/src/page/board.js";
import { text } from "./language.js";
import { byId } from "../../../render/src/page/nodes.js";
import { prefer, prefs } from "./prefs.js";
import { piecesText } from "../../../render/src/page/squares.js";
import { isPlaying, on, send, show, state } from "./state.js";
import { explosion, hint, say } from "./status.js";
import { along, nodeOf } from "./walk.js";

/** @type {Board} */
let board = null;
let previewing = null;
let threat = null;
/** The node and FEN that the board showed last, for the animation. */
let before = null;
let wasDropped = false;
/** What takes the moves of the reader instead of the tree, as an exercise does, and its arrows. */
let taker = null;
let hints = [];

/** Sends a move, typed or made by hand. */
export function submit(move) {
  if (!state.position) return;
  if (taker) taker(move);
  else send({ type: "move", node: state.position.node, text: move });
}

/** Gives the moves of the reader to `take` from now on; without it to the tree again. `arrows` are shown meanwhile. */
export function divert(take = null, arrows = []) {
  taker = take;
  hints = arrows;
  board.setArrows(allArrows());
}

/** Whether an exercise takes the moves. */
export const isDiverted = () => taker !== null;

function allArrows() {
  if (taker) return hints;
  const arrows = [];
  const { analysis, position, analysing } = state;
  if (prefs.arrows && analysing && analysis && analysis.node === position?.node) {
    analysis.lines.forEach((line, index) => {
      const [first] = line.moves;
      if (first) arrows.push({ uci: arrowOf(first.uci), kind: `best line-${index + 1}`, breadth: index ? 0.75 : 1.15 });
    });
  }
  if (threat?.line?.moves.length && threat.node === position?.node)
    arrows.push({ uci: arrowOf(threat.line.moves[0].uci), kind: "threat" });
  return arrows;
}

/** Castling goes to where the king lands. */
function arrowOf(uci) {
  const move = state.position?.moves.find((legal) => legal.uci === uci);
  return move ? move.from + move.to : uci.slice(0, 4);
}

/** Whose pieces can be moved now. */
function mine() {
  const { position, game } = state;
  if (previewing || !position) return null;
  // Where a game has ended, the server says that there are no moves, or that one may play on.
  if (!isPlaying()) return "both";
  return isAtTip() ? game.play.you : null;
}

/** Whether the game goes on here. The word that a move was played may come after its position. */
function isAtTip() {
  const { position, game } = state;
  return position.node === game.play.tip || nodeOf(position.node)?.parent === game.play.tip;
}

const lastOf = (last) => last && { uci: last.from + last.to, blast: last.explodes.map(({ square }) => square) };

function refresh() {
  const { position } = state;
  if (!position) return;
  const shown = previewing ?? position;
  const how = {};
  if (before && before.fen !== shown.fen && !previewing && !before.preview) {
    const forward = nodeOf(position.node)?.parent === before.node;
    const backward = nodeOf(before.node)?.parent === position.node;
    if (before.study === position.study && before.game === position.game && (forward || backward))
      Object.assign(how, { from: before.fen, backward, dropped: wasDropped });
  }
  if (before?.fen !== shown.fen) wasDropped = false;
  const { study, game, node } = position;
  before = { study, game, node, fen: shown.fen, preview: Boolean(previewing) };
  const { san } = nodeOf(position.node) ?? {};
  board.show(
    {
      fen: shown.fen,
      turn: shown.turn,
      check: shown.check,
      moves: previewing ? [] : position.moves,
      last: lastOf(shown.last),
      flip: prefs.flip,
      mine: mine(),
      premoves: !previewing && isPlaying() && isAtTip(),
      arrows: previewing ? [] : allArrows(),
      shapes: previewing ? [] : (nodeOf(position.node)?.shapes ?? []),
      draws: !previewing,
      label: san ? text("board-after", { move: san }) : text("board-at-start"),
    },
    how,
  );
  byId("board").classList.toggle("previewing", Boolean(previewing));
  byId("words").textContent = piecesText(shown.fen);
}

/** Turns the board, or turns it to a color. */
export function flip(color = null) {
  prefer({ flip: color ? color === "black" : !prefs.flip });
  refresh();
}

/** Puts a piece back that was dropped for a move that is not played. */
export function putBack() {
  wasDropped = false;
  board.pointer.putBack();
}

/** The board, for the tools beside it. */
export const theBoard = () => board;

/** How far a wheel turns for one move, in pixels: one notch of a mouse, or a short stroke on a touchpad. */
const NOTCH = 60;

/** The wheel over the board goes through the moves, unless it scrolls the page. */
function setUpWheel() {
  let turned = 0;
  byId("board").addEventListener(
    "wheel",
    (event) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      if (event.ctrlKey || event.deltaY === 0 || scrollHeight > clientHeight || taker) return;
      event.preventDefault();
      if (turned * event.deltaY < 0) turned = 0;
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : NOTCH * Math.sign(event.deltaY);
      if (Math.abs(turned) < NOTCH) return;
      show(along(state.at, Math.sign(turned)));
      turned = 0;
    },
    { passive: false },
  );
}

export function setUpTable() {
  setUpWheel();
  board = new Board(
    byId("board"),
    {
      move: (move, dropped) => {
        wasDropped = dropped;
        submit(move.uci);
      },
      // The server says why not.
      refuse: (from, to) => submit(from + to),
      premove: (premove) => premove && say(text("premove", { from: premove.from, to: premove.to })),
      shapes: (shapes) => send({ type: "shapes", node: state.position.node, shapes }),
      hover: (move) => hint(move ? text(move.king ? "move-wins" : "move-explodes", { move: move.san, pieces: explosion(move) }) : null),
      say,
    },
    { inside: true },
  );
  board.root.classList.add("usable");
  for (const kind of ["position", "nodes", "game", "play", "language"]) on(kind, refresh);
  for (const kind of ["analysis", "analysing", "prefs"]) on(kind, () => previewing || board.setArrows(allArrows()));
  on("previewing", (message) => {
    previewing = message;
    refresh();
  });
  on("threat", (message) => {
    threat = message;
    board.setArrows(allArrows());
  });
  on("refused", ({ to }) => {
    if (to === "move" || to === "try") putBack();
  });
}
