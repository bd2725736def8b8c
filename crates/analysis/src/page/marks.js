// Small drawings beside texts: the marks of bad moves, and the bar of the three results.

import { html, svg } from "../../../render/src/page/nodes.js";
import { phrase } from "../../../render/src/page/phrase.js";
import { percent } from "./scores.js";

/** The marks of bad moves: each has its own shape, for people who do not see colors. */
export const SHAPES = {
  inaccuracy: "M0-5A5 5 0 0 1 0 5A5 5 0 0 1 0-5Z",
  mistake: "M0-6.5L6 4.5H-6Z",
  blunder: "M0-7L6 0L0 7L-6 0Z",
};

/** A mark for texts and tables. */
export const badge = (judgment) =>
  svg(
    "svg",
    { viewBox: "-8 -8 16 16", class: "badge", "aria-hidden": "true" },
    svg("path", { d: SHAPES[judgment], class: judgment }),
  );

/** How likely the three results are, as a bar in three parts. Small parts have no room for words. */
export function chances(wdl) {
  const parts = [
    ["win", phrase("white-wins", "White wins")],
    ["draw", phrase("draw", "draw")],
    ["loss", phrase("black-wins", "Black wins")],
  ].map(([kind, name], index) => {
    const [share, value] = [wdl[index], percent(wdl[index] / 10)];
    const words = share < 100 ? "" : share < 250 ? value : `${name} ${value}`;
    const part = html("span", { class: kind, title: `${name} ${value}` }, words);
    part.style.flexGrow = share;
    return part;
  });
  const label = parts.map((part) => part.title).join(", ");
  return html("div", { class: "wdl", role: "img", "aria-label": label }, ...parts);
}
