// How a move comes about on the board after it: pieces slide to their squares, and what explodes flies apart. Nothing
// moves for those who asked their system for that.

import { pieceElement, star } from "./drawing.js";
import { svg } from "./nodes.js";
import { center, origin, placement, target } from "./squares.js";

/** The milliseconds that a piece takes to its square, and an explosion after that. */
const SLIDE = 140;
const BLAST = 750;

/** Whether the reader asked for less motion. */
export const isStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const offset = (a, b, flip) =>
  center(a, flip)
    .map((end, axis) => `${end - center(b, flip)[axis]}px`)
    .join(",");

const sliding = (from, to, flip) => [{ transform: `translate(${offset(from, to, flip)})` }, { transform: "none" }];

/**
 * Animates `picture`, the SVG of a board that shows `after`. `move` is `{uci, blast}`, or null where several pieces may
 * have moved, as in a step back; a piece that was `dropped` by hand is on its square already.
 */
export function animate(picture, before, after, move, { flip, dropped = false }) {
  if (isStill()) return;
  if (move?.blast.length) explode(picture, placement(before), move, flip, dropped);
  else if (!dropped) slideAll(picture, placement(before), placement(after), flip);
}

/** Slides every piece that stands elsewhere now to where it is. */
function slideAll(picture, before, after, flip) {
  const left = [...before].filter(([square, letter]) => after.get(square) !== letter);
  const arrived = [...after].filter(([square, letter]) => before.get(square) !== letter);
  // After a jump to a distant position there is nothing to follow.
  if (arrived.length > 2) return;
  for (const [to, letter] of arrived) {
    const [from] = left.find(([, gone]) => gone === letter) ?? [];
    if (!from) continue;
    const element = picture.querySelector(`.pieces [data-square=${to}]`);
    element?.animate(sliding(from, to, flip), { duration: SLIDE, easing: "ease-out" });
  }
}

function explode(picture, before, move, flip, dropped) {
  const [from, to] = [origin(move.uci), target(move.uci)];
  const wait = dropped ? 0 : SLIDE;
  /** @type {KeyframeAnimationOptions} */
  const fate = { duration: BLAST, delay: wait, easing: "cubic-bezier(0.1, 0.7, 0.3, 1)", fill: "both" };
  const debris = svg("g", { class: "debris", "aria-hidden": "true" });
  for (const square of move.blast) {
    if (!before.has(square)) continue;
    const ghost = pieceElement(square === from ? to : square, before.get(square), flip);
    const away = center(square, flip).map((end, axis) => Math.sign(end - center(to, flip)[axis]));
    const flight = [
      { opacity: 1, transform: "none" },
      {
        opacity: 0,
        transform:
          square === from
            ? "scale(1.5)"
            : `translate(${away[0] * 55}px,${away[1] * 55}px) rotate(${(away[0] || 1) * 50}deg) scale(0.7)`,
      },
    ];
    const holder = svg("g", { class: "ghost" }, ghost);
    holder.animate(flight, fate);
    if (square === from && !dropped) ghost.animate(sliding(from, to, flip), { duration: SLIDE, easing: "ease-out" });
    debris.append(holder, ...(square === from ? [] : [spark(square, flip, fate)]));
  }
  const [cx, cy] = center(to, flip);
  const flash = svg("circle", { class: "flash", cx, cy, r: 150 });
  const wave = svg("circle", { class: "wave", cx, cy, r: 165 });
  debris.append(flash, wave, spark(to, flip, fate));
  picture.append(debris);
  for (const circle of picture.querySelectorAll(".blast"))
    circle.animate([{ opacity: 0 }, { opacity: 0 }], { duration: wait });
  flash.animate(
    [
      { opacity: 0, transform: "scale(0.15)" },
      { opacity: 0.9, transform: "scale(0.75)", offset: 0.15 },
      { opacity: 0, transform: "scale(1)" },
    ],
    fate,
  );
  const growth = [
    { opacity: 0, transform: "scale(0.1)" },
    { opacity: 1, transform: "scale(0.5)", offset: 0.2 },
    { opacity: 0, transform: "scale(1)" },
  ];
  wave.animate(growth, fate).finished.then(
    () => debris.remove(),
    () => {},
  );
}

/** A star that bursts on a square. */
function spark(square, flip, fate) {
  const holder = svg("g", { class: "spark" }, star(square, "star", flip, 46, 17));
  holder.animate(
    [
      { opacity: 0, transform: "scale(0.2) rotate(-20deg)" },
      { opacity: 1, transform: "scale(1)", offset: 0.25 },
      { opacity: 0, transform: "scale(0.6) rotate(25deg)" },
    ],
    fate,
  );
  return holder;
}
