// The board after moves that are not in the tree, as long as they are pointed at.

import { emit, on, send, state } from "./state.js";

/** The message wanted last, as its key, or null. */
let wanted = null;

const keyOf = (node, moves) => `${node}:${moves.join(" ")}`;

const known = new Map();

/** Shows the board after moves from the shown position. */
export function point(moves) {
  if (!state.position) return;
  const key = keyOf(state.position.node, moves);
  wanted = key;
  if (known.has(key)) emit("previewing", known.get(key));
  else send({ type: "preview", node: state.position.node, moves });
}

/** Shows the position again. */
export function unpoint() {
  if (wanted === null) return;
  wanted = null;
  emit("previewing", null);
}

export function setUpPreview() {
  on("preview", (message) => {
    const key = keyOf(message.node, message.moves);
    known.set(key, message);
    if (key === wanted) emit("previewing", message);
  });
  on("position", () => {
    known.clear();
    unpoint();
  });
}
