// The dialogs of the puzzles and lessons that come with the board, and of the trainer of lines. Solving them does not belong here.

import { sentence } from "./language.js";
import { close } from "./dialogs.js";
import { goOn } from "./exercises.js";
import { byId } from "../../../render/src/page/nodes.js";
import { on, send } from "./state.js";

export function setUpPuzzles() {
  /** Whether puzzles were asked for and have not come yet. */
  let isWaiting = false;
  const ask = (request) => {
    for (const id of ["puzzles-problem", "train-problem"]) byId(id).textContent = "";
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
  byId("train-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const { color, moves } = Object.fromEntries(new FormData(byId("train-form", HTMLFormElement)));
    ask({ type: "train", color, moves: Number(moves) });
  });
  on("study", () => {
    if (!isWaiting) return;
    isWaiting = false;
    for (const id of ["puzzles", "train", "games"]) close(id);
  });
  on("refused", ({ to, why }) => {
    if (!["puzzles", "learn_rules", "proven_openings", "train"].includes(to)) return;
    isWaiting = false;
    goOn(false);
    byId(to === "train" ? "train-problem" : "puzzles-problem").textContent = sentence(why);
  });
}
