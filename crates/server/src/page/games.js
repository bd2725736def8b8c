// The studies, and the games of the current one.

import { toolsOf } from "./arrange.js";
import { close } from "./dialogs.js";
import { choose, language, sentence, text } from "./language.js";
import { byId, html } from "../../../render/src/page/nodes.js";
import { resultText } from "../../../analysis/src/page/scores.js";
import { gameName, playerName, said, studyName } from "./sentences.js";
import { on, send, state } from "./state.js";
import { say } from "./status.js";

/** The games that are listed at once. */
const MOST = 400;

const isName = (name) => /[^?\s.-]/.test(name ?? "");

/** The name of a game; null if it has none. */
const eventOf = (entry) => (isName(entry.event) ? gameName(entry) : null);

/** `Anna – Fissile`, or what else a game can be called. */
export function gameTitle(entry, index) {
  const { white, black } = entry;
  const players = [[white, black], [black, white]].map(([own, other]) => (isName(own) ? playerName(own, other) : null));
  if (players.some(Boolean)) return players.map((name) => name ?? "?").join(" – ");
  return eventOf(entry) ?? text("game-number", { number: index + 1 });
}

function about(entry) {
  const moves = Math.ceil(entry.plies / 2);
  const { exercise } = entry;
  if (exercise) return exercise.solved + exercise.failed ? text("exercise-tried", { solved: exercise.solved, failed: exercise.failed }) : text("exercise-new");
  const length = entry.playing ? text("being-played") : moves === 0 ? text("empty") : text("moves-count", { count: moves });
  const name = [entry.white, entry.black].some(isName) ? eventOf(entry) : null;
  return [name, resultText(entry.result), length, isName(entry.date) && entry.date.replaceAll(".??", "")]
    .filter(Boolean)
    .join(" · ");
}

/** What is said of an entry whose record cannot be read, or else `usual`. */
const details = (entry, usual) => (entry.damaged ? sentence(said(entry.damaged)) : usual(entry));

/** A button that saves the records of an entry that cannot be read. */
function saver(words, message) {
  const what = text("save-records", { name: words });
  const button = html("button", { type: "button", class: "records", title: what, "aria-label": what }, text("save"));
  button.addEventListener("click", () => send({ type: "save_records", ...message }));
  return button;
}

function item({ id, words, details, isCurrent, tools = [] }, choose, remove, ...others) {
  const button = html(
    "button",
    { type: "button", class: "entry", "aria-current": isCurrent ? "true" : null },
    html("span", { class: "name" }, words),
    html("small", {}, details),
  );
  button.addEventListener("click", choose);
  const bin = html("button", { type: "button", class: "bin", title: text("delete-entry", { name: words }), "aria-label": text("delete-entry", { name: words }) }, "×");
  bin.addEventListener("click", () => {
    if (bin.classList.contains("sure")) remove();
    else {
      bin.classList.add("sure");
      bin.textContent = text("delete-sure");
      bin.setAttribute("aria-label", text("really-delete", { name: words }));
      say(text("press-again-to-delete", { name: words }), byId("games-ear"));
    }
  });
  bin.addEventListener("blur", () => {
    bin.classList.remove("sure");
    bin.textContent = "×";
    bin.setAttribute("aria-label", text("delete-entry", { name: words }));
  });
  return html("li", { "data-id": id }, ...tools, button, ...others, bin);
}

/** Fills a list anew. A focus in it stays where it is, or goes to what follows an entry that is gone, or else to `other`. */
function refill(list, items, other) {
  const focused = document.activeElement;
  const at = [...list.children].findIndex((item) => item.contains(focused));
  const id = list.children[at]?.dataset.id;
  list.replaceChildren(...items);
  if (at < 0) return;
  const same = items.find(({ dataset }) => dataset.id === id);
  const next = items[Math.min(at, items.length - 1)];
  const kind = [".bin", ".handle", ".select"].find((kind) => focused.matches(kind)) ?? ".entry";
  (same?.querySelector(kind) ?? next?.querySelector(".entry") ?? other).focus();
}

