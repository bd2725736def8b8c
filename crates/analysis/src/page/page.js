// The page itself: which game and which move are shown, and the resulting updates.

import { Board } from "../../../render/src/page/board.js";
import { Graph } from "./graph.js";
import { Live } from "./live.js";
import { keyOf } from "../../../render/src/page/key.js";
import { byId, find, findAll, hit, html } from "../../../render/src/page/nodes.js";
import { NotesPanel } from "./notes.js";
import { Notes, legalMoves } from "./own.js";
import { evaluation, legend, moveList, now, summary, turningPoints } from "./panels.js";
import { replay } from "./replay.js";
import { capitalized } from "./scores.js";
import { piecesText } from "../../../render/src/page/squares.js";
import { chance, gameName, isProof, isSingle, moveText, tag } from "./words.js";

/** What is shown: a game by its index and the number of moves made, and how. */
const state = { game: 0, ply: 0, flip: false, best: false };

let games = [];
let graph = null;
let board = null;
let notes = null;
let live = null;

/** Whether the board shows a move that the reader tried. */
let isTrying = false;

/** The legal moves of each position of each game, as texts. */
let legal = [];

/** The arrows and circles of the reader, by the address of the position; they last as long as the page is open. */
const drawings = new Map();

const address = (game, ply) => `#g${game + 1}p${ply}`;

/** The address of a ply of the game that is shown. */
const link = (ply) => address(state.game, ply);

/** The game and ply that the address names, corrected if there is none. */
function addressed() {
  const [, game = 1, ply = 0] = /^#g(\d{1,9})(?:p(\d{1,9}))?$/.exec(window.location.hash) ?? [];
  const index = Math.min(Math.max(Number(game) - 1, 0), games.length - 1);
  return [index, Math.min(Number(ply), games[index].moves.length)];
}

/** Goes to a move of a game. One step forward is shown as it happens. */
function go(game, ply, changed = game !== state.game) {
  const forward = !changed && ply === state.ply + 1;
  Object.assign(state, { game, ply });
  if (changed) showGame();
  showMove(forward);
  remember();
}

const step = (by) => {
  const ply = Math.min(Math.max(state.ply + by, 0), games[state.game].moves.length);
  // From a move that was tried, one step back leads to its position.
  if (isTrying && (by === -1 || ply === state.ply)) showTried(null);
  else if (ply !== state.ply) go(state.game, ply);
};

const turnTo = (game) => {
  if (game >= 0 && game < games.length && game !== state.game) go(game, 0);
};

/**
 * Writes the place into the address, a moment later: browsers object to many changes in a row. If the reader has gone
 * back by then, the address is that of another place, which is not overwritten; the event that shows it follows.
 */
const remember = (() => {
  let timer;
  return () => {
    const { hash } = window.location;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (window.location.hash === hash) window.history.replaceState(null, "", link(state.ply));
    }, 100);
  };
})();

/** Everything that is the same for all moves of a game. */
function showGame() {
  const game = games[state.game];
  const single = isSingle(game);
  byId("name").textContent = gameName(game, games.length > 1 ? state.game : null);
  const about = [...["Event", "Site", "Date"].map((name) => tag(game, name)), game.opening].filter(Boolean);
  byId("event").textContent = about.join(" · ");
  byId("game", HTMLSelectElement).value = String(state.game);
  byId("previous-game", HTMLButtonElement).disabled = state.game === 0;
  byId("next-game", HTMLButtonElement).disabled = state.game === games.length - 1;
  const unjudged = single || isProof(game);
  byId("main").classList.toggle("single", single);
  byId("main").classList.toggle("proof", isProof(game));
  for (const id of ["graph-section", "summary-section", "turning-section"]) byId(id).hidden = unjudged;
  byId("moves").hidden = single;
  graph?.close();
  graph = unjudged ? null : new Graph(byId("graph"), game, (ply) => go(state.game, ply));
  byId("moves").replaceChildren(single ? "" : moveList(game, link));
  if (!unjudged) {
    byId("legend").replaceChildren(...legend());
    byId("summary").replaceChildren(summary(game));
    showTurningPoints();
  }
  const tags = Object.entries(game.tags ?? {});
  byId("tags").hidden = tags.length === 0;
  byId("tags")
    .querySelector("dl")
    .replaceChildren(...tags.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]));
}

