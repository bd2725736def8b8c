// The editor of positions: pieces, side to move, castling, en passant. It knows no rules; the core says whether a position is
// legal, and why not.

import { close, open } from "./dialogs.js";
import { keyOf } from "../../../render/src/page/key.js";
import { byId, find, hit, html, svg } from "../../../render/src/page/nodes.js";
import { capitalized } from "../../../analysis/src/page/scores.js";
import { FILES, ownerOf, pieceName, placement, squareAt } from "../../../render/src/page/squares.js";
import { on, send, state } from "./state.js";
import { say } from "./status.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PIECES = "KQRBNPkqrbnp";
const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };

/** The pieces by their squares, and the squares of the rooks that may castle. */
let pieces = new Map();
let rooks = new Set();
/** The move counters of the position that was loaded. */
let counters = "0 1";
/** The piece that a tap puts; empty for none. */
let chosen = "P";
/** The cells, and the one that the Tab key comes to. */
let cells = [];
let current = 0;
/** What is done with the answers that are still to come, in their order. */
let awaited = [];

const drawing = (letter) => svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("use", { href: `#piece-${letter}` }));

/** The rooks beside the king on the first rank of a color, from the outermost one on each side of the king. */
function castlers(rank) {
  const [king, rook] = rank === "1" ? "KR" : "kr";
  const at = [...FILES].find((file) => pieces.get(file + rank) === king);
  const files = at ? [...FILES].filter((file) => pieces.get(file + rank) === rook) : [];
  const side = (letter, own) => own.map((file, index) => ({ square: file + rank, letter: index ? file : letter }));
  return [...side("k", files.filter((file) => file > at).reverse()), ...side("q", files.filter((file) => file < at))];
}

const allCastlers = () => [...castlers("1"), ...castlers("8")];

/** The squares behind pawns that may have come two steps. */
function passable() {
  const [rank, behind, from, pawn] = byId("editor-turn", HTMLSelectElement).value === "w" ? ["5", "6", "7", "p"] : ["4", "3", "2", "P"];
  const fits = (file) => pieces.get(file + rank) === pawn && !pieces.has(file + behind) && !pieces.has(file + from);
  return [...FILES].filter(fits).map((file) => file + behind);
}

/** The squares of the rooks that the letters of a FEN name: by file, or the outermost one on a side of the king. */
const namedRooks = (letters) =>
  [...letters].flatMap((text) => {
    const fits = ({ square, letter }) => [letter, square[0]].includes(text.toLowerCase());
    return castlers(ownerOf(text) === "white" ? "1" : "8").filter(fits).map(({ square }) => square);
  });

function fen() {
  const rows = Array.from({ length: 8 }, (_, row) =>
    [...FILES].map((file) => pieces.get(file + (8 - row)) ?? "1").join("").replace(/1+/g, (empty) => String(empty.length)),
  );
  const named = allCastlers().filter(({ square }) => rooks.has(square));
  const letters = named.map(({ square, letter }) => (square[1] === "1" ? letter.toUpperCase() : letter));
  return `${rows.join("/")} ${byId("editor-turn", HTMLSelectElement).value} ${letters.join("") || "-"} ${byId("editor-passant", HTMLSelectElement).value || "-"} ${counters}`;
}

/** Asks whether a start is legal. */
function ask(start, answered) {
  awaited.push(answered);
  send({ type: "check", start });
}

/** Shows what was said of the position. */
function judge({ fen: legal, why }) {
  if (awaited.length) return;
  byId("editor-verdict").textContent = legal ? "This position is legal." : `${capitalized(why)}.`;
  byId("editor-verdict").classList.toggle("problem", !legal);
  for (const id of ["editor-new", "editor-play"]) byId(id, HTMLButtonElement).disabled = !legal;
}

function drawChoices() {
  byId("editor-castling").replaceChildren(
    html("legend", {}, "These rooks may castle"),
    ...allCastlers().map(({ square }) => {
      const box = html("input", { type: "checkbox", value: square, checked: rooks.has(square) ? "" : null });
      return html("label", {}, box, ` ${square}`);
    }),
  );
  byId("editor-castling").hidden = !allCastlers().length;
  const { value } = byId("editor-passant", HTMLSelectElement);
  const squares = ["", ...passable()];
  byId("editor-passant").replaceChildren(...squares.map((square) => html("option", { value: square }, square || "none")));
  byId("editor-passant", HTMLSelectElement).value = squares.includes(value) ? value : "";
}

/** Draws all anew after a change, and asks what the position is. */
function draw(isTyped = false) {
  cells.forEach((cell, index) => {
    const square = squareAt(index % 8, Math.floor(index / 8), false);
    const letter = pieces.get(square);
    cell.replaceChildren(letter ? drawing(letter) : "");
    cell.ariaLabel = `${square}, ${letter ? pieceName(letter) : "empty"}`;
    cell.tabIndex = index === current ? 0 : -1;
  });
  drawChoices();
  if (!isTyped) byId("editor-fen", HTMLInputElement).value = fen();
  ask({ fen: byId("editor-fen", HTMLInputElement).value.trim() }, judge);
}

