// Learn from your mistakes: the position before each of them, and another try.

import { button, closeLesson, showLesson } from "./lesson.js";
import { byId } from "../../../render/src/page/nodes.js";
import { JUDGMENTS, numberText } from "../../../analysis/src/page/scores.js";
import { analyse, on, send, show, state } from "./state.js";
import { divert, flip, settle } from "./table.js";
import { nodeOf } from "./walk.js";

/** The exercise under way: its lessons, which of them, and how it stands. */
let course = null;
let wasAnalysing = false;

/** Begins with the mistakes of a side. */
export function learn() {
  const side = /** @type {"white"|"black"|"both"} */ (byId("learn-side", HTMLSelectElement).value);
  send({ type: "learn", color: side });
}

function begin(lessons) {
  wasAnalysing = state.analysing;
  analyse(false);
  course = { game: state.game.id, lessons, at: 0, solved: 0, phase: "try" };
  ask();
}

function ask() {
  const { node, played } = course.lessons[course.at];
  course.phase = "try";
  show(node);
  flip(nodeOf(played).color);
  const { number, color, san, judgment } = nodeOf(played);
  const name = JUDGMENTS[judgment?.word]?.name.toLowerCase() ?? "mistake";
  const article = /^[aeiou]/.test(name) ? "an" : "a";
  divert((text) => course.phase === "try" && send({ type: "try", node, text }), [{ uci: nodeOf(played).uci, kind: judgment?.word ?? "mistake" }]);
  draw(`${numberText(number, color)} ${san} was ${article} ${name}. Find a better move for ${color}.`);
}

function answer({ node, uci, san, loss, right, best, reply }) {
  if (!course || node !== course.lessons[course.at].node) return;
  if (right) {
    course.phase = "done";
    course.solved += 1;
    divert(() => {}, [{ uci, kind: "best" }]);
    draw(`${san} is ${best ? "the best move" : "good"}. `, true);
  } else {
    const points = Math.round(loss);
    draw(`${san} loses ${points} ${points === 1 ? "point" : "points"} of 100${reply ? ` because of ${reply}` : ""}. Try again.`);
  }
  settle();
}

function reveal() {
  const { played } = course.lessons[course.at];
  const best = nodeOf(played)?.judgment?.best;
  course.phase = "done";
  divert(() => {}, best ? [{ uci: best.uci, kind: "best" }] : []);
  draw(best ? `${best.san} was better.` : "No better move is known.");
}

function next() {
  course.at += 1;
  if (course.at < course.lessons.length) ask();
  else {
    const { solved, lessons } = course;
    stop();
    finish(`That was the last one. You solved ${solved} of ${lessons.length}.`);
  }
}

/** Ends the exercise. */
export function stop() {
  if (!course) return;
  course = null;
  divert();
  closeLesson();
  if (wasAnalysing) analyse(true);
}

const NAME = "Learn from your mistakes";

const finish = (words) => showLesson({ name: NAME, count: "", words, hides: false, tools: [button("Close", closeLesson)] });

function draw(words, isRight = false) {
  const count = `${course.at + 1} of ${course.lessons.length}`;
  const isLast = course.at === course.lessons.length - 1;
  const hides = course.phase === "try";
  const first = hides ? button("Show the solution", reveal) : button(isLast ? "Finish" : "Next", next);
  showLesson({ name: NAME, count, words, isRight, hides, tools: [first, button("End", stop)] });
}

export function setUpLearn() {
  byId("learn").addEventListener("click", learn);
  on("lessons", ({ lessons }) => {
    if (lessons.length) begin(lessons);
    else finish("There are no mistakes to learn from.");
  });
  on("tried", answer);
  let shown = null;
  on("game", ({ id, play }) => {
    if (id !== shown) byId("learn-side", HTMLSelectElement).value = play?.you ?? "both";
    shown = id;
    if (course && id !== course.game) stop();
  });
  // Showing another position ends the exercise.
  on("position", ({ node }) => course && node !== course.lessons[course.at].node && stop());
}
