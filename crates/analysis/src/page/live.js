// The engine in this file, if it has one: it goes on searching the position that is shown. It draws its lines below those of
// the document. The rules that name the moves are in the engine, too.

import { byId, html } from "../../../render/src/page/nodes.js";
import { scoreText } from "./scores.js";
import { numbered } from "./words.js";

/** The number of lines, and of moves of each that are shown. */
const [LINES, MOVES] = [3, 12];

/** The score of a line of UCI for White, as the document has scores. */
function scoreOf(words, turn) {
  const at = words.indexOf("score");
  const sign = turn === "white" ? 1 : -1;
  const value = sign * Number(words[at + 2]);
  return words[at + 1] === "mate" ? { mate: value } : { cp: value };
}

const after = (words, name) => words[words.indexOf(name) + 1];

export class Live {
  #engine = null;
  #rules = null;
  #isOn = false;
  #fen = null;
  #lines = [];
  /** The searches that were begun and have not ended; lines of all but the last are old. */
  #searches = 0;

  constructor() {
    if (!globalThis.fissile) return;
    byId("live").hidden = false;
    byId("search-on").addEventListener("click", () => this.#turn(!this.#isOn));
  }

  /** The position that is shown from now on; `null` if the game is over there. */
  show(fen) {
    if (fen === this.#fen) return;
    this.#fen = fen;
    if (this.#isOn) this.#search();
  }

  #tell(text) {
    byId("live-work").textContent = text;
  }

  async #turn(isOn) {
    this.#isOn = isOn;
    byId("search-on").setAttribute("aria-pressed", isOn);
    if (!isOn) return this.#engine?.send("stop");
    if (this.#engine) return this.#search();
    this.#tell("The engine starts …");
    try {
      const { engine, rules } = await globalThis.fissile.start((line) => this.#hear(line), (error) => this.#tell(`The engine has failed: ${error.message}`));
      this.#engine = engine;
      this.#rules = rules;
      engine.send(`setoption name MultiPV value ${LINES}`);
      if (this.#isOn) this.#search();
    } catch (error) {
      this.#tell(`The engine cannot be started: ${error.message}`);
    }
  }

  #search() {
    if (!this.#engine) return;
    this.#lines = [];
    this.#draw();
    this.#engine.send("stop");
    if (!this.#fen) return this.#tell("");
    this.#searches += 1;
    this.#engine.send(`position fen ${this.#fen}\ngo infinite`);
  }

  #hear(line) {
    const words = line.split(" ");
    if (words[0] === "bestmove") this.#searches -= 1;
    if (words[0] !== "info" || !words.includes("pv") || this.#searches !== 1) return;
    const position = this.#rules.fromFen(this.#fen);
    this.#lines[Number(after(words, "multipv")) - 1] = {
      score: scoreOf(words, position.turn),
      sans: this.#sans(position, words.slice(words.indexOf("pv") + 1)),
      turn: position.turn,
    };
    this.#tell(`depth ${after(words, "depth")}, ${Number(after(words, "nodes")).toLocaleString("en-US")} nodes`);
    this.#draw();
  }

  /** The names of moves, one after the other. */
  #sans(start, moves) {
    let position = start;
    return moves.slice(0, MOVES).map((move) => {
      const san = position.san(move);
      position = position.play(move);
      return san;
    });
  }

  #draw() {
    const shown = this.#lines.filter(Boolean).map(({ score, sans, turn }) => {
      const words = numbered({ fen: this.#fen, turn }, sans).join(" ");
      return html("li", {}, html("b", {}, scoreText(score)), html("span", {}, words));
    });
    byId("live-lines").replaceChildren(...shown);
  }
}
