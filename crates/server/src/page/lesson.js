// The card in which something is to be found: a better move, or the winning one. What is asked is decided by its users.

import { byId, html } from "../../../render/src/page/nodes.js";
import { say } from "./status.js";

/** A button of the card. */
export function button(words, action, title = null) {
  const element = html("button", { type: "button", title }, words);
  element.addEventListener("click", action);
  return element;
}

/**
 * Shows the card. While something is to be found, the tree and the evaluation are hidden, because they would tell; afterwards
 * the first button has the focus, so that Enter goes on.
 * @param {{name: string, count: string, words: string, isRight?: boolean, hides: boolean, tools: HTMLElement[]}} card
 */
export function showLesson({ name, count, words, isRight = false, hides, tools }) {
  const card = byId("lesson");
  card.hidden = false;
  card.setAttribute("aria-label", name);
  card.classList.toggle("right", isRight);
  document.body.classList.toggle("learning", hides);
  byId("lesson-count").textContent = count;
  byId("lesson-text").textContent = words;
  say(words);
  byId("lesson-tools").replaceChildren(...tools);
  if (!hides) tools[0]?.focus({ preventScroll: true });
}

/** Takes the card away. */
export function closeLesson() {
  byId("lesson").hidden = true;
  document.body.classList.remove("learning");
}
