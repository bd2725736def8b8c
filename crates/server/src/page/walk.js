// Ways through the tree of moves: lines, forks and paths. Only looks at it.

import { state } from "./state.js";

/** The node with this id, or undefined. */
export const nodeOf = (id) => state.nodes.get(id);

/** The nodes of the line that begins with this id, first variations only. */
export function lineFrom(id) {
  const line = [];
  for (let node = nodeOf(id); node; node = nodeOf(node.children[0])) line.push(node);
  return line;
}

/** The main line, without the start. */
export const mainLine = () => lineFrom(0).slice(1);

/** The ids of the nodes from the start to this one. */
export function pathTo(id) {
  const path = [];
  for (let node = nodeOf(id); node; node = node.parent === null ? null : nodeOf(node.parent)) path.unshift(node.id);
  return path;
}

/** Whether a node is a variation, or in one. */
export const isInVariation = (id) =>
  pathTo(id).some((at) => nodeOf(at).parent !== null && nodeOf(nodeOf(at).parent)?.children[0] !== at);

/** The node `by` plies further on in the line, or back; as far as there is one. */
export function along(id, by) {
  let node = nodeOf(id);
  for (let step = 0; node && step < Math.abs(by); step += 1) {
    const next = by < 0 ? node.parent : (node.children[0] ?? null);
    if (next === null || !nodeOf(next)) break;
    node = nodeOf(next);
  }
  return node?.id ?? 0;
}

/** The next or previous move in place of this one, or this one itself. */
export function beside(id, by) {
  const siblings = nodeOf(nodeOf(id)?.parent)?.children ?? [id];
  return siblings[siblings.indexOf(id) + by] ?? id;
}
