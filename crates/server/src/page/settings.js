// The preferences of the reader: colors, the size of the board, sounds, arrows, keys.

import { LANGUAGES, speak, text } from "./language.js";
import { byId, html } from "../../../render/src/page/nodes.js";
import { prefer, prefs } from "./prefs.js";
import { trySounds } from "./sound.js";
import { analyse, emit, on, state } from "./state.js";

/** The fields and switches, with the preferences that they show. */
const FIELDS = [["board-colors", "board"], ["piece-colors", "pieces"], ["board-size", "size"]];
const SWITCHES = ["sound", "arrows", "keys"];

/** A field of the settings: an input or a choice. */
const field = (id) => /** @type {HTMLElement & {value: string}} */ (byId(id));

function applyTheme() {
  if (prefs.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = prefs.theme;
}

/** The colors and the size of the board. */
function applyBoard() {
  const { dataset, style } = document.documentElement;
  Object.assign(dataset, { board: prefs.board, pieces: prefs.pieces });
  style.setProperty("--size", String(prefs.size / 100));
  byId("board-size-value").textContent = `${prefs.size}\u00a0%`;
}

/** Offers numbers for the analysis; 0 stands for the usual one. */
function offer(name, [usual], numbers, unit) {
  const option = (value, words) => html("option", { value }, words);
  byId(`analysis-${name}`).replaceChildren(option(0, text("usual", { value: `${usual}${unit}` })), ...numbers.map((number) => option(number, `${number}${unit}`)));
}

/** What the analysis may use. */
function applyPower() {
  Object.assign(state, { threads: prefs.threads || null, hash: prefs.hash || null });
  for (const name of ["threads", "hash"]) {
    const choice = byId(`analysis-${name}`, HTMLSelectElement);
    choice.value = String(prefs[name]);
    if (choice.selectedIndex < 0) choice.value = "0";
  }
}

/** The languages by their own names, and the choice of the browser. */
function offerLanguages() {
  const options = Object.entries(LANGUAGES).map(([code, name]) => html("option", { value: code, lang: code }, name));
  byId("language").replaceChildren(html("option", { value: "auto" }, text("like-the-browser")), ...options);
  byId("language", HTMLSelectElement).value = prefs.language;
}

/** Dark if it is light, and the other way around. */
function switchTheme() {
  const isDark =
    prefs.theme === "dark" || (prefs.theme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  prefer({ theme: isDark ? "light" : "dark" });
  byId("theme", HTMLSelectElement).value = prefs.theme;
  applyTheme();
}

/** Shows all preferences as they are. */
function apply() {
  byId("theme", HTMLSelectElement).value = prefs.theme;
  byId("language", HTMLSelectElement).value = prefs.language;
  for (const [id, name] of FIELDS) field(id).value = prefs[name];
  for (const name of SWITCHES) byId(`prefer-${name}`, HTMLInputElement).checked = prefs[name];
  applyTheme();
  applyBoard();
  applyPower();
}

export function setUpSettings() {
  byId("theme").addEventListener("change", () => {
    prefer({ theme: byId("theme", HTMLSelectElement).value });
    applyTheme();
  });
  for (const [id, name] of FIELDS) {
    field(id).addEventListener("input", () => {
      const { value } = field(id);
      prefer({ [name]: name === "size" ? Number(value) : value });
      applyBoard();
    });
  }
  byId("try-sounds").addEventListener("click", trySounds);
  byId("switch-theme").addEventListener("click", switchTheme);
  for (const name of SWITCHES) {
    const box = byId(`prefer-${name}`, HTMLInputElement);
    box.addEventListener("change", () => {
      prefer({ [name]: box.checked });
      emit("prefs");
    });
  }
  for (const name of ["threads", "hash"]) {
    byId(`analysis-${name}`).addEventListener("change", () => {
      prefer({ [name]: Number(byId(`analysis-${name}`, HTMLSelectElement).value) });
      applyPower();
      if (state.analysing) analyse();
    });
  }
  offerLanguages();
  byId("language").addEventListener("change", async () => {
    prefer({ language: byId("language", HTMLSelectElement).value });
    await speak(prefs.language);
    emit("language");
  });
  const describe = ({ program, threads, hash }) => {
    offer("threads", threads, Array.from({ length: threads[1] }, (_, index) => index + 1), "");
    offer("hash", hash, [16, 64, 128, 256, 512, 1024, 2048, 4096].filter((size) => size <= hash[1]), " MiB");
    applyPower();
    byId("about").textContent = text("about-program", { program });
  };
  on("hello", describe);
  on("language", () => {
    offerLanguages();
    if (state.hello) describe(state.hello);
  });
  on("settings", async () => {
    apply();
    await speak(prefs.language);
    emit("language");
    emit("prefs");
  });
  apply();
}