function drawGames() {
  const { study, game } = state;
  const filter = byId("game-filter", HTMLInputElement).value.trim().toLowerCase();
  const games = (study?.games ?? []).map((entry, index) => ({ entry, title: gameTitle(entry, index), index }));
  const shown = games.filter(({ entry, title }) => `${title} ${about(entry)} ${eventOf(entry) ?? ""}`.toLowerCase().includes(filter));
  // A part of a long list, with the current game.
  const first = Math.max(0, shown.findIndex(({ entry }) => entry.id === game?.id) - MOST / 2);
  refill(
    byId("game-list"),
    shown.slice(first, first + MOST).map(({ entry, title, index }) =>
      item(
        {
          id: entry.id,
          words: `${index + 1}. ${title}`,
          details: details(entry, about),
          isCurrent: entry.id === game?.id,
          tools: toolsOf(entry.id, `${index + 1}. ${title}`),
        },
        () => {
          send({ type: "select", game: entry.id });
          close("games");
        },
        () => send({ type: "delete_game", game: entry.id }),
        ...(entry.damaged ? [saver(`${index + 1}. ${title}`, { study: study.id, game: entry.id })] : []),
      ),
    ),
    byId("add-game"),
  );
  byId("game-count").textContent = shown.length > MOST ? text("games-shown", { shown: MOST, count: shown.length }) : "";
  if (!byId("game-list").contains(document.activeElement))
    byId("game-list").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

/** How dates are written: as the browser does, unless another language was chosen. */
const dates = () => (choose(navigator.languages) === language() ? undefined : language());

const aboutStudy = ({ games, changed }) => `${text("games-count", { count: games })} · ${new Date(changed).toLocaleDateString(dates())}`;

function drawStudies() {
  const filter = byId("study-filter", HTMLInputElement).value.trim().toLowerCase();
  refill(
    byId("study-list"),
    state.studies.filter((entry) => studyName(entry).toLowerCase().includes(filter)).map((entry) =>
      item(
        { id: entry.id, words: studyName(entry), details: details(entry, aboutStudy), isCurrent: entry.id === state.study?.id },
        () => send({ type: "open", study: entry.id }),
        () => send({ type: "delete_study", study: entry.id }),
        ...(entry.damaged ? [saver(studyName(entry), { study: entry.id })] : []),
      ),
    ),
    byId("add-study"),
  );
}

/** Which study and game are current, in the header. */
function drawTitle() {
  const { study, game } = state;
  if (!study) return;
  const index = study.games.findIndex(({ id }) => id === game?.id);
  const title = index < 0 ? "" : gameTitle(study.games[index], index);
  byId("study-name").textContent = studyName(study);
  byId("game-name").textContent = study.games.length > 1 ? `${index + 1}/${study.games.length} ${title}` : title;
  document.title = `${title || studyName(study)} · Fissile`;
  if (document.activeElement !== byId("rename")) byId("rename", HTMLInputElement).value = studyName(study);
  if (document.activeElement !== byId("game-label")) byId("game-label", HTMLInputElement).value = (index < 0 ? null : eventOf(study.games[index])) ?? "";
}

/** Goes to the next game of the study, or the previous one. */
export function turnTo(by) {
  const games = state.study?.games ?? [];
  const next = games[games.findIndex(({ id }) => id === state.game?.id) + by];
  if (next) send({ type: "select", game: next.id });
}

export function setUpGames() {
  for (const kind of ["studies", "language"]) on(kind, drawStudies);
  for (const kind of ["study", "row", "game", "language"]) {
    on(kind, () => {
      drawTitle();
      if (byId("games", HTMLDialogElement).open) drawGames();
    });
  }
  on("study", () => byId("games", HTMLDialogElement).open && send({ type: "list" }));
  on("refused", ({ to, why }) => {
    if (!byId("games", HTMLDialogElement).open || !["open", "save_records", "delete_study"].includes(to)) return;
    say(sentence(why), byId("games-ear"));
    // The list says from now on which study could not be opened.
    if (to === "open") send({ type: "list" });
  });
  byId("games-button").addEventListener("click", () => {
    for (const id of ["game-filter", "study-filter"]) byId(id, HTMLInputElement).value = "";
    send({ type: "list" });
    drawGames();
  });
  byId("game-filter").addEventListener("input", drawGames);
  byId("study-filter").addEventListener("input", drawStudies);
  const name = byId("rename", HTMLInputElement);
  name.addEventListener("change", () => name.value.trim() && send({ type: "rename", name: name.value.trim() }));
  const label = byId("game-label", HTMLInputElement);
  label.addEventListener("change", () => send({ type: "tags", tags: [["Event", label.value.trim() || "?"]] }));
  byId("add-game").addEventListener("click", () => {
    send({ type: "new_game" });
    close("games");
  });
  byId("add-study").addEventListener("click", () => send({ type: "create" }));
}
