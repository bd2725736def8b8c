// The name of the opening, and what the book, the games of the study, the endgame tables and the proofs of openings know of the position.

import { text } from "./language.js";
import { byId, html } from "../../../render/src/page/nodes.js";
import { listed } from "../../../render/src/page/phrase.js";
import { capitalized, percent, resultText, scoreText } from "../../../analysis/src/page/scores.js";
import { chooser, exploredWords, isExploring } from "./explorer.js";
import { gameTitle } from "./games.js";
import { on, send, state } from "./state.js";
import { submit } from "./table.js";

/** The least part of a bar, in percent, that has room for its number. */
const READABLE = 14;

/** `1.2 M`, `350 k`. */
export function short(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)} k` : String(count);
}

/** A button that plays a move. */
function moveButton({ uci, san }, ...parts) {
  const button = html("button", { type: "button", class: "known" }, html("b", {}, san), ...parts);
  button.addEventListener("click", () => submit(uci));
  return button;
}

/** How the games with a move ended, as a bar: White's wins, draws, Black's wins. */
function results({ white, draws, black, open }) {
  const decided = white + draws + black;
  const words = listed([text("results-bar", { white, draws, black }), open ? text("results-open", { count: open }) : ""]);
  const bar = html("span", { class: "results", role: "img", "aria-label": words, title: words });
  for (const [name, count] of Object.entries({ white, draws, black })) {
    if (!count) continue;
    const share = (100 * count) / decided;
    const part = html("span", { class: name, "aria-hidden": "true" }, share < READABLE ? "" : percent(share));
    part.style.flexGrow = String(count);
    bar.append(part);
  }
  return bar;
}

/** The moves that were played here, the most frequent first. */
function played(book) {
  const count = { count: book.games, shown: short(book.games) };
  const head = isExploring()
    ? html("p", {}, html("span", { class: "muted" }, `${text("explored-here", { explored: exploredWords(), ...count })} `), chooser())
    : html("p", { class: "muted" }, text("book-here", count));
  const moves = book.moves.map((entry) => {
    const games = entry.white + entry.draws + entry.black + entry.open;
    const score = html("span", { class: "score" }, entry.score === null ? "" : scoreText({ cp: entry.score }));
    return html("li", {}, moveButton(entry, html("span", { class: "count" }, short(games)), results(entry), score));
  });
  return html("div", { class: "lookup" }, head, html("ul", { class: "played" }, ...moves), games(book.found));
}

/** The games of the study with this position, to be opened there. */
function games(found) {
  const all = state.study?.games ?? [];
  const links = found.flatMap(({ game, node }) => {
    const index = all.findIndex(({ id }) => id === game);
    if (index < 0 || game === state.game?.id) return [];
    const { result } = all[index];
    const button = html("button", { type: "button", class: "known" }, [gameTitle(all[index], index), resultText(result)].filter(Boolean).join(" "));
    button.addEventListener("click", () => send({ type: "select", game, node }));
    return [button];
  });
  return html("p", { class: "found" }, ...(links.length ? [html("span", { class: "muted" }, `${text("found-in")} `), ...links] : []));
}

/** The values of the tables. */
function tablesText(tables) {
  const plies = (entry) => (entry.rounded ? text("plies-or", { plies: entry.plies, more: entry.plies + 1 }) : `${entry.plies}`);
  const word = (value) => text(`table-${value.replaceAll(" ", "-")}`);
  const value = tables.value ? word(tables.value) : text("table-unknown");
  const where = tables.plies === null ? value : text("table-plies", { value, plies: plies(tables) });
  const moves = tables.moves.slice(0, 8).map((entry) => moveButton(entry, ` ${entry.value ? word(entry.value) : ""}${entry.plies === null ? "" : ` ${plies(entry)}`}`));
  return html("p", { class: "lookup" }, html("span", { class: "muted" }, text("tables-say", { value: where })), ...moves);
}

/** What has a certificate, of this position and of the moves from here: those that lose, the fastest first. */
function provenText({ proven, winning_move: winning, proven_moves: moves, turn }) {
  const losing = moves.filter(({ winner }) => winner !== turn).sort((a, b) => a.plies - b.plies);
  const parts = [];
  if (proven) parts.push(html("b", {}, `${text("proven-win", { color: proven.winner, count: proven.plies })} `));
  if (winning) parts.push(html("span", { class: "muted" }, `${text("proven-play")} `), moveButton(winning));
  if (losing.length) parts.push(html("span", { class: "muted" }, `${text("proven-to-lose")} `), ...losing.map((entry) => moveButton(entry, ` ${entry.plies}`)));
  return parts.length ? [html("p", { class: "lookup proven" }, ...parts)] : [];
}

function draw() {
  const { position } = state;
  const { tables } = position ?? {};
  // Where no game is left, the button of the filter still has to be there.
  const book = position?.book ?? (isExploring() ? { games: 0, moves: [], found: [] } : null);
  // Names are English in every language of the page.
  const name = position?.opening;
  byId("lookup").replaceChildren(
    ...(name ? [html("p", { class: "lookup opening", lang: "en" }, html("b", {}, name))] : []),
    ...(position ? provenText(position) : []),
    ...(book ? [played(book)] : []),
    ...(tables ? [tablesText(tables)] : []),
  );
}

export function setUpLookup() {
  for (const kind of ["position", "language"]) on(kind, draw);
}
