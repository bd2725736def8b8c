// The texts for moves and names of the document. Knows the document, but not the page.

import { JUDGMENTS, capitalized, numberText, percent, resultText, signs } from "./scores.js";

/** What White can expect from a position, in percent: wins, and half of the draws. Null if it was not analyzed. */
export const chance = (position) => (position.wdl ? (position.wdl[0] + position.wdl[1] / 2) / 10 : null);

/** A move with its number and mark: `12... Nxe4??`. */
export const moveText = (move) => `${numberText(move.number, move.color)}\u00a0${move.san}${markOf(move)}`;

/** The mark of a move: that of its judgment, or else those of the author. */
export const markOf = (move) => JUDGMENTS[move.judgment]?.mark ?? signs(move.glyphs ?? []);

/** Movetext with signs for glyphs, and without the braces of comments: `2... e5! the only move 3. d4`. */
function readable(movetext) {
  const parts = movetext.split(/\{([^}]*)\}/);
  const texts = parts.map((part, index) =>
    index % 2 ? part.trim() : part.replace(/ \$(\d+)/g, (_, glyph) => signs([Number(glyph)])).trim(),
  );
  return texts.filter(Boolean).join(" ").replaceAll(" )", ")");
}

/** What the author said about a move: the sign, if the judgment hides it, comments, and variations in brackets. */
export function said(move) {
  const hidden = move.judgment ? signs(move.glyphs ?? []).trim() : "";
  const sign = hidden && hidden !== JUDGMENTS[move.judgment].mark ? `${move.san}${hidden}` : null;
  const variations = (move.variations ?? []).map((variation) => `(${readable(variation)})`);
  return [sign, ...(move.comments ?? []), ...variations].filter(Boolean).join(" ");
}

/** Moves from a position on, each with its number where it needs one: `12... Nf6`, `13. e5`. */
export function numbered(position, sans) {
  let number = Number(position.fen.split(" ")[5]) || 1;
  let color = position.turn;
  return sans.map((san, index) => {
    const words = color === "white" || index === 0 ? `${numberText(number, color)}\u00a0${san}` : san;
    if (color === "black") number += 1;
    color = color === "white" ? "black" : "white";
    return words;
  });
}

/** Moves from a position on as one text. */
export const lineText = (position, sans) => numbered(position, sans).join(" ");

/** What should have been played, where that is another move. */
export const better = (move) => (move.best && move.best.uci !== move.uci ? move.best : null);

/** A comment on the last move in sentences, and at the end of the game, how it ended. */
export function account(game, ply) {
  const position = game.positions[ply];
  const move = game.moves[ply - 1];
  const sentences = move ? remarks(game, ply) : [];
  if (position.outcome) sentences.push(`${ending(game, ply)}.`);
  return sentences.join(" ");
}

function remarks(game, ply) {
  const move = game.moves[ply - 1];
  const lost = lossText(move);
  const remarks = [];
  if (move.judgment) {
    const name = `${JUDGMENTS[move.judgment].name}${move.uncertain ? " (uncertain)" : ""}`;
    remarks.push(`${[name, lost].filter(Boolean).join(": ")}.`);
    if (better(move)) remarks.push(`${numberText(move.number, move.color)}\u00a0${move.best.san} was better.`);
    if (move.refutation?.length) remarks.push(`Refutation: ${lineText(game.positions[ply], move.refutation)}.`);
    return remarks;
  }
  if (move.blast.length) remarks.push(`${move.blast.length} pieces explode.`);
  const before = game.positions[ply - 1];
  if (before.nodes && before.lines[0]?.uci[0] === move.uci) remarks.push("The engine's choice.");
  else if (lost) remarks.push(`${lost}.`);
  return remarks;
}

/**
 * What a move cost, with the values that were compared: `Black's chances 61.4 % → 51.6 %, 9.8 points lost`. They are the
 * mover's, with the best move and with this one. Nothing for less than half a point.
 */
function lossText({ color, comparison, loss }) {
  if (!comparison || !(loss >= 0.5)) return "";
  const [best, played] = [comparison.best, comparison.played].map((value) => percent(value, 1));
  return `${capitalized(color)}'s chances ${best} → ${played}, ${loss.toFixed(1)} points lost`;
}

/** How the game is over in a position: `Explosion, White wins`. */
export function ending(game, ply) {
  const { outcome, wdl } = game.positions[ply];
  const winner = wdl?.[0] === 1000 ? "White wins" : wdl?.[2] === 1000 ? "Black wins" : null;
  return [capitalized(outcome), winner].filter(Boolean).join(", ");
}

export const isSingle = (game) => game.moves.length === 0;

/** Whether the game is a line of a proof: nothing was searched, and nothing is judged. */
export const isProof = (game) => Boolean(game.positions[0].proven && !game.positions[0].nodes);

/** `Proven: White wins in at most 5 plies.` */
export const provenText = ({ winner, plies }) =>
  `Proven: ${capitalized(winner)} wins in at most ${plies} ${plies === 1 ? "ply" : "plies"}.`;

/**
 * What a game is called: by its number if it has no name, and without an index if it is the only one. Names of unknown
 * players are none.
 */
export function gameName(game, index) {
  const name = /[^?\s–-]/.test(game.name ?? "")
    ? game.name
    : [isSingle(game) ? "Position" : "Game", index === null ? "" : index + 1].join(" ");
  return [name, resultText(game.result)].filter(Boolean).join(", ");
}

/** A tag of the game, if it exists and has a value. */
export function tag(game, name) {
  const value = game.tags?.[name];
  return value && !/^[?.\-]*$/.test(value) ? value : null;
}
