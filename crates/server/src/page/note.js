// The comment and the glyphs of the shown move, and what can be done with its variation.

import { text } from "./language.js";
import { byId, html } from "../../../render/src/page/nodes.js";
import { prefer, prefs } from "./prefs.js";
import { SIGNS, numberText } from "../../../analysis/src/page/scores.js";
import { on, send, state } from "./state.js";
import { isInVariation, nodeOf } from "./walk.js";

/** The glyphs on moves, of which a move has one. */
const ON_MOVES = [1, 2, 3, 4, 5, 6];

/** The glyphs on positions, of which there is one, too. */
const ON_POSITIONS = [7, 10, 13, 14, 15, 16, 17, 18, 19, 22, 36, 40, 132, 146];

/** The milliseconds without a key after which a comment is stored. */
const PAUSE = 400;

/** The comment that is being written: its study, its game, its node and the timer. */
let draft = null;

/** Whether it belongs to the current game. */
const isHere = () => draft !== null && draft.study === state.game?.study && draft.game === state.game.id;

/** Stores the comment. Without a connection it waits for the next position. */
function store() {
  if (!isHere() || state.connection !== "open") return;
  clearTimeout(draft.timer);
  const { node, comment } = draft;
  if (!state.nodes.has(node) || send({ type: "comment", node, text: comment })) draft = null;
}

function draw() {
  const node = nodeOf(state.position?.node);
  if (!node) return;
  const field = byId("comment", HTMLTextAreaElement);
  if (!isHere() && document.activeElement !== field) field.value = node.comment;
  else if (!isHere() && Number(field.dataset.node) !== node.id) field.value = node.comment;
  field.dataset.node = String(node.id);
  const words = node.san ? text("comment-on", { move: `${numberText(node.number, node.color)} ${node.san}` }) : text("comment-on-start");
  field.placeholder = words;
  field.setAttribute("aria-label", words);
  for (const button of byId("glyphs").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(node.glyphs.includes(Number(button.dataset.glyph))));
    button.disabled = !node.san;
  }
  byId("position-glyph", HTMLSelectElement).value = String(node.glyphs.find((glyph) => ON_POSITIONS.includes(glyph)) ?? "");
  byId("promote").hidden = byId("main-line").hidden = !isInVariation(node.id);
  byId("delete", HTMLButtonElement).disabled = !node.san && !node.children.length;
  byId("undo", HTMLButtonElement).disabled = !state.game?.can_undo;
}

/** Replaces the glyph of one kind. */
function setGlyph(glyph, kind) {
  const node = nodeOf(state.position?.node);
  if (!node) return;
  const others = node.glyphs.filter((other) => !kind.includes(other));
  const glyphs = glyph === null || node.glyphs.includes(glyph) ? others : [...others, glyph];
  send({ type: "glyphs", node: node.id, glyphs });
}

/** The buttons and the choice of glyphs. */
function offerGlyphs() {
  byId("glyphs").replaceChildren(
    ...ON_MOVES.map((glyph) => {
      const name = text(`glyph-${glyph}`);
      const button = html("button", { type: "button", "data-glyph": glyph, title: name, "aria-label": name }, SIGNS[glyph]);
      button.addEventListener("click", () => setGlyph(glyph, ON_MOVES));
      return button;
    }),
  );
  byId("position-glyph").replaceChildren(
    html("option", { value: "" }, text("glyph-choice")),
    ...ON_POSITIONS.map((glyph) => html("option", { value: glyph }, `${SIGNS[glyph]} ${text(`glyph-${glyph}`)}`)),
  );
}

/** Shows the tools for editing, or folds them away. */
export function unfold(shows = !prefs.edit) {
  if (shows !== prefs.edit) prefer({ edit: shows });
  byId("editing").hidden = !shows;
  byId("edit").setAttribute("aria-expanded", String(shows));
}

/** Unfolds the tools, and goes to the comment. */
export function toComment() {
  unfold(true);
  byId("comment").focus();
}

/** Takes the last change back. */
export const undo = () => send({ type: "undo" });

export function setUpNote() {
  offerGlyphs();
  on("language", () => {
    offerGlyphs();
    draw();
  });
  const select = byId("position-glyph", HTMLSelectElement);
  select.addEventListener("change", () => setGlyph(select.value ? Number(select.value) : null, ON_POSITIONS));
  const field = byId("comment", HTMLTextAreaElement);
  field.addEventListener("input", () => {
    clearTimeout(draft?.timer);
    draft = { study: state.game.study, game: state.game.id, node: Number(field.dataset.node), comment: field.value, timer: setTimeout(store, PAUSE) };
  });
  field.addEventListener("blur", store);
  field.addEventListener("keydown", (event) => event.key === "Escape" && field.blur());
  window.addEventListener("pagehide", store);
  byId("edit").addEventListener("click", () => unfold());
  unfold(prefs.edit);
  byId("promote").addEventListener("click", () => send({ type: "promote", node: state.position.node }));
  byId("main-line").addEventListener("click", () => send({ type: "main_line", node: state.position.node }));
  byId("undo").addEventListener("click", undo);
  byId("delete").addEventListener("click", () => {
    const node = nodeOf(state.position.node);
    // At the start there is nothing to delete but what follows.
    for (const id of node.san ? [node.id] : [...node.children]) send({ type: "delete", node: id });
  });
  on("position", () => {
    store();
    draw();
  });
  for (const kind of ["nodes", "game"]) on(kind, draw);
}
