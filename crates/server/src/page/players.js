// The names, ratings and clocks above and below the board.

import { text } from "./language.js";
import { byId, html, svg } from "../../../render/src/page/nodes.js";
import { listed } from "../../../render/src/page/phrase.js";
import { prefs } from "./prefs.js";
import { capitalized } from "../../../analysis/src/page/scores.js";
import { kindsText } from "../../../render/src/page/squares.js";
import { playerName } from "./sentences.js";
import { isPlaying, on, state } from "./state.js";
import { nodeOf, pathTo } from "./walk.js";

/** When the clocks came last, in milliseconds of the page. */
let receivedAt = 0;

/** `1:23:45`, `2:05`, or `9.4` in the last ten seconds. */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map(String);
  return hours === "0" ? `${minutes}:${rest.padStart(2, "0")}` : `${hours}:${minutes.padStart(2, "0")}:${rest.padStart(2, "0")}`;
}

/** The time that a side has now, or had in the position shown, or was left with at the end; null without a clock. */
export function timeOf(color) {
  const { game, position } = state;
  const { clock, end, tip } = game?.play ?? {};
  const path = position ? pathTo(position.node) : [];
  if (clock && (end ? path.includes(tip) : path.at(-1) === tip))
    return clock[`${color}_ms`] - (clock.running === color ? performance.now() - receivedAt : 0);
  const moves = path.map(nodeOf);
  return moves.findLast((node) => node?.color === color && node.clock_ms !== null && node.parent !== null)?.clock_ms ?? null;
}

/** Whether it is the turn of a side in the game against the engine that goes on, and the board shows where it is. */
const isOnMove = (color) => isPlaying() && state.position?.node === state.game.play.tip && state.position.turn === color;

const tagOf = (name) => {
  const value = state.game?.tags.find(([tag]) => tag === name)?.[1];
  return value && !/^[?.\-]*$/.test(value) ? value : null;
};

/** The pieces of a color that the start of the game had and the position has not, as FEN letters. */
function lost(color) {
  const { game, position } = state;
  if (!game || !position) return "";
  const count = (fen, letter) => fen.split(" ")[0].split(letter).length - 1;
  return [...(color === "white" ? "QRBNP" : "qrbnp")]
    .map((letter) => letter.repeat(Math.max(0, count(game.start, letter) - count(position.fen, letter))))
    .join("");
}

/** Pieces in words: `queen, 2 pawns`. */
const pieceWords = (letters) =>
  listed([...new Set(letters)].map((letter) => kindsText(letter, letters.split(letter).length - 1)));

/** The pieces that the other side has lost. */
function captured(color) {
  const other = color === "white" ? "black" : "white";
  const letters = lost(other);
  if (!letters) return null;
  const label = text("has-lost", { color: other, pieces: pieceWords(letters) });
  const pieces = [...letters].map((letter) => svg("svg", { viewBox: "18 8 64 84" }, svg("use", { href: `#piece-${letter}` })));
  return html("span", { class: "captured", role: "img", "aria-label": label, title: label }, ...pieces);
}

function draw() {
  const sides = prefs.flip ? ["white", "black"] : ["black", "white"];
  [byId("top-player"), byId("bottom-player")].forEach((line, index) => {
    const color = sides[index];
    const side = capitalized(color);
    const time = timeOf(color);
    line.className = `player ${color}${isOnMove(color) ? " running" : ""}`;
    const parts = [
      html("span", { class: "disc", "aria-hidden": "true" }),
      html("span", { class: "who" }, playerName(tagOf(side), tagOf(color === "white" ? "Black" : "White")) ?? text(color)),
      html("span", { class: "rating" }, tagOf(`${side}Elo`) ?? ""),
      state.game?.play?.thinking && state.game.play.you !== color && !state.game.play.end
        ? html("span", { class: "thinking" }, thinkingText())
        : null,
      captured(color),
      time === null
        ? null
        : html("span", { class: "clock", role: "timer", "aria-live": "off", "aria-label": text("clock-of", { color }) }, clockText(time)),
    ];
    line.replaceChildren(...parts.filter(Boolean));
  });
}

/** How long Fissile has been thinking. */
const thinkingText = () => {
  const seconds = Math.floor((performance.now() - receivedAt) / 1000);
  return seconds < 1 ? text("thinking") : text("thinking-for", { seconds });
};

function tick() {
  const thinking = document.querySelector(".player .thinking");
  if (thinking && thinking.textContent !== thinkingText()) thinking.textContent = thinkingText();
  for (const color of ["white", "black"]) {
    const clock = document.querySelector(`.player.${color} .clock`);
    const time = timeOf(color);
    if (!clock || time === null) continue;
    const words = clockText(time);
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("low", time < 20_000 && isPlaying());
  }
}

export function setUpPlayers() {
  for (const kind of ["game", "play"]) {
    on(kind, () => {
      receivedAt = performance.now();
      draw();
    });
  }
  for (const kind of ["position", "prefs", "language"]) on(kind, draw);
  setInterval(tick, 100);
}
