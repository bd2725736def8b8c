// The graph of White's winning chance over the moves of a game. The page handles clicks.

import { SHAPES } from "./marks.js";
import { html, svg } from "../../../render/src/page/nodes.js";
import { phrase } from "../../../render/src/page/phrase.js";
import { percent } from "./scores.js";
import { chance, moveText } from "./words.js";

/** The edges of the curve inside of the picture, in pixels. */
const INSET = { left: 34, right: 10, top: 10, bottom: 20 };

/** The height of the strip below the curve that has the times of the moves, in pixels, and the room above it. */
const STRIP = { height: 24, gap: 6 };

/** `4.2 s`, `75 s`. */
function secondsText(seconds) {
  const shown = seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds));
  return phrase("seconds", `${shown} s`, { seconds: shown });
}

/** The graph of one game in `holder`, with `jump(ply)` for clicks. */
export class Graph {
  constructor(holder, game, jump) {
    this.holder = holder;
    this.game = game;
    this.ply = 0;
    /** The longest time of a move in seconds; 0 if no time is known. */
    this.longest = Math.max(0, ...game.moves.map(({ seconds }) => seconds ?? 0));
    holder.classList.toggle("timed", this.longest > 0);
    /** The size of the picture in pixels, once it is drawn. */
    this.width = 0;
    this.height = 0;
    this.tip = html("div", { class: "tip", hidden: "", "aria-hidden": "true" });
    this.slider = html("div", {
      class: "curve",
      role: "slider",
      tabindex: 0,
      "aria-label": phrase("graph-move", "Move"),
      "aria-valuemin": 0,
      "aria-valuemax": game.moves.length,
    });
    holder.replaceChildren(this.slider, this.tip);
    this.slider.addEventListener("click", (event) => jump(this.plyAt(event)));
    this.slider.addEventListener("pointermove", (event) => this.point(this.plyAt(event)));
    this.slider.addEventListener("pointerleave", () => {
      this.tip.hidden = true;
    });
    this.resize = new ResizeObserver(() => this.draw());
    this.resize.observe(holder);
  }

  /** Stops observing the size of the page. */
  close() {
    this.resize.disconnect();
  }

  x(ply) {
    return INSET.left + (ply / this.game.moves.length) * (this.width - INSET.left - INSET.right);
  }

  y(value) {
    const strip = this.longest ? STRIP.height + STRIP.gap : 0;
    return INSET.top + (1 - value / 100) * (this.height - INSET.top - INSET.bottom - strip);
  }

  plyAt(event) {
    const across = event.clientX - this.slider.getBoundingClientRect().left - INSET.left;
    const ply = Math.round((across / (this.width - INSET.left - INSET.right)) * this.game.moves.length);
    return Math.min(Math.max(ply, 0), this.game.moves.length);
  }

  draw() {
    this.width = this.slider.clientWidth;
    this.height = this.slider.clientHeight;
    if (!this.width) return;
    const { positions, moves } = this.game;
    const [left, right, top, bottom] = [this.x(0), this.x(moves.length), this.y(100), this.y(0)];
    const picture = svg("svg", { viewBox: `0 0 ${this.width} ${this.height}`, "aria-hidden": "true" });
    picture.append(svg("rect", { class: "field", x: left, y: top, width: right - left, height: bottom - top }));
    for (const run of this.runs()) {
      const points = run.map((ply) => `${this.x(ply).toFixed(1)} ${this.y(chance(positions[ply])).toFixed(1)}`);
      const start = this.x(run[0]);
      picture.append(
        svg("path", { class: "area", d: `M${start.toFixed(1)} ${bottom}L${points.join("L")}V${bottom}Z` }),
        svg("path", { class: "line", d: `M${points.join("L")}${run.length === 1 ? "h0.1" : ""}` }),
      );
    }
    this.addTimes(picture, bottom + INSET.bottom + STRIP.gap - 2);
    picture.append(svg("text", { class: "legend", x: left + 5, y: top + 11 }, phrase("graph-chance", "White's winning chance, %")));
    for (const value of [0, 50, 100]) {
      picture.append(svg("text", { x: left - 6, y: this.y(value) + 4, class: "scale" }, String(value)));
    }
    picture.append(svg("path", { class: "middle", d: `M${left} ${this.y(50)}H${right}` }));
    this.addNumbers(picture, bottom);
    this.cursor = svg("path", { class: "cursor", d: `M0 ${top}V${bottom}` });
    picture.append(this.cursor);
    moves.forEach((move, index) => {
      const value = chance(positions[index + 1]);
      if (!SHAPES[move.judgment] || value === null) return;
      const place = `translate(${this.x(index + 1).toFixed(1)} ${this.y(value).toFixed(1)})`;
      picture.append(svg("path", { class: `mark ${move.judgment}`, d: SHAPES[move.judgment], transform: place }));
    });
    this.dot = svg("circle", { class: "here", r: 4.5 });
    picture.append(this.dot);
    this.slider.replaceChildren(picture);
    this.show(this.ply);
  }

