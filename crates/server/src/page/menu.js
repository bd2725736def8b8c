// What can be done with a move of the list: a right click on it, or the menu key, opens the choice.

import { text } from "./language.js";
import { byId, find, hit, html } from "../../../render/src/page/nodes.js";
import { numberText } from "../../../analysis/src/page/scores.js";
import { isPlaying, send, state } from "./state.js";
import { refuse, say } from "./status.js";
import { isInVariation, nodeOf, pathTo } from "./walk.js";

/** The move that has the focus again when the menu is closed. */
let opener = null;

/** The moves from the start to a node, as in a PGN. */
function movetext(id) {
  const nodes = pathTo(id).map(nodeOf).filter(({ san }) => san);
  return nodes
    .map(({ number, color, san }, index) => (color === "white" || index === 0 ? `${numberText(number, color)} ${san}` : san))
    .join(" ");
}

async function copy(moves) {
  try {
    await navigator.clipboard.writeText(moves);
    say(text("moves-copied", { moves }));
  } catch {
    refuse(text("cannot-copy"));
  }
}

/** The choices for a node: their words and what they do. */
function choices(id) {
  const node = nodeOf(id);
  const request = (type) => () => send({ type, node: id });
  const isFree = !isPlaying();
  return [
    isFree && isInVariation(id) && { words: text("promote-variation"), action: request("promote") },
    isFree && isInVariation(id) && { words: text("make-main-line"), action: request("main_line") },
    isFree && { words: text("delete-from-here"), action: request("delete") },
    { words: text("copy-moves-to", { move: node.san }), action: () => copy(movetext(id)) },
  ].filter(Boolean);
}

/** Opens a menu with these choices at a place of the window. */
export function openMenu(menu, choices, x, y) {
  menu.replaceChildren(
    ...choices.map(({ words, action }) => {
      const item = html("button", { type: "button", role: "menuitem", tabindex: -1 }, words);
      item.addEventListener("click", () => {
        menu.hidePopover();
        action();
      });
      return item;
    }),
  );
  menu.showPopover();
  menu.style.left = `${Math.max(0, Math.min(x, window.innerWidth - menu.offsetWidth))}px`;
  menu.style.top = `${Math.max(0, Math.min(y, window.innerHeight - menu.offsetHeight))}px`;
  menu.querySelector("button").focus();
}

function open(link, x, y) {
  const id = Number(link.dataset.node);
  if (!nodeOf(id)?.san) return;
  opener = link.dataset.node;
  openMenu(byId("move-menu"), choices(id), x, y);
}

/** The arrow keys go through the choices. */
export function walk(event) {
  const items = [...event.currentTarget.querySelectorAll("button")];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (event.key === "Tab") event.currentTarget.hidePopover();
  else if (next !== undefined) items[(next + items.length) % items.length].focus();
  // The keys of the page rest while the menu is open.
  event.stopPropagation();
  if (!["Enter", " ", "Escape"].includes(event.key)) event.preventDefault();
}

export function setUpMenu() {
  byId("moves").addEventListener("contextmenu", (event) => {
    const link = hit(event, ".move");
    if (!link || !state.game) return;
    event.preventDefault();
    const box = link.getBoundingClientRect();
    // The menu key has no place of its own.
    const isKey = event.clientX === 0 && event.clientY === 0;
    open(link, isKey ? box.left : event.clientX, isKey ? box.bottom : event.clientY);
  });
  byId("move-menu").addEventListener("keydown", walk);
  byId("move-menu").addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed" && document.activeElement === document.body)
      find(byId("moves"), `[data-node="${opener}"]`)?.focus({ preventScroll: true });
  });
}
