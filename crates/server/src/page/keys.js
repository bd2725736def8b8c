// The keys of the page, and the list of them in the help.

import { isAnyOpen, open } from "./dialogs.js";
import { playBest, toggleThreat } from "./engine.js";
import { hint } from "./exercises.js";
import { turnTo } from "./games.js";
import { keyOf } from "../../../render/src/page/key.js";
import { text } from "./language.js";
import { byId, html } from "../../../render/src/page/nodes.js";
import { toComment, undo, unfold } from "./note.js";
import { prefs } from "./prefs.js";
import { analyse, on, send, show, state } from "./state.js";
import { refuse } from "./status.js";
import { flip, theBoard } from "./table.js";
import { along, beside } from "./walk.js";

/** Opens the editor of positions, which is large and loaded when it is needed first. */
async function edit() {
  try {
    (await import("./editor.js")).edit();
  } catch {
    refuse(text("editor-unloadable"));
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

/** What keys do: the keys, the text of the help, the action. */
const KEYS = [
  [["ArrowLeft", "ArrowRight"], "keys-step", { ArrowLeft: step(-1), ArrowRight: step(1) }],
  [["Home", "End"], "keys-ends", { Home: step(-Infinity), End: step(Infinity) }],
  [["ArrowUp", "ArrowDown"], "keys-beside", { ArrowUp: aside(-1), ArrowDown: aside(1) }],
  [["/"], "keys-type", { "/": () => byId("typed").focus() }],
  [["f"], "keys-flip", { f: () => flip() }],
  [["a", "l"], "keys-analysis", { a: () => analyse(!state.analysing), l: () => analyse(!state.analysing) }],
  [[" "], "keys-best", { " ": playBest }],
  [["t"], "keys-threat", { t: toggleThreat }],
  [["w"], "keys-pen", { w: togglePen }],
  [["e"], "keys-edit", { e: () => unfold() }],
  [["c"], "keys-comment", { c: toComment }],
  [["p"], "keys-puzzles", { p: () => open("puzzles") }],
  [["h"], "keys-hint", { h: hint }],
  [["z"], "keys-undo", { z: undo }],
  [["PageUp", "PageDown"], "keys-games", { PageUp: () => turnTo(-1), PageDown: () => turnTo(1) }],
  [["g"], "keys-studies", { g: () => byId("games-button").click() }],
  [["n"], "keys-play", { n: () => open("play") }],
  [["u"], "keys-editor", { u: edit }],
  [["o"], "keys-open", { o: () => open("open") }],
  [["s"], "keys-save", { s: () => byId("save-button").click() }],
  [[","], "keys-settings", { ",": () => open("settings") }],
  [["?"], "keys-help", { "?": () => open("help") }],
];

/** The keys while the focus is on the board; the board itself acts on them. */
const BOARD_KEYS = [
  [["Tab"], "keys-to-board"],
  [["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], "keys-squares"],
  [["Enter"], "keys-pick"],
  [["Escape"], "keys-put-back"],
  [["k", "q", "r", "b", "n", "p"], "keys-seek"],
  [["1", "…", "8"], "keys-rank"],
  [["m"], "keys-hear"],
  [["d"], "keys-arrow"],
];

const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page ↑", PageDown: "Page ↓", Escape: "Esc" };

const rows = (keys) =>
  keys.flatMap(([names, id]) => [
    html("dt", {}, ...names.flatMap((name) => [html("kbd", {}, name === " " ? text("key-space") : (NAMES[name] ?? name)), " "])),
    html("dd", {}, text(id)),
  ]);

function drawKeys() {
  byId("key-list").replaceChildren(...rows(KEYS));
  byId("board-key-list").replaceChildren(...rows(BOARD_KEYS));
}

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
  drawKeys();
  on("language", drawKeys);
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
