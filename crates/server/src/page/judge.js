// The judging of a game: the button, its progress, the accuracy of both sides and the graph.

import { Graph } from "../../../analysis/src/page/graph.js";
import { text } from "./language.js";
import { badge } from "../../../analysis/src/page/marks.js";
import { byId, html } from "../../../render/src/page/nodes.js";
import { listed } from "../../../render/src/page/phrase.js";
import { JUDGMENTS, percent } from "../../../analysis/src/page/scores.js";
import { emit, isPlaying, on, send, show, state } from "./state.js";
import { spent } from "./times.js";
import { mainLine, nodeOf } from "./walk.js";

/** @type {Graph|null} */
let graph = null;

/** The nodes of its plies. */
let ids = [];

/** The main line as the document that the graph draws. */
function drawn() {
  const line = mainLine();
  const times = spent();
  const moves = line.map(({ san, number, color, glyphs, judgment }, index) => ({
    san, number, color, glyphs, judgment: judgment?.word, seconds: times?.[index],
  }));
  const positions = [nodeOf(0), ...line].map((node) => ({ wdl: node?.eval?.wdl ?? null }));
  return { game: { moves, positions }, ids: [0, ...line.map(({ id }) => id)] };
}

function drawRecord(record) {
  const cell = (side) => {
    const counts = Object.keys(JUDGMENTS).flatMap((kind) => [badge(kind), `${record[side][JUDGMENTS[kind].plural.toLowerCase()]} `]);
    const accuracy = record[side].accuracy;
    return html(
      "span",
      { class: `side ${side}` },
      html("span", { class: "disc", "aria-hidden": "true" }),
      html("b", {}, accuracy === null ? "–" : percent(accuracy, 1)),
      html("span", { class: "counts", role: "img", "aria-label": countWords(record[side]) }, ...counts),
    );
  };
  return [cell("white"), cell("black")];
}

const countWords = (side) =>
  listed(
    Object.values(JUDGMENTS)
      .map(({ plural }) => plural.toLowerCase())
      .map((kind) => text(`count-${kind}`, { count: side[kind] })),
  );

const buttonWords = ({ judging }) => (judging ? text("judging", judging) : text("judge-the-game"));

function drawAll() {
  const { game, judging } = state;
  const { game: document, ids: nodes } = drawn();
  const isJudged = document.positions.filter(({ wdl }) => wdl).length > 1;
  const hasGraph = isJudged || document.moves.some(({ seconds }) => seconds);
  byId("report").hidden = isPlaying() || (!hasGraph && !game?.record);
  byId("record").replaceChildren(...(game?.record ? drawRecord(game.record) : []));
  byId("judge", HTMLButtonElement).disabled = isPlaying() || document.moves.length === 0;
  byId("judge").textContent = buttonWords(state);
  byId("learn").hidden = byId("learn-side").hidden = !game?.record || isPlaying();
  graph?.close();
  graph = null;
  byId("graph").hidden = !hasGraph;
  if (!hasGraph || byId("report").hidden) return;
  graph = new Graph(byId("graph"), document, (ply) => show(nodes[ply]));
  ids = nodes;
  follow();
}

/** Moves the cursor of the graph to the shown node, if it is in the main line. */
function follow() {
  const ply = ids.indexOf(state.position?.node);
  if (ply >= 0) graph?.show(ply);
}

/** Judges the game, or stops that. */
export function judge() {
  if (state.judging) {
    send({ type: "stop" });
    state.judging = null;
    drawAll();
  } else if (send({ type: "judge" })) {
    state.judging = { done: 0, total: mainLine().length + 1 };
    // One search at a time: the server ends the analysis.
    state.analysing = false;
    emit("analysing");
    drawAll();
  }
}

export function setUpJudge() {
  byId("judge").addEventListener("click", judge);
  let timer = null;
  for (const kind of ["game", "nodes", "play", "language"]) {
    on(kind, () => {
      clearTimeout(timer);
      timer = setTimeout(drawAll, 30);
    });
  }
  on("judging", () => {
    byId("judge").textContent = buttonWords(state);
  });
  on("refused", ({ to }) => to === "judge" && drawAll());
  on("position", follow);
}
