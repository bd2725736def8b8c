// What the session says, in the language of the page. The session speaks English, also in what it has stored, such as the end of a
// game or the comments of the lessons. So a sentence is looked up by its English text: the texts of the table whose names begin
// with `said-`, in which values have places. A sentence that is none of them stays English.

import { english, language, text } from "./language.js";
import { kindName, pieceName } from "../../../render/src/page/squares.js";

/** The letters of pieces, by their English names. */
const LETTERS = { king: "k", queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" };

const [COLOR, KIND, SQUARE] = ["White|Black", Object.keys(LETTERS).join("|"), "[a-h][1-8]"];

const color = [COLOR, (words) => words.toLowerCase()];
const square = [SQUARE, (words) => words];
const number = ["\\d+", Number];

/** A piece on its square, with its color if the sentence has it. */
function placed(words) {
  const [, side, kind, where] = new RegExp(`^(?:the|(${COLOR})'s) (${KIND}) on (${SQUARE})$`).exec(words);
  const letter = LETTERS[kind];
  return `${side ? pieceName(side === "White" ? letter.toUpperCase() : letter) : kindName(letter)} ${where}`;
}

/** What the values of sentences look like in English, by their names, and how they are shown. */
const VALUES = {
  color, other: color, square, to: square, count: number, low: number, high: number,
  kind: [KIND, (words) => kindName(LETTERS[words])],
  mover: [`the (?:${KIND}) on (?:${SQUARE})`, placed],
  by: [`(?:${COLOR})'s (?:${KIND}) on (?:${SQUARE})`, placed],
  wing: ["kingside|queenside", (words) => words],
  moves: [".+", (words) => words.replaceAll(" or ", ", ")],
  why: [".+", said],
};

const usual = [".+", (words) => words];
const literal = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text of the table as what a sentence has to fit. */
function form({ id, value }) {
  const parts = typeof value === "string" ? [value] : value;
  const names = parts.flatMap((part) => part.name ?? []);
  const source = parts.map((part) => (typeof part === "string" ? literal(part) : `(${(VALUES[part.name] ?? usual)[0]})`));
  return { id, names, fits: new RegExp(`^${source.join("")}$`), length: source.join("").length };
}

/** All forms, those that say most first; they are made when the first sentence comes. */
let forms = null;

/** A sentence by the forms whose names begin so; null if it fits none of them. */
function find(sentence, beginning = "said-") {
  forms ??= english.filter(({ id }) => id.startsWith("said-")).map(form).sort((a, b) => b.length - a.length);
  for (const { id, names, fits } of forms) {
    const found = id.startsWith(beginning) ? fits.exec(sentence) : null;
    if (!found) continue;
    const values = names.map((name, index) => [name, (VALUES[name] ?? usual)[1](found[index + 1])]);
    return text(id, Object.fromEntries(values));
  }
  return null;
}

/**
 * A sentence of the session in the language of the page.
 * @param {string} sentence
 * @returns {string}
 */
export function said(sentence) {
  if (!sentence || language() === "en") return sentence;
  const whole = find(sentence);
  if (whole !== null) return whole;
  // Where a text could be the move of several pieces, each has its reason.
  const parts = sentence.split("; ").map((part) => find(part));
  return parts.includes(null) ? sentence : parts.join("; ");
}

/**
 * A name or a comment of a study. It is what a person has written, and stays so, unless it is of the lessons that come with the board.
 * @param {string} words
 * @returns {string}
 */
export const written = (words) => (words && language() !== "en" ? (find(words, "said-lesson") ?? words) : words);
