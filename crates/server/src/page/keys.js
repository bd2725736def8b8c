// The keys of the page, and the list of them in the help.

import { isAnyOpen, open } from "./dialogs.js";
import { playBest, toggleThreat } from "./engine.js";
import { hint } from "./exercises.js";
import { turnTo } from "./games.js";
import { keyOf } from "../../../render/src/page/key.js";
import { byId, html } from "../../../render/src/page/nodes.js";
import { toComment, undo, unfold } from "./note.js";
import { prefs } from "./prefs.js";
import { analyse, send, show, state } from "./state.js";
import { refuse } from "./status.js";
import { flip, theBoard } from "./table.js";
import { along, beside } from "./walk.js";

/** Opens the editor of positions, which is large and loaded when it is needed first. */
async function edit() {
  try {
    (await import("./editor.js")).edit();
  } catch {
    refuse("The editor cannot be loaded, because there is no connection to Fissile.");
  }
}

const step = (by) => () => show(along(state.at, by));

const aside = (by) => () => show(beside(state.at, by));

/** Arrows and circles by taps and drags, or moves again. */
export function togglePen() {
  const { pen } = theBoard();
  pen.isDown = !pen.isDown;
  pen.cancel();
  byId("pen").setAttribute("aria-pressed", String(pen.isDown));
  byId("pen-tools").hidden = !pen.isDown;
}

/** Removes all arrows and circles of the position. */
export const clearShapes = () => send({ type: "shapes", node: state.position.node, shapes: [] });

/** What keys do: the keys, the words of the help, the action. */
const KEYS = [
  [["ArrowLeft", "ArrowRight"], "one move back, forward", { ArrowLeft: step(-1), ArrowRight: step(1) }],
  [["Home", "End"], "to the start, to the end", { Home: step(-Infinity), End: step(Infinity) }],
  [["ArrowUp", "ArrowDown"], "the other variations", { ArrowUp: aside(-1), ArrowDown: aside(1) }],
  [["/"], "type a move", { "/": () => byId("typed").focus() }],
  [["f"], "turn the board", { f: () => flip() }],
  [["a", "l"], "analysis on or off", { a: () => analyse(!state.analysing), l: () => analyse(!state.analysing) }],
  [[" "], "play the best move of the analysis", { " ": playBest }],
  [["t"], "what the opponent threatens", { t: toggleThreat }],
  [["w"], "draw arrows and circles, or move pieces again", { w: togglePen }],
  [["e"], "show or hide the editing tools", { e: () => unfold() }],
  [["c"], "comment on the move", { c: toComment }],
  [["p"], "puzzles", { p: () => open("puzzles") }],
  [["h"], "hint in an exercise", { h: hint }],
  [["z"], "undo the last change of the game", { z: undo }],
  [["PageUp", "PageDown"], "previous game, next game", { PageUp: () => turnTo(-1), PageDown: () => turnTo(1) }],
  [["g"], "studies and games", { g: () => byId("games-button").click() }],
  [["n"], "new game against Fissile", { n: () => open("play") }],
  [["u"], "set up a position", { u: edit }],
  [["o"], "open or paste", { o: () => open("open") }],
  [["s"], "save", { s: () => byId("save-button").click() }],
  [[","], "settings", { ",": () => open("settings") }],
  [["?"], "this help", { "?": () => open("help") }],
];

/** The keys while the focus is on the board; the board itself acts on them. */
const BOARD_KEYS = [
  [["Tab"], "to the board, and out of it"],
  [["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], "from square to square"],
  [["Enter"], "pick up a piece, put it down"],
  [["Escape"], "put it back"],
  [["k", "q", "r", "b", "n", "p"], "to the next king, queen …; with Shift, to the previous one"],
  [["1", "…", "8"], "to the rank"],
  [["m"], "hear the moves of the piece"],
  [["d"], "begin an arrow here; again: end it here"],
];

const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page ↑", PageDown: "Page ↓", Escape: "Esc", " ": "Space" };

const rows = (keys) =>
  keys.flatMap(([names, words]) => [
    html("dt", {}, ...names.flatMap((name) => [html("kbd", {}, NAMES[name] ?? name), " "])),
    html("dd", {}, words),
  ]);

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isAnyOpen()) return;
  const { target } = event;
  if (target.closest("input, textarea, select") && target.type !== "checkbox") return;
  // The slider of the graph and the lines have arrow keys of their own; space and Enter are for buttons.
  if (event.key === " " && target.closest("button, a, label, [role=slider]")) return;
  const name = keyOf(event);
  const key = name.length === 1 ? name.toLowerCase() : name;
  // Software for dictation types what it hears.
  if (key.length === 1 && !prefs.keys) return;
  const action = KEYS.map(([, , actions]) => actions[key]).find(Boolean);
  if (!action) return;
  event.preventDefault();
  action();
}

export function setUpKeys() {
  document.addEventListener("keydown", pressed);
  byId("key-list").append(...rows(KEYS));
  byId("board-key-list").append(...rows(BOARD_KEYS));
  const buttons = {
    first: step(-Infinity), back: step(-1), forward: step(1), last: step(Infinity), flip: () => flip(), pen: togglePen,
    "clear-shapes": clearShapes, "open-editor": edit,
  };
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);
  for (const radio of byId("pen-tools").querySelectorAll("input"))
    radio.addEventListener("change", () => {
      theBoard().pen.color = radio.value;
    });
}
