// The texts for scores, numbers of moves, glyphs and results. Knows no document and no page.

/** The kinds of bad moves, the mildest first. */
export const JUDGMENTS = {
  inaccuracy: { mark: "?!", name: "Inaccuracy", plural: "Inaccuracies" },
  mistake: { mark: "?", name: "Mistake", plural: "Mistakes" },
  blunder: { mark: "??", name: "Blunder", plural: "Blunders" },
};

export const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** `12 %`; without decimals unless asked for. */
export const percent = (value, decimals = 0) => `${value.toFixed(decimals)}\u00a0%`;

/** A score as players write it: `+1.30`, `−0.25`, `#5` for a mate by White, `#−5` for one by Black. */
export function scoreText(score) {
  if (!score) return "";
  const sign = (value) => (value < 0 ? "\u2212" : "");
  if ("mate" in score) return score.mate === 0 ? "#" : `#${sign(score.mate)}${Math.abs(score.mate)}`;
  return `${score.cp > 0 ? "+" : sign(score.cp)}${(Math.abs(score.cp) / 100).toFixed(2)}`;
}

/** `12.` or `12...`. */
export const numberText = (number, color) => `${number}${color === "white" ? "." : "..."}`;

/** The numeric annotation glyphs of a PGN that have a sign. */
export const SIGNS = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "\u25a1", 10: "=", 13: "\u221e", 14: "\u2a72", 15: "\u2a71",
  16: "\u00b1", 17: "\u2213", 18: "+\u2212", 19: "\u2212+", 22: "\u2a00", 36: "\u2191", 40: "\u2192", 132: "\u21c6", 146: "N",
};

/** Glyphs as signs: those on the move directly after it, the others, on the position, after a space. */
export const signs = (glyphs) =>
  [...glyphs]
    .sort((a, b) => a - b)
    .map((glyph) => (glyph > 6 ? `\u00a0${SIGNS[glyph] ?? `$${glyph}`}` : (SIGNS[glyph] ?? "")))
    .join("");

/** `1–0`, `½–½`; nothing for a game without a result. */
export const resultText = (result) => (result && result !== "*" ? result.replaceAll("1/2", "½").replace("-", "–") : "");
