// Learn from your mistakes: the position before each of them, and another try.

import { text } from "./language.js";
import { button, closeLesson, showLesson } from "./lesson.js";
import { byId } from "../../../render/src/page/nodes.js";
import { numberText } from "../../../analysis/src/page/scores.js";
import { analyse, on, send, show, state } from "./state.js";
import { divert, flip, putBack } from "./table.js";
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
  const word = judgment?.word ?? "mistake";
  divert((move) => course.phase === "try" && send({ type: "try", node, text: move }), [{ uci: nodeOf(played).uci, kind: word }]);
  draw(() => text("lesson-task", { move: `${numberText(number, color)} ${san}`, word, color }));
}

function answer({ node, uci, san, loss, right, best, reply }) {
  if (!course || node !== course.lessons[course.at].node) return;
  if (right) {
    course.phase = "done";
    course.solved += 1;
    divert(() => {}, [{ uci, kind: "best" }]);
    draw(() => text(best ? "try-is-best" : "try-is-good", { move: san }), true);
  } else {
    draw(() => text(reply ? "try-loses-because" : "try-loses", { move: san, count: Math.round(loss), reply }));
  }
  putBack();
}

function reveal() {
  const { played } = course.lessons[course.at];
  const best = nodeOf(played)?.judgment?.best;
  course.phase = "done";
  divert(() => {}, best ? [{ uci: best.uci, kind: "best" }] : []);
  draw(() => (best ? text("was-better", { move: best.san }) : text("no-better-known")));
}

function next() {
  course.at += 1;
  if (course.at < course.lessons.length) ask();
  else {
    const { solved, lessons } = course;
    stop();
    finish(() => text("lessons-over", { solved, count: lessons.length }));
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

const finish = (words) =>
  showLesson(() => ({ name: text("learn-from-your-mistakes"), count: "", words: words(), hides: false, tools: [button(text("close"), closeLesson)] }));

function draw(words, isRight = false) {
  const isLast = course.at === course.lessons.length - 1;
  const hides = course.phase === "try";
  showLesson(() => {
    const count = text("number-of", { number: course.at + 1, count: course.lessons.length });
    const first = hides ? button(text("show-the-solution"), reveal) : button(isLast ? text("finish") : text("next"), next);
    return { name: text("learn-from-your-mistakes"), count, words: words(), isRight, hides, tools: [first, button(text("end"), stop)] };
  });
}

export function setUpLearn() {
  byId("learn").addEventListener("click", learn);
  on("lessons", ({ lessons }) => {
    if (lessons.length) begin(lessons);
    else finish(() => text("no-mistakes"));
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
