// The choice of the piece that a pawn becomes, over its square.

import { html, svg } from "./nodes.js";
import { phrase } from "./phrase.js";
import { kindName, ownerOf, seenAt } from "./squares.js";

/**
 * Asks which of the moves is meant; null if none.
 * @returns {Promise<object|null>}
 */
export function askPromotion(board, moves) {
  const { flip } = board.view;
  const isWhite = ownerOf(board.pieces.get(moves[0].from)) === "white";
  const [column, row] = seenAt(moves[0].to, flip);
  const back = /** @type {HTMLElement|null} */ (document.activeElement);
  const choice = html("div", { class: "promotion", role: "group", "aria-label": phrase("promote-to", "Promote to") });
  choice.style.setProperty("--column", String(column));
  choice.classList.add(row === 0 ? "from-top" : "from-bottom");
  return new Promise((resolve) => {
    let isDone = false;
    const done = (move) => {
      // To remove it takes the focus away, and that would be an answer, too.
      if (isDone) return;
      isDone = true;
      choice.remove();
      if (board.cells.grid.contains(back)) back.focus();
      resolve(move);
    };
    const order = ["q", "n", "r", "b"];
    const sorted = [...moves].sort((a, b) => order.indexOf(a.promotion) - order.indexOf(b.promotion));
    for (const move of sorted) {
      const letter = isWhite ? move.promotion.toUpperCase() : move.promotion;
      const piece = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("use", { href: `#piece-${letter}` }));
      const button = html("button", { type: "button", "aria-label": kindName(letter), title: kindName(letter) }, piece);
      button.addEventListener("click", () => done(move));
      choice.append(button);
    }
    choice.addEventListener("keydown", (event) => {
      const buttons = [...choice.querySelectorAll("button")];
      const at = buttons.findIndex((button) => button === document.activeElement);
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (by) buttons[(at + by + buttons.length) % buttons.length].focus();
      else if (event.key === "Escape") done(null);
      else if (event.key !== "Enter" && event.key !== " " && event.key !== "Tab") return;
      event.stopPropagation();
      if (by) event.preventDefault();
    });
    choice.addEventListener("focusout", (event) => {
      if (!choice.contains(/** @type {Node|null} */ (event.relatedTarget))) done(null);
    });
    board.root.append(choice);
    choice.querySelector("button").focus();
  });
}
