// The tree of moves as text: the main line in two columns, variations between its rows, comments, glyphs and judgments.

import { clauses, ended, text } from "./language.js";
import { badge } from "../../../analysis/src/page/marks.js";
import { byId, find, findAll, hit, html } from "../../../render/src/page/nodes.js";
import { listed } from "../../../render/src/page/phrase.js";
import { JUDGMENTS, numberText, resultText, scoreText, signs } from "../../../analysis/src/page/scores.js";
import { commentText } from "./sentences.js";
import { on, show, state } from "./state.js";
import { lineFrom, nodeOf } from "./walk.js";

/** How deep variations are indented; deeper ones stay there. */
const DEEPEST = 4;

/** The moves that are shown of a line of the engine. */
const FOLDED = 4;

/** The first nodes of the lines of the engine that are shown whole. */
const unfolded = new Set();

/** The sign of a move: of its judgment, unless an author gave it one. */
const signOf = (node) => {
  const own = signs(node.glyphs);
  return own.trim() && node.glyphs.some((glyph) => glyph <= 6) ? own : (JUDGMENTS[node.judgment?.word]?.mark ?? "") + own;
};

/** The address of a node, which another tab can open. */
const linkTo = (node) => `#${state.game.study}/${state.game.id}/${node.id}`;

function moveLink(node, words) {
  const link = html(
    "a",
    { class: `move ${node.judgment?.word ?? ""}`, href: linkTo(node), "data-node": node.id, tabindex: -1 },
    html("span", {}, words + signOf(node)),
  );
  if (node.shapes.length) link.append(html("span", { class: "has-shapes", title: text("with-drawings") }, "◦"));
  return link;
}

/** `Blunder, 31 points lost; Qxd7 was better.` */
function verdict(node) {
  const { word, loss, uncertain, best } = node.judgment;
  const lost = loss === null ? "" : text("points-lost", { count: Math.round(loss) });
  const judgment = text(`judgment-${word}`);
  const name = listed([uncertain ? text("in-brackets", { words: judgment, more: text("uncertain") }) : judgment, lost]);
  return best && best.uci !== node.uci ? clauses([name, text("was-better", { move: best.san })]) : ended(name);
}

/** Whether a variation is what the engine would have played instead of a judged move. */
const isEngines = (node) => nodeOf(node.parent).children.some((id) => nodeOf(id)?.judgment?.best?.uci === node.uci);

/** The button before the rest of a long line of the engine, and the part that it shows. */
function fold(holder, first) {
  const rest = html("span", { class: "rest" });
  const more = html("button", { type: "button", class: "more", tabindex: -1, "aria-label": text("whole-line"), title: text("whole-line") }, "…");
  const draw = () => {
    rest.hidden = !unfolded.has(first.id);
    more.setAttribute("aria-expanded", String(!rest.hidden));
  };
  more.addEventListener("click", () => {
    if (!unfolded.delete(first.id)) unfolded.add(first.id);
    draw();
  });
  draw();
  holder.append(more, " ", rest);
  return rest;
}

/** Appends a line in running text; the alternatives to a move come after it. */
function runOn(holder, first, depth) {
  let needsNumber = true;
  let alternatives = [];
  const folds = isEngines(first) && lineFrom(first.id).length > FOLDED + 1;
  let count = 0;
  for (let node = first; node; ) {
    if (folds && count === FOLDED) holder = fold(holder, first);
    count += 1;
    const number = node.color === "white" || needsNumber ? `${numberText(node.number, node.color)}\u00a0` : "";
    holder.append(moveLink(node, number + node.san), " ");
    if (node.comment) holder.append(html("span", { class: "said" }, commentText(node.comment, state.game?.exercise)), " ");
    for (const other of alternatives) holder.append(variation(nodeOf(other), depth + 1));
    needsNumber = Boolean(node.comment || alternatives.length);
    [, ...alternatives] = node.children;
    node = nodeOf(node.children[0]);
  }
}

function variation(first, depth) {
  const holder = html("div", { class: `variation depth-${Math.min(depth, DEEPEST)}`, role: "group", "aria-label": text("variation") });
  runOn(holder, first, depth);
  return holder;
}

/** The whole tree. */
function tree() {
  const list = html("div", { class: "list" });
  const start = nodeOf(0);
  let row = null;
  const add = (element) => {
    list.append(element);
    row = null;
  };
  if (start?.comment) add(html("p", { class: "said" }, commentText(start.comment, state.game?.exercise)));
  for (let node = nodeOf(start?.children[0]); node; node = nodeOf(node.children[0])) {
    if (!row || node.color === "white") {
      row = html("div", { class: "row" }, html("span", { class: "number" }, String(node.number)));
      if (node.color === "black") row.append(html("span", { class: "gap" }, "…"));
      list.append(row);
    }
    const link = moveLink(node, node.san);
    link.append(html("small", {}, scoreText(node.eval?.score)));
    row.append(link);
    if (node.judgment) add(html("p", { class: `note ${node.judgment.word}` }, badge(node.judgment.word), verdict(node)));
    if (node.comment) add(html("p", { class: "said" }, commentText(node.comment, state.game?.exercise)));
    for (const other of nodeOf(node.parent).children.slice(1)) add(variation(nodeOf(other), 1));
  }
  const result = resultText(state.game?.result);
  if (result) add(html("p", { class: "result" }, result));
  if (!list.hasChildNodes()) add(html("p", { class: "muted empty" }, text("no-moves-yet")));
  return list;
}

/** Marks the current move, scrolls it into view, and keeps the focus on it if the list has the focus. */
function mark() {
  const list = byId("moves");
  const current = find(list, `[data-node="${state.position?.node}"]`);
  // The position of a new move comes before the move is in the list.
  if (!current && state.position?.node) return;
  for (const link of findAll(list, "[aria-current], [tabindex='0']")) {
    link.removeAttribute("aria-current");
    link.tabIndex = -1;
  }
  const focused = list.contains(document.activeElement);
  const link = current ?? find(list, ".move");
  if (!link) return;
  // What is on the board is never folded away.
  const rest = link.closest(".rest[hidden]");
  if (rest) /** @type {HTMLElement} */ (rest.previousElementSibling).click();
  link.tabIndex = 0;
  if (focused) link.focus({ preventScroll: true });
  if (state.position?.node === 0) {
    list.scrollTop = 0;
    return;
  }
  link.setAttribute("aria-current", "step");
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

/** The milliseconds that the tree waits for the board: the board is what the reader waits for. */
const AFTER = 20;

/** Draws the tree, once for many changes. */
const draw = (() => {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    setTimeout(() => {
      asked = false;
      const list = byId("moves");
      const had = list.contains(document.activeElement);
      const top = list.scrollTop;
      list.replaceChildren(tree());
      list.scrollTop = top;
      mark();
      if (had) find(list, "[tabindex='0']")?.focus({ preventScroll: true });
    }, AFTER);
  };
})();

export function setUpMoves() {
  for (const kind of ["game", "nodes", "language"]) on(kind, draw);
  on("position", mark);
  // The report and the notes below it take room when they come.
  new ResizeObserver(mark).observe(byId("moves"));
  byId("moves").addEventListener("click", (event) => {
    const link = hit(event, ".move");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(Number(link.dataset.node));
  });
}