/** Takes over the parts of a FEN as far as there are any. */
function load(text, isTyped = false) {
  const [, turn, castling, passant, ...rest] = text.trim().split(/\s+/);
  pieces = placement(text);
  counters = rest.length === 2 ? rest.join(" ") : "0 1";
  byId("editor-turn", HTMLSelectElement).value = turn === "b" ? "b" : "w";
  rooks = new Set(namedRooks((castling ?? "").replace(/[^a-hkq]/gi, "")));
  byId("editor-passant").replaceChildren(html("option", { value: passant ?? "" }));
  byId("editor-passant", HTMLSelectElement).value = passant ?? "";
  draw(isTyped);
}

/** Puts a piece on a square, or takes it away if it is there already. */
function put(index, letter = chosen) {
  const square = squareAt(index % 8, Math.floor(index / 8), false);
  if (!letter || pieces.get(square) === letter) pieces.delete(square);
  else pieces.set(square, letter);
  current = index;
  draw();
  say(cells[index].ariaLabel);
}

function press(event) {
  const key = keyOf(event);
  const index = cells.indexOf(event.target);
  const next = index + (ARROWS[key] ?? 0);
  if (event.ctrlKey || event.altKey || event.metaKey || index < 0) return;
  if (ARROWS[key]) {
    const isAside = Math.abs(ARROWS[key]) === 1 && Math.floor(next / 8) !== Math.floor(index / 8);
    if (cells[next] && !isAside) cells[next].focus();
  } else if (key.length === 1 && PIECES.includes(key)) put(index, key);
  else if (key === "Delete" || key === "Backspace") put(index, "");
  else if (key === "Enter" || key === " ") put(index);
  else return;
  event.preventDefault();
}

function setUpBoard() {
  cells = Array.from({ length: 64 }, () => html("div", { role: "gridcell", tabindex: -1 }));
  const rows = Array.from({ length: 8 }, (_, row) => html("div", { role: "row" }, ...cells.slice(8 * row, 8 * row + 8)));
  const grid = byId("editor-board");
  grid.append(...rows);
  grid.addEventListener("click", (event) => {
    const cell = hit(event, "[role=gridcell]");
    const index = cells.findIndex((own) => own === cell);
    if (index >= 0) put(index);
  });
  grid.addEventListener("keydown", press);
  grid.addEventListener("focusin", ({ target }) => {
    cells[current].tabIndex = -1;
    current = cells.findIndex((cell) => cell === target);
    cells[current].tabIndex = 0;
  });
  const choice = (letter) => {
    const name = letter ? pieceName(letter) : "no piece";
    const radio = html("input", { type: "radio", name: "palette", value: letter, "aria-label": name, checked: letter === chosen ? "" : null });
    return html("label", { title: name }, radio, html("span", {}, letter ? drawing(letter) : "×"));
  };
  byId("palette").replaceChildren(html("legend", {}, "A tap puts"), ...[...PIECES, ""].map(choice));
  byId("palette").addEventListener("change", ({ target }) => {
    chosen = /** @type {HTMLInputElement} */ (target).value;
  });
}

/** Opens the editor with the position of the board. */
export function edit() {
  if (byId("open", HTMLDialogElement).open) close("open");
  open("editor");
  load(state.position?.fen ?? START);
}

function toChess960(number) {
  if (!/^\d{1,3}$/.test(number)) return;
  ask({ chess960: Number(number) }, ({ fen: start, why }) => (start ? load(start) : judge({ fen: null, why })));
}

export function setUpEditor() {
  setUpBoard();
  byId("open-editor").addEventListener("click", edit);
  byId("editor-turn").addEventListener("change", () => draw());
  byId("editor-passant").addEventListener("change", () => draw());
  byId("editor-castling").addEventListener("change", ({ target }) => {
    const { checked, value } = /** @type {HTMLInputElement} */ (target);
    if (checked) rooks.add(value);
    else rooks.delete(value);
    draw();
    find(byId("editor-castling"), `[value="${value}"]`)?.focus();
  });
  const number = byId("editor-number", HTMLInputElement);
  number.addEventListener("input", () => toChess960(number.value.trim()));
  byId("editor-start").addEventListener("click", () => load(START));
  byId("editor-clear").addEventListener("click", () => load("8/8/8/8/8/8/8/8 w - - 0 1"));
  const text = byId("editor-fen", HTMLInputElement);
  text.addEventListener("input", () => load(text.value, true));
  byId("editor-new").addEventListener("click", () => {
    send({ type: "new_game", start: { fen: text.value.trim() } });
    close("editor");
  });
  byId("editor-play").addEventListener("click", () => {
    close("editor");
    byId("play-fen", HTMLInputElement).value = text.value.trim();
    find(byId("play-form"), "[name=start][value=fen]").click();
    open("play");
  });
  on("hello", () => {
    awaited = [];
  });
  on("checked", (message) => awaited.shift()?.(message));
  on("refused", ({ to, why }) => to === "check" && awaited.shift()?.({ fen: null, why }));
}
