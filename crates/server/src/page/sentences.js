// What the session says, in the language of the page. The session speaks English, also in what it has stored, such as the end of a
// game or the names of its own studies. So a sentence is looked up by its English text: the texts of the table whose names begin
// with `said-`, in which values have places. A sentence that is none of them stays English.

import { clauses, english, language, text } from "./language.js";
import { kindName, pieceName } from "../../../render/src/page/squares.js";
import { listed } from "../../../render/src/page/phrase.js";

/** The letters of pieces, by their English names. */
const LETTERS = { king: "k", queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" };

const [COLOR, KIND, SQUARE] = ["White|Black", Object.keys(LETTERS).join("|"), "[a-h][1-8]"];

/** What stands in quotation marks, as the session quotes it; the marks belong to it. */
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';

/** The grades and themes in names of studies with puzzles. */
const GRADE = "easy|medium|hard";
const PUZZLES = `(?:${GRADE}|quiet|shield|discovered|clearance|promotion|checkmate)`;

const same = (words) => words;
const color = [COLOR, (words) => words.toLowerCase()];
const square = [SQUARE, same];
const number = ["\\d+", Number];
const quoted = [QUOTED, same];

/** A piece on its square, with its color if the sentence has it. */
function placed(words) {
  const [, side, kind, where] = new RegExp(`^(?:the|(${COLOR})'s) (${KIND}) on (${SQUARE})$`).exec(words);
  const letter = LETTERS[kind];
  return `${side ? pieceName(side === "White" ? letter.toUpperCase() : letter) : kindName(letter)} ${where}`;
}

/** What puzzles a study has: `schwer, stille Züge`. */
const puzzleWords = (words) =>
  listed(words.split(", ").map((word) => (GRADE.split("|").includes(word) ? text(word).toLowerCase() : text(`theme-${word}`))));

/** What the values of sentences look like in English, by their names, and how they are shown. */
const VALUES = {
  color, other: color, square, to: square, text: quoted, letter: quoted, fen: quoted,
  count: number, low: number, high: number, more: number, own: number, game: number, line: number, pieces: number,
  file: ["[a-h]", same], rank: ["[1-8]", same],
  kind: [KIND, (words) => kindName(LETTERS[words])],
  mover: [`the (?:${KIND}) on (?:${SQUARE})`, placed],
  by: [`(?:${COLOR})'s (?:${KIND}) on (?:${SQUARE})`, placed],
  wing: ["kingside|queenside", same],
  moves: [".+", (words) => listed(words.split(/, | or /))],
  why: [".+", said],
  field: ["placement|side to move|castling rights|en passant square|halfmove clock|move number|number of fields", said],
  record: ["study \\d+|game \\d+ of study \\d+", said],
  fault: ["(?:is|was|cannot be) .+", said],
  games: ["\\[[\\d, ]+\\]", (words) => listed(words.slice(1, -1).split(", "))],
  place: ["\\d+\\.(?:\\.\\.)?", same],
  number: ["\\d+\\.*", same],
  result: ["[^ ]+", same],
  written: [".+", (words) => inside(words)],
  kinds: [`${PUZZLES}(?:, ${PUZZLES})*`, puzzleWords],
  opening: ["\\d+\\. [^ ]+", same],
  played: ["\\d+\\.(?:\\.\\.)? [^ ]+", same],
  day: ["\\d{4}-\\d\\d-\\d\\d", same],
};

const usual = [".+", same];
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

/** What a form is for, by its name: names, comments and the rest of a file, or else what is said. */
const SAID = /^said-(?!lesson|name-|after|sheet-|file-)/;
const STUDY = /^said-(?:lessons$|name-(?!game$|line$|puzzle$|replies|you|level|proven-pl))/;

/** A sentence by the forms whose names begin so; null if it fits none of them. */
function find(sentence, beginning = SAID) {
  forms ??= english.map(form).sort((a, b) => b.length - a.length);
  for (const { id, names, fits } of forms) {
    const found = beginning.test(id) ? fits.exec(sentence) : null;
    if (!found) continue;
    const values = names.map((name, index) => [name, (VALUES[name] ?? usual)[1](found[index + 1])]);
    return text(id, Object.fromEntries(values));
  }
  return null;
}

/** What operating systems say, by what they mean: Linux with either C library, macOS, and Windows in English. */
const REASONS = {
  missing: ["No such file or directory", "The system cannot find the file specified.", "The system cannot find the path specified."],
  denied: ["Permission denied", "Operation not permitted", "Access is denied."],
  full: ["No space left on device", "Disk quota exceeded", "Disc quota exceeded", "Quota exceeded", "There is not enough space on the disk."],
  "read-only": ["Read-only file system", "The media is write protected."],
  "no-folder": ["Not a directory", "The directory name is invalid."],
  folder: ["Is a directory"],
  exists: ["File exists", "The file exists.", "Cannot create a file when that file already exists."],
  large: ["File too large"],
  files: ["Too many open files", "Too many open files in system", "No file descriptors available"],
  memory: ["Cannot allocate memory", "Out of memory"],
  busy: ["Resource temporarily unavailable"],
  broken: ["Input/output error", "I/O error"],
};

/** The reason of a system in the language of the page; null if it is none of these. */
function systemReason(sentence) {
  const [, words] = /^(?:I\/O error: )?(.*) \(os error \d+\)$/.exec(sentence) ?? [];
  const kind = Object.keys(REASONS).find((kind) => REASONS[kind].includes(words));
  return kind ? text(`system-${kind}`) : null;
}

/**
 * A sentence of the session in the language of the page.
 * @param {string} sentence
 * @returns {string}
 */
export function said(sentence) {
  if (!sentence || language() === "en") return sentence;
  const whole = systemReason(sentence) ?? find(sentence);
  if (whole !== null) return whole;
  // Where a text could be the move of several pieces, each has its reason; a FEN can have several faults.
  const parts = sentence.split("; ").map((part) => find(part));
  return parts.includes(null) ? sentence : clauses(parts);
}

/** What was shown, by its language, its forms and its words: a list of thousands of games has few names. */
const shown = new Map();

/** Words that are the program's own if they fit one of these forms, and stay as they are if not. */
function unless(words, forms) {
  if (!words || language() === "en") return words;
  const key = `${language()} ${forms.source} ${part ?? ""}\n${words}`;
  if (!shown.has(key)) shown.set(key, find(words, forms) ?? words);
  return shown.get(key);
}

/** What of the name that is being translated a person has written, and the forms that the rest of it can have. */
let part = null;
let inner = STUDY;

/** A name or a comment that stands in another one, or for itself. */
const inside = (words) => (words === part ? words : unless(words, inner));

/**
 * The name of a study. What a person has written stays as it is. Older studies do not tell, so what fits is taken for a name that
 * the program gave.
 * @param {{name: string, written?: string|null}} study
 */
export function studyName({ name, written }) {
  part = written ?? null;
  const words = inside(name);
  part = null;
  return words;
}

/** Whether the players of a game are called as the program calls them. */
const isAgainstFissile = (players) => players.includes("You") && players.some((name) => /^Fissile, level \d+$/.test(name));

/** The name of a player, who plays against `other`. */
export const playerName = (name, other) => (isAgainstFissile([name, other]) ? unless(name, /^said-name-(?:you|level)/) : name);

/** The name of a game of a list. Only a game against Fissile, an exercise and a proven opening have one that the program gives. */
export function gameName({ white, black, event, exercise }) {
  if (isAgainstFissile([white, black])) return unless(event, /^said-name-game$/);
  return unless(event, exercise ? /^said-(?:lesson-\d$|name-(?:line|puzzle)$)/ : /^said-name-replies/);
}

/** A comment: a person's stays as it is, and those of lessons and proven openings are the program's. */
export const commentText = (words, isExercise) => unless(words, isExercise ? /^said-lesson-/ : /^said-name-proven-pl/);

/** The comment at the start of a line to be trained, which tells the move before it. */
export function lineStart(words) {
  inner = /^said-(?:lesson-|name-proven-pl)/;
  const shown = unless(words, /^said-(?:lesson-|name-proven-pl|after)/);
  inner = STUDY;
  return shown;
}

/** The name of a file without its ending: that of a study, or what the file has. */
export function fileStem(stem, study = { name: "" }) {
  // As the session makes such a name.
  const fit = (/** @type {string} */ words) => [...words.replace(/[^\p{L}\p{N} \-_.,]/gu, "")].slice(0, 80).join("").replace(/^[ .]+|[ .]+$/g, "");
  return stem === fit(study.name) ? fit(studyName(study)) : unless(stem, /^said-file-/);
}

const SIGNS = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** A sheet of diagrams: its words are escaped, so that its tags are its own. What the session itself says is in spans. */
export function sheetText(page, study = { name: "" }) {
  const plain = (words) => words.replace(/&\w+;/g, (sign) => SIGNS[sign] ?? sign);
  const escaped = (words) => words.replace(/[&<>"]/g, (letter) => Object.keys(SIGNS).find((sign) => SIGNS[sign] === letter));
  const ownText = (tag, words) => (tag === "span" ? unless(words, /^said-sheet-/) : tag === "p" ? lineStart(words) : studyName({ ...study, name: words }));
  return page
    .replace('<html lang="en">', `<html lang="${language()}">`)
    .replace(/<(title|h1|p|span)>([^<]*)<\/\1>/g, (_, tag, words) => `<${tag}>${escaped(ownText(tag, plain(words)))}</${tag}>`);
}
