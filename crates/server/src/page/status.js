// The lines of words below the board: whose turn it is, how the game ended, what a capture would explode, why a move was
// refused. And what a screen reader is told.

import { clauses, ended, sentences, text } from "./language.js";
import { byId } from "../../../render/src/page/nodes.js";
import { listed } from "../../../render/src/page/phrase.js";
import { capitalized } from "../../../analysis/src/page/scores.js";
import { said } from "./sentences.js";
import { kindsText, ownerOf, pieceName, spoken } from "../../../render/src/page/squares.js";
import { isPlaying, on, state } from "./state.js";
import { nodeOf } from "./walk.js";

/** The words while something is pointed at, or null. */
let passing = null;
let refusal = null;

/** Shows words until they are taken back with null. */
export function hint(words) {
  passing = words;
  draw();
}

/** Says something to people who listen. While a dialog is open, they hear an `ear` inside it only. */
export function say(words, ear = byId("ear")) {
  // The same words twice must be heard twice.
  ear.textContent = ear.textContent === words ? `${words}\u00a0` : words;
}

/** Says why something was not done. */
export function refuse(why) {
  refusal = capitalized(why);
  draw();
}

function forget() {
  refusal = null;
  draw();
}

/** What explodes, in words: `white knight; black 2 rooks, queen`. */
export function explosion(move) {
  const lost = (color) => {
    const kinds = move.explodes.filter(({ piece }) => ownerOf(piece) === color).map(({ piece }) => piece.toLowerCase());
    return [...new Set(kinds)].map((kind) => kindsText(kind, kinds.filter((other) => other === kind).length));
  };
  const sides = ["white", "black"].map((color) => ({ color, pieces: lost(color) })).filter(({ pieces }) => pieces.length);
  return clauses(sides.map(({ color, pieces }) => text("lost-pieces", { color, pieces: listed(pieces) })));
}

function standing() {
  const { position, game } = state;
  if (!position) return "";
  if (position.outcome) return listed([said(position.outcome.reason), position.outcome.result]);
  const end = game?.play?.end;
  if (end && position.node === game.play.tip) return listed([said(end.reason), end.result]);
  if (isPlaying()) {
    if (position.node !== game.play.tip) return text("looking-back");
    if (position.turn !== game.play.you) return text("fissile-thinks");
    return text(position.check ? "your-move-in-check" : "your-move");
  }
  return text(position.check ? "turn-in-check" : "turn", { color: position.turn });
}

function draw() {
  const line = byId("status");
  const words = passing ?? refusal ?? standing();
  line.classList.toggle("refusal", passing === null && refusal !== null);
  line.classList.toggle("hint", passing !== null);
  if (line.textContent !== words) line.textContent = words;
  byId("alert").textContent = refusal ?? "";
}

/** The last move and what came of it, for the ear. */
export function lastMove() {
  const { position } = state;
  if (!position?.last) return text("start-position");
  const node = nodeOf(position.node);
  const { last } = position;
  const words = [text("move-for-the-ear", { number: node?.number ?? "", color: node?.color ?? "", move: spoken(last.san) })];
  if (last.explodes.length) {
    const lost = last.explodes.map(({ square, piece }) => `${pieceName(piece)} ${square}`);
    words.push(text("explodes", { pieces: listed(lost) }));
  }
  if (position.check && !/[+#]$/.test(last.san)) words.push(text("spoken-check"));
  if (position.outcome) words.push(said(position.outcome.reason));
  return sentences(words.map(ended));
}

export function setUpStatus() {
  let spokenNode = null;
  on("position", ({ study, game, node }) => {
    forget();
    const key = `${study}/${game}/${node}`;
    if (key !== spokenNode) say(lastMove());
    spokenNode = key;
  });
  // A refusal ends with the state that it was about.
  for (const kind of ["game", "nodes", "play", "study", "studies", "hello"]) on(kind, forget);
  on("refused", ({ why }) => refuse(why));
  on("language", forget);
}
