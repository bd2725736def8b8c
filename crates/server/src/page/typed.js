// The field for typed moves. A few words ask for something instead: what the position is, what was played last.

import { text } from "./language.js";
import { byId } from "../../../render/src/page/nodes.js";
import { listed } from "../../../render/src/page/phrase.js";
import { scoreText } from "../../../analysis/src/page/scores.js";
import { piecesText } from "../../../render/src/page/squares.js";
import { analyse, on, send, state } from "./state.js";
import { lastMove, say } from "./status.js";
import { clockText, timeOf } from "./players.js";
import { flip, submit } from "./table.js";

function clocks() {
  const times = ["white", "black"].map((color) => [color, timeOf(color)]).filter(([, time]) => time !== null);
  return times.length ? listed(times.map(([color, time]) => text("clock-shows", { color, time: clockText(time) }))) : text("no-clock-here");
}

function evaluation() {
  const [line] = state.analysis?.lines ?? [];
  return line ? listed([scoreText(line.score), line.moves.map(({ san }) => san).slice(0, 6).join(" ")]) : text("no-analysis");
}

/** The words that are no moves, and what they answer. */
export const WORDS = {
  position: () => piecesText(state.position.fen),
  last: lastMove,
  eval: evaluation,
  clock: clocks,
  moves: () => state.position.moves.map(({ san }) => san).join(" ") || text("no-moves"),
  analyse: () => {
    analyse(!state.analysing);
    return text(state.analysing ? "analysis-on" : "analysis-off");
  },
  flip: () => {
    flip();
    return text("board-turned");
  },
  takeback: () => (send({ type: "takeback" }) ? text("takeback") : ""),
  resign: () => (send({ type: "resign" }) ? text("resigned") : ""),
  draw: () => (send({ type: "offer_draw" }) ? text("draw-offered") : ""),
  hint: () => (send({ type: "hint" }) ? text("hint") : ""),
  solution: () => (send({ type: "give_up" }) ? text("solution") : ""),
};

/** The chess symbols of both colors, in the order of the letters. */
const FIGURINES = ["♔♚", "♕♛", "♖♜", "♗♝", "♘♞"];

/**
 * A move with English letters. Other letters are those of the language that is shown, or symbols: `Sf3` in German, `Кf3` in
 * Russian, `♘f3`. What is legal only as it was typed stays as it is, because the list of moves has English letters.
 */
export function inEnglish(typed, moves) {
  const names = text("piece-letters").split(" ");
  const letterOf = (name) => "KQRBN"[names.findIndex((own) => own.toLowerCase() === name.toLowerCase())] ?? "KQRBN"[FIGURINES.findIndex((own) => own.includes(name))];
  // The longest first: the Russian king is Кр, the knight К.
  const all = [...names, ...FIGURINES.join("")].sort((a, b) => b.length - a.length).join("|");
  const read = typed
    .replace(new RegExp(`^(${all})(?=[a-h1-8x:×])`, "iu"), (name) => letterOf(name))
    .replace(new RegExp(`(?<=[18]=?)(${all})(?=[+#]?$)`, "iu"), (name) => letterOf(name));
  const bare = (move) => move.replace(/[+#=x:×!?]/g, "");
  const isLegal = (move) => moves.some(({ san }) => bare(san) === bare(move));
  // In several languages `c` and `d` are pieces as well as files.
  if (/^[a-h]/.test(typed)) return isLegal(read) && !isLegal(typed) ? read : typed;
  return isLegal(typed) && !isLegal(read) ? typed : read;
}

/** The move that was sent and is not answered yet. */
let sent = null;

export function setUpTyped() {
  const field = byId("typed", HTMLInputElement);
  byId("typed-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = field.value.trim();
    if (!typed || !state.position) return;
    const word = WORDS[typed.toLowerCase()];
    if (word) {
      const answer = word();
      byId("answer").textContent = answer;
      say(answer);
      field.value = "";
    } else {
      sent = typed;
      submit(inEnglish(typed, state.position.moves));
    }
  });
  field.addEventListener("keydown", (event) => event.key === "Escape" && field.blur());
  // Only what was answered is cleared: the first position of a connection comes because the board was opened, whatever was sent since.
  let isOpening = true;
  const done = () => {
    if (field.value.trim() === sent) field.value = "";
    sent = null;
    byId("answer").textContent = "";
  };
  on("position", () => {
    if (!isOpening) done();
    isOpening = false;
  });
  on("tried", done);
  on("connection", () => {
    sent = null;
    isOpening = true;
  });
  on("refused", ({ to }) => {
    if (to !== "move" && to !== "try") return;
    sent = null;
    if (document.activeElement === field) field.select();
  });
}
