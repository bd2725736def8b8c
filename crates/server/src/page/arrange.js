// The order of the games of a study, and the way of games into another one: drags, keys, the menu of a game, and the dialog that asks
// where to. The list itself is in games.js.

import { close, open } from "./dialogs.js";
import { sentence, text } from "./language.js";
import { openMenu, walk } from "./menu.js";
import { byId, find, findAll, html } from "../../../render/src/page/nodes.js";
import { studyName } from "./sentences.js";
import { on, send, state } from "./state.js";
import { say } from "./status.js";

/** The games that are to be copied or moved. */
let chosen = [];
/** The handle of the game whose menu is open. */
let opener = null;
/** Whether several games are being selected, and which. */
let isSelecting = false;
const selected = new Set();
/** Draws the notice about games that were copied or moved. */
let drawNotice = () => {};

const ids = () => (state.study?.games ?? []).map(({ id }) => id);

/** The games in the list as it is shown, which can be a part. */
const rows = () => [...findAll(byId("game-list"), "li")];

const idOf = (row) => Number(row.dataset.id);

/** The games that move with one: all that are selected if it is one of them, in the order of the list. */
const withOthers = (game) => (isSelecting && selected.has(game) ? ids().filter((id) => selected.has(id)) : [game]);

/** Puts games before another one of the list, or at its end. */
function place(games, before) {
  const all = ids();
  const moving = new Set(games);
  const isRest = (id) => !moving.has(id);
  const cut = before === undefined ? all.length : all.indexOf(before);
  const order = [...all.slice(0, cut).filter(isRest), ...games, ...all.slice(cut).filter(isRest)];
  if (order.every((id, index) => id === all[index])) return;
  send({ type: "arrange", games, ...(before === undefined ? {} : { before }) });
}

/** Moves a game past its neighbors in the list, with those that move with it. */
function shift(game, by) {
  const games = withOthers(game);
  const moving = new Set(games);
  const rest = ids().filter((id) => !moving.has(id));
  const edge = ids().indexOf(by < 0 ? games[0] : games.at(-1));
  const at = ids().slice(0, edge).filter((id) => !moving.has(id)).length;
  const to = Math.max(0, Math.min(rest.length, at + by));
  if (to === at) return;
  place(games, rest[to]);
  say(text("place-of", { place: to + 1, count: ids().length }), byId("games-ear"));
}

/** Asks where games shall go. */
function ask(which) {
  chosen = which;
  send({ type: "list" });
  byId("carry-title").textContent = text("copy-or-move-count", { count: which.length });
  byId("carry-name", HTMLInputElement).value = "";
  fill();
  open("carry");
}

/** The studies to choose from, the first of them chosen, or a new one. */
function fill() {
  const field = byId("carry-to", HTMLSelectElement);
  const before = field.value;
  const others = state.studies.filter(({ id, damaged }) => id !== state.study?.id && !damaged);
  const options = others.map((entry) => html("option", { value: entry.id }, text("study-with-games", { name: studyName(entry), count: entry.games })));
  field.replaceChildren(...options, html("option", { value: "" }, text("a-new-study")));
  if (others.some(({ id }) => String(id) === before)) field.value = before;
  field.dispatchEvent(new Event("change"));
}

function carry(type) {
  const to = byId("carry-to", HTMLSelectElement).value;
  const name = byId("carry-name", HTMLInputElement).value.trim();
  send({ type, games: chosen, to: to ? { study: Number(to) } : { new: name || text("study") } });
}

/**
 * Says what has become of games, with what can be done about it.
 * @param {() => string} words
 * @param {() => HTMLElement[]} [tools]
 */
function tell(words, tools = () => []) {
  const wasFocused = byId("carried").contains(document.activeElement);
  drawNotice = () => byId("carried").replaceChildren(words(), ...tools().flatMap((tool) => [" ", tool]));
  drawNotice();
  // The button that did it is gone.
  if (wasFocused) focusOnGame();
  say(words(), byId("games-ear"));
}

/** Takes that away. */
function untell() {
  drawNotice = () => {};
  byId("carried").replaceChildren();
}

function focusOnGame() {
  const entry = byId("game-list").querySelector("[aria-current=true]");
  if (entry instanceof HTMLElement) entry.focus();
}

function tool(words, action) {
  const button = html("button", { type: "button" }, words);
  button.addEventListener("click", action);
  return button;
}

/** The name of a study of the list. A person has named one that is not there yet. */
const nameOf = (study, name) => studyName(state.studies.find(({ id }) => id === study) ?? { name, written: name });

function carried({ study, name, games: count, moved }) {
  close("carry");
  setSelecting(false);
  const tools = () => [tool(text("open-it"), () => send({ type: "open", study })), tool(text("undo"), () => send({ type: "carry_back" }))];
  tell(() => text(moved ? "games-moved" : "games-copied", { count, name: nameOf(study, name) }), tools);
  send({ type: "list" });
}

function carriedBack({ study, name, games: count, moved }) {
  tell(() => text(moved ? "games-are-back" : "copies-deleted", { count, name: nameOf(study, name) }));
  send({ type: "list" });
}

function menuOf(game) {
  const last = ids().length - 1;
  const at = ids().indexOf(game);
  return [
    at > 0 && { words: text("list-up"), action: () => shift(game, -1) },
    at < last && { words: text("list-down"), action: () => shift(game, 1) },
    at > 0 && { words: text("list-top"), action: () => shift(game, -last) },
    at < last && { words: text("list-end"), action: () => shift(game, last) },
    { words: text("copy-or-move-to"), action: () => ask(withOthers(game)) },
  ].filter(Boolean);
}

