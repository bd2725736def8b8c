// The panel of the analysis: the evaluation with its bar and chances, the lines, depth and speed, threats. What book and
// tables know is in lookup.js.

import { language, text } from "./language.js";
import { lineItem } from "./lines.js";
import { short } from "./lookup.js";
import { chances } from "../../../analysis/src/page/marks.js";
import { byId, find, html } from "../../../render/src/page/nodes.js";
import { prefer, prefs } from "./prefs.js";
import { scoreText } from "../../../analysis/src/page/scores.js";
import { analyse, emit, isPlaying, on, send, state } from "./state.js";
import { isDiverted, submit } from "./table.js";
import { nodeOf } from "./walk.js";

let wantsThreat = false;
let threat = null;

/** The best that is known of the position: of the search that runs, of the tables, or stored in the tree. */
function known() {
  const { analysis, position } = state;
  if (analysis?.lines.length) return analysis.lines[0];
  return position ? (nodeOf(position.node)?.eval ?? null) : null;
}

/** The winner of a finished game as chances. */
function decided() {
  const result = state.position?.outcome?.result;
  return { "1-0": [1000, 0, 0], "0-1": [0, 0, 1000], "1/2-1/2": [0, 1000, 0] }[result] ?? null;
}

function drawBar(wdl) {
  const bar = byId("bar");
  const value = wdl ? (wdl[0] + wdl[1] / 2) / 10 : null;
  bar.classList.toggle("flip", prefs.flip);
  bar.classList.toggle("unknown", value === null);
  find(bar, "div").style.height = `${value ?? 50}%`;
}

function draw() {
  const { analysis, position, analysing } = state;
  byId("engine").hidden = isPlaying();
  byId("engine").classList.toggle("off", !analysing);
  byId("analyse").setAttribute("aria-checked", String(analysing));
  const best = known();
  const wdl = decided() ?? best?.wdl ?? null;
  drawBar(isPlaying() && !decided() ? null : wdl);
  const result = position?.outcome?.result;
  byId("score").textContent = result ? result.replaceAll("1/2", "½").replace("-", "–") : scoreText(best?.score);
  const work = analysis && analysing ? [text("depth", { depth: analysis.depth }), `${short(analysis.nps)}/s`] : [];
  byId("work").title = work.length ? text("nodes-and-table", { nodes: analysis.nodes.toLocaleString(language()), share: Math.round(analysis.hash_full / 10) }) : "";
  if (analysis?.table_hits && analysing) work.push(text("table-hits", { count: analysis.table_hits, shown: short(analysis.table_hits) }));
  if (!work.length && best?.depth && !result) work.push(text("depth", { depth: best.depth }));
  byId("work").textContent = work.join(" · ");
  byId("chances").replaceChildren(wdl && !isPlaying() ? chances(wdl) : "");
  const lines = analysing && analysis ? analysis.lines : [];
  drawLines(lines);
  byId("threat-line").replaceChildren(...(wantsThreat ? [threatWords()] : []));
}

/** The lines are drawn anew only where they have changed, so that what is pointed at stays. */
function drawLines(lines) {
  const list = byId("lines");
  const { study, game, node } = state.position ?? {};
  const key = `${study}/${game}/${node}`;
  // What the pointer is on would change under it.
  const isPointedAt = list.matches(":hover, :focus-within") && list.dataset.key === key;
  if (isPointedAt && lines.length === list.children.length && !list.querySelector(".empty")) {
    lines.forEach((line, index) => {
      list.children[index].querySelector("b").textContent = scoreText(line.score);
    });
    return;
  }
  list.dataset.key = key;
  const room = state.analysing && !state.position?.outcome ? state.lines : 0;
  const items = lines.map(lineItem);
  while (items.length < Math.min(room, state.position?.moves.length ?? 0)) items.push(html("li", { class: "empty" }, "…"));
  list.replaceChildren(...items);
}

function threatWords() {
  if (threat?.node !== state.position?.node) return html("p", { class: "muted" }, text("looking-for-threat"));
  if (!threat.line) return html("p", { class: "muted" }, threat.why ?? text("no-threat"));
  const list = html("ol", { class: "lines", "aria-label": text("threat") });
  const words = threat.line.moves.map(({ san }) => san).slice(0, 6).join(" ");
  list.append(html("li", { class: "threat" }, html("b", {}, scoreText(threat.line.score)), html("span", {}, text("threat-is", { moves: words }))));
  return list;
}

/** Takes the threat away, and its arrow from the board. */
const forgetThreat = () => emit("threat", { node: -1, line: null, why: null });

function askThreat() {
  if (wantsThreat && state.position && !state.position.outcome && !isPlaying()) send({ type: "threat", node: state.position.node });
}

/** Shows what the opponent threatens, or no longer. */
export function toggleThreat() {
  wantsThreat = !wantsThreat;
  byId("threat").setAttribute("aria-pressed", String(wantsThreat));
  forgetThreat();
  askThreat();
}

/** Plays the best move of the analysis. */
export function playBest() {
  const [line] = state.analysis?.lines ?? [];
  if (line?.moves.length && !isPlaying() && !isDiverted()) submit(line.moves[0].uci);
}

/** Changes the number of lines. */
export function setLines(count) {
  state.lines = Math.min(5, Math.max(1, count));
  prefer({ lines: state.lines });
  byId("line-count", HTMLSelectElement).value = String(state.lines);
  if (state.analysing) analyse();
}

/** The milliseconds after which an analysis rests that nobody can see. */
const UNSEEN = 60_000;

/** Lets the analysis rest while the page is hidden. */
function restWhileHidden() {
  let timer;
  let rests = false;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => {
        rests = state.analysing;
        if (rests) analyse(false);
      }, UNSEEN);
    } else if (rests) {
      rests = false;
      analyse(true);
    }
  });
}

export function setUpEngine() {
  restWhileHidden();
  state.lines = prefs.lines;
  byId("line-count", HTMLSelectElement).value = String(state.lines);
  byId("line-count").addEventListener("change", () => setLines(Number(byId("line-count", HTMLSelectElement).value)));
  byId("analyse").addEventListener("click", () => analyse(!state.analysing));
  byId("threat").addEventListener("click", toggleThreat);
  for (const kind of ["analysis", "analysing", "game", "play", "nodes", "prefs", "language"]) on(kind, draw);
  on("threat", (message) => {
    threat = message;
    draw();
  });
  let shown = null;
  on("position", ({ study, game, node }) => {
    const key = `${study}/${game}/${node}`;
    if (key !== shown) {
      forgetThreat();
      askThreat();
    }
    shown = key;
    draw();
  });
}
