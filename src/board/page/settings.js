// The preferences of the reader: dark or light, sounds, arrows.

import { byId } from "./nodes.js";
import { prefer, prefs } from "./prefs.js";
import { emit } from "./state.js";

function applyTheme() {
  if (prefs.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = prefs.theme;
}

/** Dark if it is light, and the other way around. */
function switchTheme() {
  const isDark =
    prefs.theme === "dark" || (prefs.theme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  prefer({ theme: isDark ? "light" : "dark" });
  byId("theme").value = prefs.theme;
  applyTheme();
}

export function setUpSettings() {
  byId("theme").value = prefs.theme;
  byId("theme").addEventListener("change", ({ target }) => {
    prefer({ theme: target.value });
    applyTheme();
  });
  byId("switch-theme").addEventListener("click", switchTheme);
  for (const name of ["sound", "arrows"]) {
    byId(`prefer-${name}`).checked = prefs[name];
    byId(`prefer-${name}`).addEventListener("change", ({ target }) => {
      prefer({ [name]: target.checked });
      emit("prefs");
    });
  }
  applyTheme();
}