/** The row before which a game would be put at this height; null for the end. */
const rowAt = (y) => rows().find((row) => y < row.getBoundingClientRect().top + row.offsetHeight / 2) ?? null;

/** Drags a game by its handle, with those that move with it. A click without a drag opens the menu. */
function drag(event, handle, game) {
  if (event.button !== 0) return;
  const from = event.clientY;
  let isDragged = false;
  const mark = (row) => {
    for (const own of rows()) own.classList.toggle("before", own === row);
    byId("game-list").classList.toggle("at-end", isDragged && row === null);
  };
  const follow = ({ clientY }) => {
    isDragged ||= Math.abs(clientY - from) > 4;
    if (!isDragged) return;
    const list = byId("game-list").getBoundingClientRect();
    if (clientY < list.top + 20) byId("game-list").scrollBy(0, -12);
    if (clientY > list.bottom - 20) byId("game-list").scrollBy(0, 12);
    mark(rowAt(clientY));
  };
  const end = ({ type, clientY }) => {
    for (const kind of ["pointermove", "pointerup", "pointercancel"]) handle.removeEventListener(kind, kind === "pointermove" ? follow : end);
    const row = rowAt(clientY);
    const wasDragged = isDragged;
    isDragged = false;
    mark(null);
    handle.dataset.dragged = wasDragged ? "true" : "";
    if (type === "pointercancel" || !wasDragged) return;
    // What is shown may be a part of the list: after its last shown game means before the one that follows.
    const all = ids();
    place(withOthers(game), row ? idOf(row) : all[all.indexOf(idOf(rows().at(-1))) + 1]);
  };
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener("pointermove", follow);
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
}

/** The box that selects a game. */
function boxOf(game, words) {
  const box = html("input", { type: "checkbox", class: "select", "aria-label": text("select-entry", { name: words }) });
  box.checked = selected.has(game);
  box.addEventListener("change", () => {
    if (box.checked) selected.add(game);
    else selected.delete(game);
    count();
  });
  return box;
}

/** What stands before a game in the list: the handle that moves it, and a box while games are selected. */
export const toolsOf = (game, words) => (isSelecting ? [boxOf(game, words), handleOf(game, words)] : [handleOf(game, words)]);

function handleOf(game, words) {
  const what = text("move-entry", { name: words });
  const handle = html("button", { type: "button", class: "handle", title: text("drag-to-move"), "aria-label": what, "aria-haspopup": "menu" }, "⠿");
  handle.addEventListener("pointerdown", (event) => drag(event, handle, game));
  handle.addEventListener("click", () => {
    if (handle.dataset.dragged) {
      handle.dataset.dragged = "";
      return;
    }
    const box = handle.getBoundingClientRect();
    opener = game;
    openMenu(byId("game-menu"), menuOf(game), box.left, box.bottom);
  });
  handle.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    shift(game, by);
  });
  return handle;
}

function count() {
  const there = ids().filter((id) => selected.has(id));
  byId("selected-count").textContent = text("selected-count", { count: there.length });
  byId("carry-selected", HTMLButtonElement).disabled = there.length === 0;
}

/** Begins or ends the selection of several games. */
function setSelecting(wanted) {
  isSelecting = wanted;
  selected.clear();
  byId("select-games").setAttribute("aria-pressed", String(wanted));
  byId("selection").hidden = !wanted;
  count();
  byId("game-filter").dispatchEvent(new Event("input"));
}

export function setUpArrange() {
  byId("game-menu").addEventListener("keydown", walk);
  byId("game-menu").addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    const handle = byId("game-list").querySelector(`[data-id="${opener}"] .handle`);
    if (document.activeElement === document.body && handle instanceof HTMLElement) handle.focus();
  });
  byId("select-games").addEventListener("click", () => setSelecting(!isSelecting));
  byId("select-all").addEventListener("click", () => {
    const shown = rows().map(idOf);
    // Without a search the list can be longer than what is shown.
    for (const id of byId("game-filter", HTMLInputElement).value.trim() ? shown : ids()) selected.add(id);
    for (const box of findAll(byId("game-list"), ".select")) /** @type {HTMLInputElement} */ (box).checked = true;
    count();
  });
  byId("carry-selected").addEventListener("click", () => ask(ids().filter((id) => selected.has(id))));
  byId("carry-to").addEventListener("change", () => {
    byId("carry-new").hidden = byId("carry-to", HTMLSelectElement).value !== "";
  });
  byId("carry-form").addEventListener("submit", (event) => {
    event.preventDefault();
    carry("copy_games");
  });
  byId("carry-move").addEventListener("click", () => carry("move_games"));
  byId("games-button").addEventListener("click", () => {
    // What can still be undone stays.
    if (!find(byId("carried"), "button")) untell();
    if (isSelecting) setSelecting(false);
  });
  on("studies", () => byId("carry", HTMLDialogElement).open && fill());
  on("study", () => isSelecting && count());
  on("carried", carried);
  on("carried_back", carriedBack);
  // The server does not know anymore what this tab did before it came back.
  on("hello", untell);
  on("language", () => drawNotice());
  on("refused", ({ to, why }) => {
    if (to === "copy_games" || to === "move_games") byId("carry-problem").textContent = sentence(why);
    if (to === "carry_back") tell(() => sentence(why));
    if (to === "arrange") say(sentence(why), byId("games-ear"));
  });
}
