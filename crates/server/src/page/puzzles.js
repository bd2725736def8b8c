// The dialog of the puzzles that come with the board. Solving them does not belong here.

import { close } from "./dialogs.js";
import { goOn } from "./exercises.js";
import { byId } from "../../../render/src/page/nodes.js";
import { capitalized } from "../../../analysis/src/page/scores.js";
import { on, send } from "./state.js";

export function setUpPuzzles() {
  /** Whether puzzles were asked for and have not come yet. */
  let isWaiting = false;
  byId("puzzles-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = new FormData(byId("puzzles-form", HTMLFormElement));
    const chosen = Object.fromEntries([...wanted].filter(([, value]) => value !== ""));
    byId("puzzles-problem").textContent = "";
    isWaiting = true;
    goOn();
    send({ type: "puzzles", ...chosen });
  });
  on("study", () => {
    if (!isWaiting) return;
    isWaiting = false;
    close("puzzles");
  });
  on("refused", ({ to, why }) => {
    if (to !== "puzzles") return;
    isWaiting = false;
    byId("puzzles-problem").textContent = `${capitalized(why)}.`;
  });
}
