// The card in which something is to be found: a better move, or the winning one. What is asked is decided by its users.

import { byId, html } from "../../../render/src/page/nodes.js";
import { on } from "./state.js";
import { say } from "./status.js";

/** @typedef {{name: string, count: string, words: string, isRight?: boolean, hides: boolean, tools: HTMLElement[]}} Card */

/** Makes the card that is shown, with the words as they are now. @type {(() => Card)|null} */
let current = null;

/** A button of the card. */
export function button(words, action, title = null) {
  const element = html("button", { type: "button", title }, words);
  element.addEventListener("click", action);
  return element;
}

function draw({ name, count, words, isRight = false, hides, tools }) {
  const card = byId("lesson");
  card.hidden = false;
  card.setAttribute("aria-label", name);
  card.classList.toggle("right", isRight);
  document.body.classList.toggle("learning", hides);
  byId("lesson-count").textContent = count;
  byId("lesson-text").textContent = words;
  byId("lesson-tools").replaceChildren(...tools);
}

/**
 * Shows the card. While something is to be found, the tree and the evaluation are hidden, because they would tell; afterwards
 * the first button has the focus, so that Enter goes on.
 * @param {() => Card} make
 */
export function showLesson(make) {
  current = make;
  const card = make();
  draw(card);
  say(card.words);
  if (!card.hides) card.tools[0]?.focus({ preventScroll: true });
}

/** Draws the card again, because its words have changed: the language, or what they count. */
export function redrawLesson() {
  if (!current) return;
  const at = [...byId("lesson-tools").children].findIndex((tool) => tool === document.activeElement);
  const card = current();
  draw(card);
  card.tools[at]?.focus({ preventScroll: true });
}

/** Takes the card away. */
export function closeLesson() {
  current = null;
  byId("lesson").hidden = true;
  document.body.classList.remove("learning");
}

export const setUpLesson = () => on("language", redrawLesson);
