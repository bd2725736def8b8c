// The panels beside and below the board, each rebuilt from the document. `link(ply)` is the address of a place in the
// game. The page decides which place to show.

import { smallBoard } from "../../../render/src/page/drawing.js";
import { badge, chances } from "./marks.js";
import { html } from "../../../render/src/page/nodes.js";
import { JUDGMENTS, capitalized, percent, resultText, scoreText } from "./scores.js";
import {
  account,
  better,
  ending,
  lineText,
  markOf,
  moveText,
  numbered,
  provenText,
  said,
  tag,
} from "./words.js";

/** How many turning points are shown. */
const TURNING_POINTS = 6;

/** The last move in large letters, and a comment on it. */
export function now(game, ply) {
  const move = game.moves[ply - 1];
  const title = move ? moveText(move) : `${capitalized(game.positions[ply].turn)} to move`;
  const author = move ? said(move) : (game.comments ?? []).join(" ");
  return [
    html("p", { class: `title ${move?.judgment ?? ""}` }, title),
    html("p", { class: "account" }, account(game, ply)),
    author ? html("p", { class: "said" }, author) : "",
  ];
}

/** The evaluation of the position and the best lines. A line on which the document has more is a link to that. */
export function evaluation(game, ply, address) {
  const position = game.positions[ply];
  if (position.outcome) return [];
  if (!position.wdl) return [html("p", { class: "muted" }, "Not analyzed.")];
  const work = position.nodes ? `depth ${position.depth}, ${position.nodes.toLocaleString("en-US")} nodes` : "";
  const lines = position.lines.map((line, index) => {
    const { link } = line;
    const words = link
      ? html("a", { href: address(link.game, link.ply) }, lineText(position, line.san))
      : html("span", {}, ...lineSteps(position, line, index));
    return html("li", {}, html("b", {}, scoreText(line.score)), words);
  });
  return [
    html("p", { class: "score" }, html("b", {}, scoreText(position.score)), html("span", { class: "muted" }, work)),
    position.proven ? html("p", { class: "proven" }, provenText(position.proven)) : "",
    chances(position.wdl),
    html("ol", { class: "lines", "aria-label": "Best lines" }, ...lines),
  ];
}

/** The moves of a line, each of which shows the board after it. */
const lineSteps = (position, line, index) =>
  numbered(position, line.san).flatMap((words, step) => [
    html("button", { type: "button", class: "step", "data-line": index, "data-step": step + 1 }, words),
    " ",
  ]);

/** All moves with scores; after a move what the author said, and after a judged one what would have been better. */
export function moveList(game, link) {
  const list = html("div", { class: "list" });
  let row = null;
  const add = (paragraph) => {
    list.append(paragraph);
    row = null;
  };
  const lead = (game.comments ?? []).join(" ");
  if (lead) add(html("p", { class: "said" }, lead));
  game.moves.forEach((move, index) => {
    if (!row || move.color === "white") {
      row = html("div", { class: "row" }, html("span", { class: "number" }, String(move.number)));
      if (move.color === "black") row.append(html("span", { class: "gap" }, "…"));
      list.append(row);
    }
    row.append(
      html(
        "a",
        { class: `move ${move.judgment ?? ""}`, href: link(index + 1), "data-ply": index + 1, tabindex: -1 },
        html("span", {}, move.san + markOf(move)),
        html("small", {}, scoreText(game.positions[index + 1].score)),
      ),
    );
    const author = said(move);
    if (author) add(html("p", { class: "said" }, author));
    if (move.judgment) {
      add(html("p", { class: `note ${move.judgment}` }, badge(move.judgment), account(game, index + 1)));
    }
  });
  if (game.broken) list.append(html("p", { class: "broken" }, `The rest of the game cannot be read: ${game.broken}.`));
  list.append(html("p", { class: "result" }, [resultText(game.result), lastWord(game)].filter(Boolean).join(", ")));
  return list;
}

/** How the game ended, from the board or the tags. "Normal" says nothing. */
function lastWord(game) {
  if (game.positions.at(-1).outcome) return ending(game, game.positions.length - 1);
  const termination = tag(game, "Termination");
  return termination === "Normal" ? null : termination;
}

/** What the marks in the graph mean. */
export const legend = () =>
  Object.entries(JUDGMENTS).map(([kind, { name, mark }]) => html("span", {}, badge(kind), `${name} ${mark}`));

/** Accuracy and the number of bad moves of both sides. */
export function summary(game) {
  const row = (name, cell) => html("tr", {}, html("th", { scope: "row" }, ...name), cell("white"), cell("black"));
  const header = (side) =>
    html(
      "th",
      { scope: "col", class: side },
      html(
        "span",
        { class: "names" },
        html("span", { class: "disc", "aria-hidden": "true" }),
        tag(game, capitalized(side)) ?? capitalized(side),
      ),
    );
  const accuracy = (side) => {
    const value = game.accuracy?.[side];
    return html("td", { class: "accuracy", "data-side": side }, typeof value === "number" ? percent(value, 1) : "–");
  };
  const count = (kind) => (side) => {
    const moves = game.moves.filter((move) => move.color === side && move.judgment === kind);
    return html("td", { "data-side": side, "data-kind": kind }, String(moves.length));
  };
  const counts = Object.entries(JUDGMENTS).map(([kind, { plural }]) => row([badge(kind), plural], count(kind)));
  return html(
    "table",
    {},
    html("thead", {}, html("tr", {}, html("td"), header("white"), header("black"))),
    html("tbody", {}, row(["Accuracy"], accuracy), ...counts),
  );
}

/** The judged moves that cost the most, in the order of the game, each with the board before it. */
export function turningPoints(game, flip, link) {
  const judged = game.moves
    .map((move, index) => ({ move, index }))
    .filter(({ move }) => move.judgment && move.loss > 0);
  const worst = judged
    .sort((a, b) => b.move.loss - a.move.loss)
    .slice(0, TURNING_POINTS)
    .sort((a, b) => a.index - b.index);
  const cards = worst.map(({ move, index }) => {
    const arrows = [{ uci: move.uci, kind: move.judgment }];
    if (better(move)) arrows.push({ uci: move.best.uci, kind: "best" });
    return html(
      "a",
      { class: `card ${move.judgment}`, href: link(index + 1), "data-ply": index + 1 },
      smallBoard(game.positions[index].fen, {
        label: `Before ${moveText(move)}`,
        flip,
        arrows,
        circles: move.blast,
      }),
      html("strong", {}, badge(move.judgment), moveText(move)),
      html("span", { class: "account" }, account(game, index + 1)),
    );
  });
  return cards.length ? cards : [html("p", { class: "muted" }, "No move lost much.")];
}
