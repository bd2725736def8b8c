// A line of the engine as text: its first moves, and the rest on demand. Each move shows the board after it while it is pointed at, and a click plays the line up to
// it into the tree.

import { text } from "./language.js";
import { html } from "../../../render/src/page/nodes.js";
import { point, unpoint } from "./preview.js";
import { numberText, scoreText } from "../../../analysis/src/page/scores.js";
import { on, send, state } from "./state.js";

/** The most moves of a line that are shown, if all are. */
const LENGTH = 30;

/** The ranks of the lines that are shown whole. */
const whole = new Set();

/** The moves that are still to be played into the tree, in UCI notation. */
let queue = [];

/** Plays moves into the tree, one after the other. */
export function playLine(moves) {
  queue = [...moves];
  playNext();
}

function playNext() {
  const [uci, ...rest] = queue;
  queue = rest;
  if (uci) send({ type: "move", node: state.position.node, text: uci });
}

/** Moves from the shown position on, each with its number where it needs one. */
export function numbered(moves) {
  const { fen, turn } = state.position;
  let number = Number(fen.split(" ")[5]) || 1;
  let color = turn;
  return moves.map(({ san }, index) => {
    const words = color === "white" || index === 0 ? `${numberText(number, color)}\u00a0${san}` : san;
    if (color === "black") number += 1;
    color = color === "white" ? "black" : "white";
    return words;
  });
}

/** The button that shows the rest of a line, or hides it again. */
function moreButton(item, rank) {
  const more = html("button", { type: "button", class: "more", "aria-label": text("whole-line-number", { number: rank + 1 }), title: text("whole-line") }, "…");
  const draw = () => {
    item.classList.toggle("whole", whole.has(rank));
    more.setAttribute("aria-expanded", String(whole.has(rank)));
  };
  more.addEventListener("click", () => {
    if (!whole.delete(rank)) whole.add(rank);
    draw();
  });
  draw();
  return more;
}

/** A line as an item of a list; the best has rank 0. */
export function lineItem(line, rank) {
  const moves = line.moves.slice(0, LENGTH);
  const ucis = moves.map(({ uci }) => uci);
  const texts = numbered(moves);
  const steps = moves.map((move, index) => {
    const step = html("button", { type: "button", class: "step", tabindex: index ? -1 : 0 }, texts[index]);
    const upTo = ucis.slice(0, index + 1);
    step.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && point(upTo));
    step.addEventListener("focus", () => point(upTo));
    step.addEventListener("click", () => {
      unpoint();
      playLine(upTo);
    });
    return step;
  });
  const bound = { lower: "≥", upper: "≤" }[line.bound] ?? "";
  const item = html("li", {}, html("b", { title: text("depth", { depth: line.depth }) }, bound + scoreText(line.score)), html("span", {}, ...steps));
  item.append(moreButton(item, rank));
  item.addEventListener("pointerleave", unpoint);
  item.addEventListener("focusout", unpoint);
  item.addEventListener("keydown", (event) => walk(event, steps));
  return item;
}

/** The arrow keys go along the line, and up and down between lines. */
function walk(event, steps) {
  const at = steps.indexOf(document.activeElement);
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const item = event.currentTarget;
  const other = { ArrowUp: item.previousElementSibling, ArrowDown: item.nextElementSibling }[event.key];
  const next = by ? steps[at + by] : other?.querySelector(".step");
  if (!by && !["ArrowUp", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

export function setUpLines() {
  on("position", () => playNext());
  on("refused", () => {
    queue = [];
  });
}
