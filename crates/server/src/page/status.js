// The lines of words below the board: whose turn it is, how the game ended, what a capture would explode, why a move was
// refused. And what a screen reader is told.

import { byId } from "../../../render/src/page/nodes.js";
import { capitalized } from "../../../analysis/src/page/scores.js";
import { kindName, ownerOf, pieceName, spoken } from "../../../render/src/page/squares.js";
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
    const kinds = move.explodes.filter(({ piece }) => ownerOf(piece) === color).map(({ piece }) => kindName(piece));
    return [...new Set(kinds)].map((kind) => {
      const count = kinds.filter((other) => other === kind).length;
      return count > 1 ? `${count} ${kind}s` : kind;
    });
  };
  const sides = ["white", "black"].map((color) => ({ color, pieces: lost(color) })).filter(({ pieces }) => pieces.length);
  return sides.map(({ color, pieces }) => `${color} ${pieces.join(", ")}`).join("; ");
}

function standing() {
  const { position, game } = state;
  if (!position) return "";
  if (position.outcome) return `${position.outcome.reason}, ${position.outcome.result}`;
  const end = game?.play?.end;
  if (end && position.node === game.play.tip) return `${end.reason}, ${end.result}`;
  const turn = `${capitalized(position.turn)} to move`;
  if (isPlaying()) {
    if (position.node !== game.play.tip) return "Looking back. Go to the last move to play on";
    return position.turn === game.play.you ? `Your move${position.check ? ": you are in check" : ""}` : "Fissile is thinking";
  }
  return position.check ? `${turn}, in check` : turn;
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
  if (!position?.last) return "Start position";
  const node = nodeOf(position.node);
  const { last } = position;
  const words = [`${node?.number ?? ""} ${node?.color ?? ""}: ${spoken(last.san)}`];
  if (last.explodes.length) {
    const lost = last.explodes.map(({ square, piece }) => `${pieceName(piece)} ${square}`);
    words.push(`explodes ${lost.join(", ")}`);
  }
  if (position.check && !/[+#]$/.test(last.san)) words.push("check");
  if (position.outcome) words.push(position.outcome.reason);
  return `${words.join(". ")}.`;
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
}
