// Exercises: find the winning move, and go on until the end. The server knows what is right and keeps count; here are the
// words, the pace, and which exercise comes next. Also the search for new ones in the games of a study.

import { close } from "./dialogs.js";
import { hasText, language, sentence, sentences, text } from "./language.js";
import { button, closeLesson, redrawLesson, showLesson } from "./lesson.js";
import { byId } from "../../../render/src/page/nodes.js";
import { listed } from "../../../render/src/page/phrase.js";
import { capitalized } from "../../../analysis/src/page/scores.js";
import { commentText, lineStart } from "./sentences.js";
import { analyse, on, send, show, state } from "./state.js";
import { refuse } from "./status.js";
import { divert, flip, putBack, theBoard } from "./table.js";
import { lineFrom, nodeOf, pathTo } from "./walk.js";

/** The milliseconds before the opponent answers. */
const PAUSE = 500;

/** The last word of the server on the exercise under way. */
let now = null;
/** Whether the last move that was right is that of the solution. */
let wasBest = false;
/** The text that says why the exercise does not count as solved anymore, or "". */
let spoiled = "";
let timer = null;
let wasAnalysing = false;
/** Whether the next exercise that is shown gives way to the one to do next. */
let isContinuing = false;

const tagOf = (name) => state.game?.tags.find(([tag]) => tag === name)?.[1];

/** Whether the exercise is a line of a study, of which only the move that stands there is right. */
const isLine = () => tagOf("Themes") === "line";

/** The exercises of the study, as they are listed. */
const all = () => (state.study?.games ?? []).filter(({ exercise }) => exercise);

/** The days since the beginning of 1970, as the server counts them. */
const today = () => Math.floor(Date.now() / 86_400_000);

/** Whether an exercise that has failed comes back today. */
const isDue = ({ exercise }) => exercise.due !== null && exercise.due <= today();

/** Whether an exercise was neither solved nor put off to another day. */
const isNew = ({ exercise }) => !exercise.solved && exercise.due === null;

function count() {
  const exercises = all();
  const solved = exercises.filter(({ exercise }) => exercise.solved).length;
  const failed = exercises.reduce((sum, { exercise }) => sum + exercise.failed, 0);
  const due = exercises.filter(isDue).length;
  const more = [failed && text("exercises-failed", { count: failed }), due && text("exercises-due", { count: due })].filter(Boolean);
  return sentence(listed([text("exercises-solved", { solved, count: exercises.length }), ...more]));
}

/** The exercise to do next, or null: one that is due again, or else the next one that is new. */
function following() {
  const exercises = all();
  const at = exercises.findIndex(({ id }) => id === state.game?.id);
  const others = [...exercises.slice(at + 1), ...exercises.slice(0, Math.max(at, 0))];
  return others.find(isDue) ?? others.find(isNew) ?? null;
}

/** Whether to go to the exercise to do next as soon as the study that is being opened is there. */
export function goOn(wanted) {
  isContinuing = wanted;
}

/** What is said where no other exercise is to be done today; nothing while this one is. */
function finished() {
  if (all().some((own) => isDue(own) || isNew(own))) return "";
  const days = all().flatMap(({ exercise }) => exercise.due ?? []).map((due) => due - today());
  if (days.length === 0) return text("all-solved");
  return text("nothing-due", { days: Math.min(...days) });
}

function begin() {
  spoiled = "";
  send({ type: "solve" });
}

function next() {
  const entry = following();
  if (entry) send({ type: "select", game: entry.id });
}

/** The themes of an exercise in words. */
const themeWords = (themes) => {
  const words = themes.split(" ").map((name) => (hasText(`motif-${name}`) ? text(`motif-${name}`) : name));
  return language() === "en" ? words.join(" ") : listed(words);
};

/** How hard the exercise is, as its tag says it: `12 easy`. */
function difficultyWords() {
  const tag = tagOf("Difficulty");
  const [, points, grade] = /^(\d+) (\w+)$/.exec(tag ?? "") ?? [];
  return tag && text("difficulty-is", { grade: grade ?? tag, points: points ? text("points-count", { count: Number(points) }) : "" });
}

/** The line from a node on, in words. */
const lineWords = (id) => lineFrom(id).map(({ san }) => san).filter(Boolean).join(" ");

/** What can be done now. */
function toolsOf(entry, hides) {
  const end = state.nodes.size ? lineFrom(0).at(-1) : null;
  const playOn = () => send({ type: "play", color: now.color, start: { node: end.id } });
  return hides
    ? [button(text("hint"), hint, text("which-piece")), button(text("show-the-solution"), () => send({ type: "give_up" })), button(text("end"), stop)]
    : [...(entry ? [button(text("next"), next)] : []), button(text("try-again"), begin), ...(isLine() && end ? [button(text("play-on"), playOn, text("play-on-about"))] : []), button(text("look-at-the-game"), stop)];
}

/** Shows words, which are formed anew when the language changes, and what is left to do. */
function draw(words, isRight = false) {
  showLesson(() => {
    const hides = now.phase === "try";
    const entry = following();
    const all = hides || entry ? words() : sentences([words(), finished()]);
    return { name: isLine() ? text("line") : text("exercise"), count: count(), words: all, isRight, hides, tools: toolsOf(entry, hides) };
  });
}

