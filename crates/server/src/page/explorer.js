// Whether moves are looked up in the games of the study, and which of them count: the button, and the dialog of the choice. What was
// found is shown by lookup.js.

import { close, open } from "./dialogs.js";
import { sentence, text } from "./language.js";
import { byId, html } from "../../../render/src/page/nodes.js";
import { listed } from "../../../render/src/page/phrase.js";
import { on, send } from "./state.js";

/** The study that is open. */
let current = null;
/** What the games are chosen by, as it was asked for last and as it is answered. */
let asked = {};
let chosen = {};
/** The games that count. */
let games = 0;

export const isExploring = () => byId("explore").getAttribute("aria-pressed") === "true";

function turn(isOn, choice = {}) {
  byId("explore").setAttribute("aria-pressed", String(isOn));
  chosen = choice;
}

/** The games that count, in words. */
export function exploredWords() {
  const { variations, player, color, rating, since, until } = chosen;
  const words = [
    variations && text("explored-variations"),
    player && text("explored-player", { player, color: color ?? "either" }),
    rating && text("explored-rating", { rating }),
    since && text("explored-since", { date: since }),
    until && text("explored-until", { date: until }),
  ].filter(Boolean);
  return words.length ? text("in-brackets", { words: text("explored", { count: games }), more: listed(words) }) : text("explored", { count: games });
}

/** The button that opens the choice. */
export function chooser() {
  const button = html("button", { type: "button", class: "known", title: text("filter-title") }, text("filter-button"));
  button.addEventListener("click", () => open("filter"));
  return button;
}

function ask(choice) {
  asked = choice;
  byId("filter-problem").textContent = "";
  send({ type: "explore", on: true, ...choice });
}

export function setUpExplorer() {
  byId("explore").addEventListener("click", () => {
    if (isExploring()) send({ type: "explore", on: false });
    else ask({});
  });
  const form = byId("filter-form", HTMLFormElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { variations, rating, ...texts } = Object.fromEntries([...new FormData(form)].filter(([, value]) => String(value).trim() !== ""));
    ask({ ...texts, ...(variations ? { variations: true } : {}), ...(rating ? { rating: Number(rating) } : {}) });
  });
  byId("filter-reset").addEventListener("click", () => {
    form.reset();
    ask({});
  });
  on("explorer", (message) => {
    games = message.games;
    turn(message.on, asked);
    if (byId("filter", HTMLDialogElement).open) close("filter");
  });
  on("refused", ({ to, why }) => {
    if (to === "explore") byId("filter-problem").textContent = sentence(why);
  });
  // Another study and another connection begin without a filter.
  const forget = () => {
    asked = {};
    turn(false);
    form.reset();
  };
  on("hello", forget);
  on("study", ({ id }) => {
    if (id !== current) forget();
    current = id;
  });
}