/** The board of the move that is shown. */
function showBoard(animated = false) {
  isTrying = false;
  const game = games[state.game];
  const position = game.positions[state.ply];
  const move = game.moves[state.ply - 1];
  const arrows = move ? [{ uci: move.uci, kind: move.judgment ?? "played" }] : [];
  const best = position.lines[0]?.uci[0];
  if (state.best && best) arrows.push({ uci: best, kind: "best" });
  const where = move ? `After ${moveText(move)}` : "The start";
  board.show(
    {
      fen: position.fen,
      turn: position.turn,
      label: `${where}. ${piecesText(position.fen)}`,
      last: move ? { uci: move.uci, blast: move.blast } : null,
      flip: state.flip,
      arrows,
      shapes: drawings.get(link(state.ply)) ?? [],
      moves: legalMoves(legal[state.game]?.[state.ply] ?? "", position.fen),
      mine: "both",
    },
    { from: animated && move ? game.positions[state.ply - 1].fen : null },
  );
}

/** What changes from move to move. */
function showMove(animated = false) {
  const game = games[state.game];
  const { ply, flip } = state;
  const position = game.positions[ply];
  showBoard(animated);
  byId("fen").textContent = position.fen;
  showBar(position);
  showPlayer(byId("top-player"), flip ? "white" : "black");
  showPlayer(byId("bottom-player"), flip ? "black" : "white");
  byId("first", HTMLButtonElement).disabled = byId("back", HTMLButtonElement).disabled = ply === 0;
  byId("last", HTMLButtonElement).disabled = byId("forward", HTMLButtonElement).disabled = ply === game.moves.length;
  byId("best").setAttribute("aria-pressed", String(state.best));
  byId("flip").setAttribute("aria-pressed", String(flip));
  byId("now").replaceChildren(...now(game, ply));
  byId("evaluation").replaceChildren(...evaluation(game, ply, address));
  notes.draw(state.game, ply);
  live.show(position.outcome ? null : position.fen);
  graph?.show(ply);
  markMove();
}

/** The reader plays a move: that of the game, or another one, which is kept and shown until the next step. */
function tryMove({ uci, san }) {
  const played = games[state.game].moves[state.ply];
  if (played?.san === san) step(1);
  else {
    notes.add({ uci, san });
    showTried({ uci, san });
  }
}

/** Shows the board after a move that was tried, or without one the position again. */
function showTried(move) {
  if (!move) {
    const { fen, outcome } = games[state.game].positions[state.ply];
    notes.tell();
    live.show(outcome ? null : fen);
    return showBoard();
  }
  const { fen: before } = games[state.game].positions[state.ply];
  const { fen, blast } = replay(before, [move.uci]);
  const label = `After ${move.san}. ${piecesText(fen)}`;
  live.show(fen);
  const words = blast.length ? `${move.san} explodes ${blast.length} pieces.` : `${move.san}.`;
  notes.tell(`${words} The next step leads back to the game.`);
  board.show({ fen, last: { uci: move.uci, blast }, arrows: [], shapes: [], moves: [], label }, { from: before });
  isTrying = true;
}

/** Shows the board after some moves of one of the engine's lines, until the next step. */
function walk(event) {
  const { line, step } = hit(event, ".step")?.dataset ?? {};
  if (line === undefined) return;
  const position = games[state.game].positions[state.ply];
  const moves = position.lines[line].uci.slice(0, step);
  const { fen, blast } = replay(position.fen, moves);
  const last = { uci: moves.at(-1), blast };
  const words = hit(event, "li").textContent;
  board.show({ fen, last, arrows: [{ uci: last.uci, kind: "best" }], shapes: [], moves: [], label: `${words}. ${piecesText(fen)}` });
}

function showBar(position) {
  const value = chance(position);
  const bar = byId("bar");
  bar.classList.toggle("flip", state.flip);
  bar.classList.toggle("unknown", value === null);
  find(bar, "div").style.height = `${value ?? 50}%`;
}

/** A player's name, rating and clock beside the board. */
function showPlayer(line, color) {
  const game = games[state.game];
  const side = capitalized(color);
  const rating = tag(game, `${side}Elo`);
  const clock = game.moves.slice(0, state.ply).findLast((move) => move.color === color && move.clock)?.clock;
  const turn = game.positions[state.ply].turn === color && !game.positions[state.ply].outcome;
  line.className = `player ${color}${turn ? " turn" : ""}`;
  line.replaceChildren(
    html("span", { class: "disc", "aria-hidden": "true" }),
    html("span", { class: "who" }, tag(game, side) ?? side),
    html("span", { class: "rating" }, rating ?? ""),
    html("span", { class: "clock", "aria-label": clock ? `${side}'s clock` : null }, clock ?? ""),
  );
}

