// The field for typed moves. A few words ask for something instead: what the position is, what was played last.

import { byId } from "../../../render/src/page/nodes.js";
import { scoreText } from "../../../analysis/src/page/scores.js";
import { piecesText } from "../../../render/src/page/squares.js";
import { analyse, on, send, state } from "./state.js";
import { lastMove, say } from "./status.js";
import { clockText, timeOf } from "./players.js";
import { flip, submit } from "./table.js";

function clocks() {
  const times = ["white", "black"].map((color) => [color, timeOf(color)]).filter(([, time]) => time !== null);
  return times.length ? times.map(([color, time]) => `${color} ${clockText(time)}`).join(", ") : "There is no clock.";
}

function evaluation() {
  const [line] = state.analysis?.lines ?? [];
  return line ? `${scoreText(line.score)}, ${line.moves.map(({ san }) => san).slice(0, 6).join(" ")}` : "There is no analysis; type analyse.";
}

/** The words that are no moves, and what they answer. */
export const WORDS = {
  position: () => piecesText(state.position.fen),
  last: lastMove,
  eval: evaluation,
  clock: clocks,
  moves: () => state.position.moves.map(({ san }) => san).join(" ") || "There are no moves.",
  analyse: () => {
    analyse(!state.analysing);
    return state.analysing ? "Analysis on" : "Analysis off";
  },
  flip: () => {
    flip();
    return "The board is turned";
  },
  takeback: () => (send({ type: "takeback" }) ? "Takeback" : ""),
  resign: () => (send({ type: "resign" }) ? "Resigned" : ""),
  draw: () => (send({ type: "offer_draw" }) ? "Draw offered" : ""),
  hint: () => (send({ type: "hint" }) ? "Hint" : ""),
  solution: () => (send({ type: "give_up" }) ? "Solution" : ""),
};

/** The move that was sent and is not answered yet. */
let sent = null;

export function setUpTyped() {
  const field = byId("typed", HTMLInputElement);
  byId("typed-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text || !state.position) return;
    const word = WORDS[text.toLowerCase()];
    if (word) {
      const answer = word();
      byId("answer").textContent = answer;
      say(answer);
      field.value = "";
    } else {
      sent = text;
      submit(text);
    }
  });
  field.addEventListener("keydown", (event) => event.key === "Escape" && field.blur());
  // Only what was answered is cleared: a position may also come because the board was opened again.
  const done = () => {
    if (field.value.trim() === sent) field.value = "";
    sent = null;
    byId("answer").textContent = "";
  };
  on("position", done);
  on("tried", done);
  on("connection", () => (sent = null));
  on("refused", ({ to }) => {
    if (to !== "move" && to !== "try") return;
    sent = null;
    if (document.activeElement === field) field.select();
  });
}
