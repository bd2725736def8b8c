// The dialog of the puzzles and lessons that come with the board. Solving them does not belong here.

import { close } from "./dialogs.js";
import { goOn } from "./exercises.js";
import { byId } from "../../../render/src/page/nodes.js";
import { capitalized } from "../../../analysis/src/page/scores.js";
import { on, send } from "./state.js";

export function setUpPuzzles() {
  /** Whether puzzles were asked for and have not come yet. */
  let isWaiting = false;
  const ask = (request) => {
    byId("puzzles-problem").textContent = "";
    isWaiting = true;
    goOn(request.type !== "proven_openings");
    send(request);
  };
  byId("puzzles-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = new FormData(byId("puzzles-form", HTMLFormElement));
    ask({ type: "puzzles", ...Object.fromEntries([...wanted].filter(([, value]) => value !== "")) });
  });
  byId("learn-rules").addEventListener("click", () => ask({ type: "learn_rules" }));
  byId("proven-openings").addEventListener("click", () => ask({ type: "proven_openings" }));
  on("study", () => {
    if (!isWaiting) return;
    isWaiting = false;
    close("puzzles");
  });
  on("refused", ({ to, why }) => {
    if (!["puzzles", "learn_rules", "proven_openings"].includes(to)) return;
    isWaiting = false;
    goOn(false);
    byId("puzzles-problem").textContent = `${capitalized(why)}.`;
  });
}
