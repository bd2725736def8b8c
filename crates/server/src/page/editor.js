// The editor of positions: side to move, castling, en passant, and what is done with the position. It knows no rules; the core
// says whether a position is legal, and why not.

import { close, open } from "./dialogs.js";
import { EditorBoard } from "./editor_board.js";
import { sentence, text } from "./language.js";
import { byId, find, html } from "../../../render/src/page/nodes.js";
import { prefs } from "./prefs.js";
import { FILES, ownerOf, placement } from "../../../render/src/page/squares.js";
import { on, send, state } from "./state.js";

/** The positions to begin with, beside the one on the board. */
const PRESETS = {
  start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  empty: "8/8/8/8/8/8/8/8 w - - 0 1",
  kings: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
  queen: "8/8/8/8/3k4/8/8/KQ6 w - - 0 1",
  touching: "8/8/8/3k4/3K4/8/8/Q7 w - - 0 1",
  pawns: "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
};

/** @type {EditorBoard} */
let board;
/** The squares of the rooks that may castle. */
let rooks = new Set();
/** The move counters of the position that was loaded. */
let counters = "0 1";
/** What is done with the answers that are still to come, in their order. */
let awaited = [];

/** The rooks beside the king on the first rank of a color, from the outermost one on each side of the king, which is `k` or `q`. */
function castlers(rank) {
  const [king, rook] = rank === "1" ? "KR" : "kr";
  const at = [...FILES].find((file) => board.pieces.get(file + rank) === king);
  const files = at ? [...FILES].filter((file) => board.pieces.get(file + rank) === rook) : [];
  const side = (letter, own) => own.map((file, index) => ({ square: file + rank, side: letter + rank, letter: index ? file : letter }));
  return [...side("k", files.filter((file) => file > at).reverse()), ...side("q", files.filter((file) => file < at))];
}

const allCastlers = () => [...castlers("1"), ...castlers("8")];

/** The squares behind pawns that may have come two steps. */
function passable() {
  const [rank, behind, from, pawn] = byId("editor-turn", HTMLSelectElement).value === "w" ? ["5", "6", "7", "p"] : ["4", "3", "2", "P"];
  const fits = (file) => board.pieces.get(file + rank) === pawn && !board.pieces.has(file + behind) && !board.pieces.has(file + from);
  return [...FILES].filter(fits).map((file) => file + behind);
}

/** The squares of the rooks that the letters of a FEN name: by file, or the outermost one on a side of the king. */
const namedRooks = (letters) =>
  [...letters].flatMap((named) => {
    const fits = ({ square, letter }) => [letter, square[0]].includes(named.toLowerCase());
    return castlers(ownerOf(named) === "white" ? "1" : "8").filter(fits).map(({ square }) => square);
  });

function fen() {
  const rows = Array.from({ length: 8 }, (_, row) =>
    [...FILES].map((file) => board.pieces.get(file + (8 - row)) ?? "1").join("").replace(/1+/g, (empty) => String(empty.length)),
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
  byId("editor-verdict").textContent = legal ? text("position-is-legal") : sentence(why);
  byId("editor-verdict").classList.toggle("problem", !legal);
  for (const id of ["editor-new", "editor-play"]) byId(id, HTMLButtonElement).disabled = !legal;
}

function drawChoices() {
  byId("editor-castling").replaceChildren(
    html("legend", {}, text("rooks-may-castle")),
    ...allCastlers().sort((a, b) => (a.side[1] + a.square < b.side[1] + b.square ? -1 : 1)).map(({ square }) => {
      const box = html("input", { type: "checkbox", value: square, checked: rooks.has(square) ? "" : null });
      return html("label", {}, box, ` ${square}`);
    }),
  );
  byId("editor-castling").hidden = !allCastlers().length;
  const { value } = byId("editor-passant", HTMLSelectElement);
  const squares = ["", ...passable()];
  byId("editor-passant").replaceChildren(...squares.map((square) => html("option", { value: square }, square || text("none"))));
  byId("editor-passant", HTMLSelectElement).value = squares.includes(value) ? value : "";
}

/** Shows what follows from a change, and asks what the position is. */
function update(isTyped = false) {
  drawChoices();
  if (!isTyped) byId("editor-fen", HTMLInputElement).value = fen();
  ask({ fen: byId("editor-fen", HTMLInputElement).value.trim() }, judge);
}

/** Takes over the parts of a FEN as far as there are any. */
function load(written, isTyped = false) {
  const [, turn, castling, passant, ...rest] = written.trim().split(/\s+/);
  board.show(placement(written));
  counters = rest.length === 2 ? rest.join(" ") : "0 1";
  byId("editor-turn", HTMLSelectElement).value = turn === "b" ? "b" : "w";
  rooks = new Set(namedRooks((castling ?? "").replace(/[^a-hkq]/gi, "")));
  byId("editor-passant").replaceChildren(html("option", { value: passant ?? "" }));
  byId("editor-passant", HTMLSelectElement).value = passant ?? "";
  update(isTyped);
}

function toChess960(number) {
  if (!/^\d{1,3}$/.test(number)) return;
  ask({ chess960: Number(number) }, ({ fen: start, why }) => (start ? load(start) : judge({ fen: null, why })));
}

function setUp() {
  board = new EditorBoard(() => update());
  byId("editor-turn").addEventListener("change", () => update());
  byId("editor-passant").addEventListener("change", () => update());
  byId("editor-castling").addEventListener("change", ({ target }) => {
    const { checked, value } = /** @type {HTMLInputElement} */ (target);
    // A side may castle with one rook on each side of its king.
    const side = allCastlers().find(({ square }) => square === value)?.side;
    if (checked) allCastlers().forEach((other) => other.side === side && rooks.delete(other.square));
    if (checked) rooks.add(value);
    else rooks.delete(value);
    update();
    find(byId("editor-castling"), `[value="${value}"]`)?.focus();
  });
  const number = byId("editor-number", HTMLInputElement);
  number.addEventListener("input", () => toChess960(number.value.trim()));
  const preset = byId("editor-preset", HTMLSelectElement);
  preset.addEventListener("change", () => {
    load(PRESETS[preset.value] ?? state.position?.fen ?? PRESETS.start);
    preset.value = "";
  });
  byId("editor-flip").addEventListener("click", () => board.turn());
  const field = byId("editor-fen", HTMLInputElement);
  field.addEventListener("input", () => load(field.value, true));
  byId("editor-new").addEventListener("click", () => {
    send({ type: "new_game", start: { fen: field.value.trim() } });
    close("editor");
  });
  byId("editor-play").addEventListener("click", () => {
    close("editor");
    byId("play-fen", HTMLInputElement).value = field.value.trim();
    find(byId("play-form"), "[name=start][value=fen]").click();
    open("play");
  });
  on("hello", () => {
    awaited = [];
  });
  on("checked", (message) => awaited.shift()?.(message));
  on("refused", ({ to, why }) => to === "check" && awaited.shift()?.({ fen: null, why }));
}

/** Opens the editor with the position of the board. */
export function edit() {
  if (!board) setUp();
  if (byId("open", HTMLDialogElement).open) close("open");
  open("editor");
  board.turn(prefs.flip);
  load(state.position?.fen ?? PRESETS.start);
}