/** Marks the current move in the list, scrolls it into view, and keeps the focus on it if the list has the focus. */
function markMove() {
  const list = byId("moves");
  for (const link of findAll(list, "[aria-current]")) {
    link.removeAttribute("aria-current");
    link.tabIndex = -1;
  }
  const focused = list.contains(document.activeElement);
  const link = find(list, `[data-ply="${Math.max(state.ply, 1)}"]`);
  if (!link) return;
  link.tabIndex = 0;
  if (focused) link.focus({ preventScroll: true });
  if (state.ply > 0) link.setAttribute("aria-current", "step");
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (state.ply === 0) list.scrollTop = 0;
  else if (inner.top < outer.top || inner.bottom > outer.bottom) {
    list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }
}

const showTurningPoints = () => byId("turning").replaceChildren(...turningPoints(games[state.game], state.flip, link));

function flip() {
  state.flip = !state.flip;
  showMove();
  if (!isSingle(games[state.game])) showTurningPoints();
}

function toggleBest() {
  state.best = !state.best;
  showMove();
}

/** The keys. The browser handles all others. */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => step(-Infinity),
  End: () => step(Infinity),
  ArrowUp: () => turnTo(state.game - 1),
  ArrowDown: () => turnTo(state.game + 1),
  b: toggleBest,
  f: flip,
};

function pressed(event) {
  const name = keyOf(event);
  const key = name.length === 1 ? name.toLowerCase() : name;
  if (hit(event, "textarea") || event.defaultPrevented) return;
  if (!Object.hasOwn(KEYS, key) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (games.length === 1 && ["ArrowUp", "ArrowDown"].includes(key)) return;
  // The list of games needs its own keys, but after a choice of a game the keys move through its moves.
  if (event.target === byId("game") && !["ArrowLeft", "ArrowRight"].includes(key)) return;
  event.preventDefault();
  KEYS[key]();
}

function listen() {
  const buttons = {
    first: KEYS.Home,
    back: KEYS.ArrowLeft,
    forward: KEYS.ArrowRight,
    last: KEYS.End,
    best: toggleBest,
    flip,
    "previous-game": KEYS.ArrowUp,
    "next-game": KEYS.ArrowDown,
  };
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);
  const choice = byId("game", HTMLSelectElement);
  choice.addEventListener("change", () => go(Number(choice.value), 0));
  // A turning point may be far below the board.
  byId("turning").addEventListener("click", () => byId("board").scrollIntoView({ block: "nearest" }));
  for (const kind of ["pointerover", "focusin", "click"]) byId("evaluation").addEventListener(kind, walk);
  for (const kind of ["pointerleave", "focusout"]) byId("evaluation").addEventListener(kind, () => showBoard());
  document.addEventListener("keydown", pressed);
  window.addEventListener("hashchange", () => {
    const [game, ply] = addressed();
    if (game !== state.game || ply !== state.ply) go(game, ply);
  });
}

/** `100,000 nodes per position`. */
function budgetText(budget) {
  if (!budget) return "";
  if (budget.depth) return `to depth ${budget.depth}`;
  if (budget.nodes) return `with ${budget.nodes.toLocaleString("en-US")} nodes per position`;
  return budget.movetime_ms ? `with ${budget.movetime_ms / 1000} s per position` : "";
}

function complain(text) {
  byId("message").textContent = text;
  byId("message").hidden = false;
}

function open() {
  let analysis;
  try {
    analysis = JSON.parse(byId("analysis").textContent);
    games = [...analysis.games];
  } catch (error) {
    complain(`The analysis in this page cannot be read: ${error.message}`);
    return;
  }
  byId("budget").textContent = budgetText(analysis.budget);
  byId("generator").textContent = analysis.generator ? `Made with ${analysis.generator}` : "";
  if (games.length === 0) {
    complain("There is no game in this analysis.");
    return;
  }
  byId("games").hidden = games.length === 1;
  byId("game").append(
    ...games.map((game, index) => html("option", { value: index }, `${index + 1}. ${gameName(game, index)}`)),
  );
  byId("main").hidden = false;
  try {
    legal = JSON.parse(byId("legal").textContent);
  } catch {
    // Then the board only shows.
  }
  notes = new NotesPanel(new Notes(byId("analysis").textContent), games, showTried);
  live = new Live();
  board = new Board(byId("board"), {
    shapes: (shapes) => drawings.set(link(state.ply), shapes),
    move: tryMove,
    refuse: (from, to) => notes.tell(`${from}${to} is not a legal move here.`),
    say: (words) => notes.tell(words),
  });
  board.root.classList.add("usable");
  listen();
  go(...addressed(), true);
}

open();