  /** The stretches of plies that were analyzed. */
  runs() {
    const runs = [];
    let open = null;
    this.game.positions.forEach((position, ply) => {
      if (chance(position) === null) open = null;
      else if (open) open.push(ply);
      else runs.push((open = [ply]));
    });
    return runs;
  }

  /** The time of each move as a bar in a strip of its own: White's grow upward from its middle, Black's downward. */
  addTimes(picture, top) {
    if (!this.longest) return;
    const [left, right, half] = [this.x(0), this.x(this.game.moves.length), STRIP.height / 2];
    const room = this.x(1) - left;
    picture.append(svg("rect", { class: "strip", x: left, y: top, width: right - left, height: STRIP.height }));
    this.game.moves.forEach(({ seconds, color }, index) => {
      if (!seconds) return;
      const length = (seconds / this.longest) * half;
      const y = color === "white" ? top + half - length : top + half;
      picture.append(svg("rect", { class: `time ${color}`, x: this.x(index) + 0.2 * room, y, width: 0.6 * room, height: length }));
    });
    picture.append(
      svg("path", { class: "middle", d: `M${left} ${top + half}H${right}` }),
      svg("text", { class: "scale", x: left - 4, y: top + 9 }, secondsText(this.longest)),
      svg("text", { class: "scale", x: left - 4, y: top + half + 4 }, "0"),
      svg("text", { class: "legend", x: left + 5, y: top + 10 }, phrase("graph-times", "Time: White up, Black down")),
    );
  }

  /** The numbers of the moves below the curve, not closer than they can be read. */
  addNumbers(picture, bottom) {
    const room = (this.width - INSET.left - INSET.right) / this.game.moves.length;
    const step = [1, 2, 5, 10, 20, 50, 100].find((moves) => moves * 2 * room >= 36) ?? 200;
    this.game.moves.forEach((move, index) => {
      if (move.color !== "white" || move.number % step) return;
      picture.append(svg("text", { x: this.x(index + 1), y: bottom + 15, class: "number" }, String(move.number)));
    });
  }

  /** Moves the cursor to a ply. */
  show(ply) {
    this.ply = ply;
    this.slider.setAttribute("aria-valuenow", String(ply));
    this.slider.setAttribute("aria-valuetext", this.words(ply));
    if (!this.cursor) return;
    const value = chance(this.game.positions[ply]);
    this.cursor.setAttribute("transform", `translate(${this.x(ply).toFixed(1)} 0)`);
    this.dot.setAttribute("cx", this.x(ply).toFixed(1));
    this.dot.setAttribute("cy", this.y(value ?? 50).toFixed(1));
    this.dot.setAttribute("visibility", value === null ? "hidden" : "visible");
  }

  words(ply) {
    const value = chance(this.game.positions[ply]);
    const what = ply === 0 ? phrase("graph-start", "Start") : moveText(this.game.moves[ply - 1]);
    const seconds = this.game.moves[ply - 1]?.seconds ?? null;
    const time = seconds === null ? "" : `, ${secondsText(seconds)}`;
    const unknown = time ? "" : `, ${phrase("not-analyzed", "not analyzed")}`;
    const white = () => `, ${phrase("white-percent", `White ${percent(value)}`, { percent: percent(value) })}`;
    return `${what}${value === null ? unknown : white()}${time}`;
  }

  /** Shows what is at a ply beside the pointer. */
  point(ply) {
    this.tip.textContent = this.words(ply);
    this.tip.hidden = false;
    const room = this.width - this.tip.offsetWidth;
    this.tip.style.left = `${Math.max(0, Math.min(room, this.x(ply) - this.tip.offsetWidth / 2))}px`;
  }
}
