// The texts for numbers and names of the document. Knows the document, but not the page.

/** The kinds of bad moves, the mildest first. */
const JUDGEMENTS = {
  inaccuracy: { mark: "?!", name: "Inaccuracy", plural: "Inaccuracies" },
  mistake: { mark: "?", name: "Mistake", plural: "Mistakes" },
  blunder: { mark: "??", name: "Blunder", plural: "Blunders" },
};

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** `12 %`; without decimals unless asked for. */
const percent = (value, decimals = 0) => `${value.toFixed(decimals)}\u00a0%`;

/** A score as players write it: `+1.30`, `−0.25`, `#5` for a mate by White, `#−5` for one by Black. */
function scoreText(score) {
  if (!score) return "";
  const sign = (value) => (value < 0 ? "\u2212" : "");
  if ("mate" in score) return score.mate === 0 ? "#" : `#${sign(score.mate)}${Math.abs(score.mate)}`;
  return `${score.cp > 0 ? "+" : sign(score.cp)}${(Math.abs(score.cp) / 100).toFixed(2)}`;
}

/** What White can expect from a position, in percent: wins, and half of the draws. Null if it was not analyzed. */
const chance = (position) => (position.wdl ? (position.wdl[0] + position.wdl[1] / 2) / 10 : null);

/** `12.` or `12...`. */
const numberText = (number, color) => `${number}${color === "white" ? "." : "..."}`;

/** A move with its number and mark: `12... Nxe4??`. */
const moveText = (move) => `${numberText(move.number, move.color)}\u00a0${move.san}${markOf(move)}`;

/** The mark of a move: that of its judgement, or else those of the author. */
const markOf = (move) => JUDGEMENTS[move.judgement]?.mark ?? signs(move.glyphs ?? []);

/** The numeric annotation glyphs of a PGN that have a sign. */
const SIGNS = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "\u25a1", 10: "=", 13: "\u221e", 14: "\u2a72", 15: "\u2a71",
  16: "\u00b1", 17: "\u2213", 18: "+\u2212", 19: "\u2212+", 22: "\u2a00", 36: "\u2191", 40: "\u2192", 132: "\u21c6", 146: "N",
};

/** Glyphs as signs: those on the move directly after it, the others, on the position, after a space. */
const signs = (glyphs) =>
  [...glyphs]
    .sort((a, b) => a - b)
    .map((glyph) => (glyph > 6 ? `\u00a0${SIGNS[glyph] ?? `$${glyph}`}` : (SIGNS[glyph] ?? "")))
    .join("");

/** Movetext with signs for glyphs, and without the braces of comments: `2... e5! the only move 3. d4`. */
function readable(movetext) {
  const parts = movetext.split(/\{([^}]*)\}/);
  const texts = parts.map((part, index) =>
    index % 2 ? part.trim() : part.replace(/ \$(\d+)/g, (_, glyph) => signs([Number(glyph)])).trim(),
  );
  return texts.filter(Boolean).join(" ").replaceAll(" )", ")");
}

/** What the author said about a move: the sign, if the judgement hides it, comments, and variations in brackets. */
function said(move) {
  const hidden = move.judgement ? signs(move.glyphs ?? []).trim() : "";
  const sign = hidden && hidden !== JUDGEMENTS[move.judgement].mark ? `${move.san}${hidden}` : null;
  const variations = (move.variations ?? []).map((variation) => `(${readable(variation)})`);
  return [sign, ...(move.comments ?? []), ...variations].filter(Boolean).join(" ");
}

/** Moves from a position on, with numbers: `12... Nf6 13. e5`. */
function lineText(position, sans) {
  let number = Number(position.fen.split(" ")[5]) || 1;
  let color = position.turn;
  const words = sans.map((san, index) => {
    const numbered = color === "white" || index === 0 ? `${numberText(number, color)}\u00a0${san}` : san;
    if (color === "black") number += 1;
    color = color === "white" ? "black" : "white";
    return numbered;
  });
  return words.join(" ");
}

/** What should have been played, where that is another move. */
const better = (move) => (move.best && move.best.uci !== move.uci ? move.best : null);

/** A comment on the last move in sentences, and at the end of the game, how it ended. */
function account(game, ply) {
  const position = game.positions[ply];
  const move = game.moves[ply - 1];
  const sentences = move ? remarks(game, ply) : [];
  if (position.outcome) sentences.push(`${ending(game, ply)}.`);
  return sentences.join(" ");
}

function remarks(game, ply) {
  const move = game.moves[ply - 1];
  const lost = move.loss >= 0.5 ? `${Math.round(move.loss)} points of winning chance lost` : "";
  const remarks = [];
  if (move.judgement) {
    const name = `${JUDGEMENTS[move.judgement].name}${move.uncertain ? " (uncertain)" : ""}`;
    remarks.push(`${[name, lost].filter(Boolean).join(": ")}.`);
    if (better(move)) remarks.push(`${numberText(move.number, move.color)}\u00a0${move.best.san} was better.`);
    if (move.refutation?.length) remarks.push(`Refutation: ${lineText(game.positions[ply], move.refutation)}.`);
    return remarks;
  }
  if (move.blast.length) remarks.push(`${move.blast.length} pieces explode.`);
  if (game.positions[ply - 1].lines[0]?.uci[0] === move.uci) remarks.push("The engine's choice.");
  else if (lost) remarks.push(`${capitalized(lost)}.`);
  return remarks;
}

/** How the game is over in a position: `Explosion, White wins`. */
function ending(game, ply) {
  const { outcome, wdl } = game.positions[ply];
  const winner = wdl?.[0] === 1000 ? "White wins" : wdl?.[2] === 1000 ? "Black wins" : null;
  return [capitalized(outcome), winner].filter(Boolean).join(", ");
}

const isSingle = (game) => game.moves.length === 0;

/** `1–0`, `½–½`; nothing for a game without a result. */
const resultText = (result) => (result && result !== "*" ? result.replaceAll("1/2", "½").replace("-", "–") : "");

/**
 * What a game is called: by its number if it has no name, and without an index if it is the only one. Names of unknown
 * players are none.
 */
function gameName(game, index) {
  const name = /[^?\s–-]/.test(game.name ?? "")
    ? game.name
    : [isSingle(game) ? "Position" : "Game", index === null ? "" : index + 1].join(" ");
  return [name, resultText(game.result)].filter(Boolean).join(", ");
}

/** A tag of the game, if it exists and has a value. */
function tag(game, name) {
  const value = game.tags?.[name];
  return value && !/^[?.\-]*$/.test(value) ? value : null;
}

/** The placement of the pieces, for people who cannot see the board: `White: king e1, pawn e4. Black: king e8.` */
function piecesText(fen) {
  const names = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
  const sides = { White: [], Black: [] };
  for (const [square, letter] of placement(fen)) {
    const lower = letter.toLowerCase();
    sides[letter === lower ? "Black" : "White"].push(`${names[lower]} ${square}`);
  }
  return Object.entries(sides)
    .map(([side, pieces]) => `${side}: ${pieces.join(", ")}.`)
    .join(" ");
}
