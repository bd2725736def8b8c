// The panels beside and below the board, each made anew from the document. `link(ply)` is the address of a place in the
// game. Which place is shown is for the page.

/** How many turning points are shown. */
const TURNING_POINTS = 6;

/** The last move in large letters, and what is to be said about it. */
function now(game, ply) {
  const move = game.moves[ply - 1];
  const title = move ? moveText(move) : isSingle(game) ? "Position" : "Start";
  return [html("p", { class: `title ${move?.judgement ?? ""}` }, title), html("p", { class: "account" }, account(game, ply))];
}

/** The evaluation of the position and the best lines. */
function evaluation(game, ply) {
  const position = game.positions[ply];
  if (position.outcome) return [];
  if (!position.score) return [html("p", { class: "muted" }, "Not analyzed.")];
  const work = [`depth ${position.depth}`, `${position.nodes.toLocaleString("en-US")} nodes`].join(", ");
  const lines = (position.lines ?? []).map((line) =>
    html("li", {}, html("b", {}, scoreText(line.score)), html("span", {}, lineText(position, line.san))));
  const parts = [["win", "White wins"], ["draw", "draw"], ["loss", "Black wins"]];
  const chances = position.wdl && html("div", { class: "wdl", role: "img", "aria-label": parts.map(([, name], index) => `${name} ${percent(position.wdl[index] / 10)}`).join(", ") },
    ...parts.map(([kind, name], index) => {
      const part = html("span", { class: kind, title: `${name} ${percent(position.wdl[index] / 10)}` });
      part.style.flexGrow = position.wdl[index];
      if (position.wdl[index] >= 120) part.textContent = percent(position.wdl[index] / 10);
      return part;
    }));
  return [
    html("p", { class: "score" }, html("b", {}, scoreText(position.score)), html("span", { class: "muted" }, work)),
    chances ?? null,
    html("ol", { class: "lines", "aria-label": "Best lines" }, ...lines),
  ].filter(Boolean);
}

/** All moves with scores; a judged one is followed by what would have been better. */
function moveList(game, link) {
  const list = html("div", { class: "list" });
  let row = null;
  game.moves.forEach((move, index) => {
    if (!row || move.color === "white") {
      row = html("div", { class: "row" }, html("span", { class: "number" }, String(move.number)));
      if (move.color === "black") row.append(html("span", { class: "gap" }, "…"));
      list.append(row);
    }
    row.append(
      html("a", { class: `move ${move.judgement ?? ""}`, href: link(index + 1), "data-ply": index + 1, tabindex: -1 },
        html("span", {}, move.san + markOf(move)), html("small", {}, scoreText(game.positions[index + 1].score))));
    if (move.judgement) {
      list.append(html("p", { class: `note ${move.judgement}` }, badge(move.judgement), account(game, index + 1)));
      row = null;
    }
  });
  list.append(html("p", { class: "result" }, [resultText(game.result), lastWord(game)].filter(Boolean).join(", ")));
  return list;
}

const lastWord = (game) => (game.positions.at(-1).outcome ? ending(game, game.positions.length - 1) : tag(game, "Termination"));

const legend = () => Object.entries(JUDGEMENTS).map(([kind, { name, mark }]) => html("span", {}, badge(kind), `${name} ${mark}`));

/** Accuracy and the number of bad moves of both sides. */
function summary(game) {
  const sides = ["white", "black"];
  const head = sides.map((side) => html("th", { scope: "col", class: side }, html("span", { class: "man", "aria-hidden": "true" }), tag(game, capitalized(side)) ?? capitalized(side)));
  const accuracy = sides.map((side) => {
    const value = game.accuracy?.[side];
    return html("td", { class: "accuracy", "data-side": side }, typeof value === "number" ? percent(value, 1) : "–");
  });
  const counts = Object.entries(JUDGEMENTS).map(([kind, { plural }]) =>
    html("tr", {}, html("th", { scope: "row" }, badge(kind), plural), ...sides.map((side) =>
      html("td", { "data-side": side, "data-kind": kind }, String(game.moves.filter((move) => move.color === side && move.judgement === kind).length)))));
  return html("table", {},
    html("thead", {}, html("tr", {}, html("td"), ...head)),
    html("tbody", {}, html("tr", {}, html("th", { scope: "row" }, "Accuracy"), ...accuracy), ...counts));
}

/** The judged moves that cost the most, in the order of the game, each with the board before it. */
function turningPoints(game, flip, link) {
  const judged = game.moves.map((move, index) => ({ move, index })).filter(({ move }) => move.judgement && move.loss > 0);
  const worst = judged.sort((a, b) => b.move.loss - a.move.loss).slice(0, TURNING_POINTS).sort((a, b) => a.index - b.index);
  const cards = worst.map(({ move, index }) => {
    const arrows = [{ uci: move.uci, kind: move.judgement }];
    if (better(move)) arrows.push({ uci: move.best.uci, kind: "best" });
    const [before, after] = [chance(game.positions[index]), chance(game.positions[index + 1])];
    return html("a", { class: `card ${move.judgement}`, href: link(index + 1), "data-ply": index + 1 },
      drawBoard(game.positions[index].fen, { label: `Before ${moveText(move)}`, flip, arrows, circles: move.blast, small: true }),
      html("strong", {}, badge(move.judgement), moveText(move)),
      before === null || after === null ? null : html("span", { class: "change" }, `White ${percent(before)} → ${percent(after)}`),
      html("span", { class: "account" }, account(game, index + 1)));
  });
  return cards.length ? cards : [html("p", { class: "muted" }, "No move lost much.")];
}