/** Shows the piece that begins. */
export const hint = () => now?.phase === "try" && send({ type: "hint" });

/** What the server says of the exercise: it begins, goes on after the opponent's reply, or is over. */
function follow(message) {
  const before = now;
  now = message;
  const { node, phase, color, left } = message;
  clearTimeout(timer);
  if (phase !== "try") {
    divert();
    const themes = tagOf("Themes");
    const about = () => (themes && themes !== "?" && !isLine() ? text("themes-are", { themes: themeWords(themes) }) : "");
    const solution = nodeOf(nodeOf(node)?.children[0]);
    const reason = lineFrom(0).at(-1)?.comment;
    const verdict = () => (spoiled ? text("solved-spoiled", { why: text(spoiled) }) : isLine() ? text("whole-line-played") : text("solved"));
    const moves = lineWords(solution?.id);
    if (phase === "solved") draw(() => sentences([verdict(), about(), commentText(reason, true)]), true);
    else draw(() => sentences([text(isLine() ? "line-goes-on" : "solution-is", { moves }), about()]));
    if (phase === "solved" && wasBest) show(solution?.id);
    else if (phase === "shown" && solution) theBoard().setArrows([{ uci: solution.uci, kind: "best" }]);
    return;
  }
  if (!before) {
    wasAnalysing = state.analysing;
    if (wasAnalysing) analyse(false);
  }
  divert((text) => now?.phase === "try" && now.node === state.position?.node && send({ type: "try", node: now.node, text }));
  const at = nodeOf(node);
  if (at?.parent == null) {
    flip(color);
    if (isLine()) return draw(() => sentences([lineStart(at?.comment), text("play-the-line", { color, count: left })]));
    return draw(() => commentText(at?.comment, true) || sentences([text("find-the-win", { color }), difficultyWords()]));
  }
  show(at.parent);
  timer = setTimeout(() => show(node), PAUSE);
  const move = nodeOf(at.parent).san;
  draw(() => text("right-and-reply", { move, color: at.color, reply: at.san, count: left }));
}

/** A move was tried. What is right is told by the exercise; here is what is wrong. */
function answered({ node, uci, san, loss, right, best, reply }) {
  if (now?.node !== node || now.phase === "shown") return;
  putBack();
  if (!right) {
    spoiled ||= "spoiled-by-move";
    const id = isLine() ? "not-of-your-line" : reply ? "does-not-win-because" : "does-not-win";
    draw(() => text(id, { move: san, reply, count: Math.round(loss) }));
  }
  wasBest = best;
  theBoard().setArrows(right ? [{ uci, kind: "best" }] : []);
}

/** Ends the exercise: the tree and the analysis are there again. */
export function stop() {
  if (!now) return;
  now = null;
  clearTimeout(timer);
  divert();
  closeLesson();
  if (wasAnalysing) analyse(true);
  wasAnalysing = false;
}

/** The last word of the server on the search for exercises. */
let mining = null;

function drawMining({ done, total, found, exercises } = mining) {
  const isOver = done === total;
  byId("mine").hidden = !isOver;
  byId("stop-mining").hidden = isOver;
  byId("mine-state").textContent = isOver ? text("exercises-found", { count: found }) : text("mining-game", { game: done + 1, games: total, count: found });
  byId("solve-found").hidden = !exercises;
  byId("solve-found").dataset.study = exercises ?? "";
}

export function setUpExercises() {
  on("exercise", follow);
  on("tried", answered);
  on("hint", ({ node, square }) => {
    if (now?.node !== node) return;
    theBoard().setArrows([]);
    theBoard().hand.select(square);
    spoiled ||= "spoiled-by-hint";
    draw(() => text("hint-piece", { square }));
  });
  let shown = null;
  on("game", ({ study, id, exercise }) => {
    const key = `${study}/${id}`;
    const continues = isContinuing && exercise !== null;
    if (continues) isContinuing = false;
    const isToDo = all().some((own) => own.id === id && (isDue(own) || isNew(own)));
    const entry = continues && !isToDo && following();
    if (entry) return send({ type: "select", game: entry.id });
    if (key === shown && !continues) return;
    shown = key;
    stop();
    if (!exercise) return;
    // The moves would tell; the word of the server comes a moment later.
    document.body.classList.add("learning");
    begin();
  });
  // After a new connection the exercise begins again.
  on("hello", () => {
    shown = null;
  });
  // What is left to do is known only when the last one is counted.
  on("row", () => now && redrawLesson());
  // Looking elsewhere in the game ends the exercise: the tree shows the solution.
  on("position", ({ node }) => {
    if (now?.phase === "try" && !pathTo(now.node).includes(node)) stop();
  });
  byId("mine").addEventListener("click", () => send({ type: "mine" }));
  byId("stop-mining").addEventListener("click", () => send({ type: "stop_mining" }));
  byId("solve-found").addEventListener("click", () => {
    send({ type: "open", study: Number(byId("solve-found").dataset.study) });
    close("games");
  });
  on("mining", (message) => {
    mining = message;
    drawMining();
  });
  on("language", () => mining && drawMining());
  on("refused", ({ to, why }) => {
    if (to === "mine") byId("mine-state").textContent = capitalized(why);
    if (to === "solve") {
      closeLesson();
      refuse(why);
    }
  });
}
