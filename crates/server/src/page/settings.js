// The preferences of the reader: colors, the size of the board, sounds, arrows, keys.

import { byId } from "./nodes.js";
import { prefer, prefs } from "./prefs.js";
import { trySounds } from "./sound.js";
import { emit, on } from "./state.js";

/** The fields and switches, with the preferences that they show. */
const FIELDS = [["board-colors", "board"], ["piece-colors", "pieces"], ["board-size", "size"]];
const SWITCHES = ["sound", "arrows", "keys"];

function applyTheme() {
  if (prefs.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = prefs.theme;
}

/** The colors and the size of the board. */
function applyBoard() {
  const { dataset, style } = document.documentElement;
  Object.assign(dataset, { board: prefs.board, pieces: prefs.pieces });
  style.setProperty("--size", prefs.size / 100);
  byId("board-size-value").textContent = `${prefs.size}\u00a0%`;
}

/** Dark if it is light, and the other way around. */
function switchTheme() {
  const isDark =
    prefs.theme === "dark" || (prefs.theme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  prefer({ theme: isDark ? "light" : "dark" });
  byId("theme").value = prefs.theme;
  applyTheme();
}

/** Shows all preferences as they are. */
function apply() {
  byId("theme").value = prefs.theme;
  for (const [id, name] of FIELDS) byId(id).value = prefs[name];
  for (const name of SWITCHES) byId(`prefer-${name}`).checked = prefs[name];
  applyTheme();
  applyBoard();
}

export function setUpSettings() {
  byId("theme").addEventListener("change", ({ target }) => {
    prefer({ theme: target.value });
    applyTheme();
  });
  for (const [id, name] of FIELDS) {
    byId(id).addEventListener("input", ({ target }) => {
      prefer({ [name]: name === "size" ? Number(target.value) : target.value });
      applyBoard();
    });
  }
  byId("try-sounds").addEventListener("click", trySounds);
  byId("switch-theme").addEventListener("click", switchTheme);
  for (const name of SWITCHES) {
    byId(`prefer-${name}`).addEventListener("change", ({ target }) => {
      prefer({ [name]: target.checked });
      emit("prefs");
    });
  }
  on("settings", () => {
    apply();
    emit("prefs");
  });
  apply();
}
