// What the reader adds to the page: comments, and moves that he tries instead of those of the game. They are kept by the
// browser for this page, and saved as PGN. It draws nothing and knows no rules: the page carries the legal moves.

import { replay } from "./replay.js";
import { numberText } from "./scores.js";
import { placement } from "../../../render/src/page/squares.js";

/** A text as a short name, the same for the same text: two sums of 32 bits (FNV-1a, and one with another factor). */
function nameOf(text) {
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193) >>> 0;
    two = Math.imul(two ^ code, 0x85ebca6b) >>> 0;
  }
  return one.toString(16).padStart(8, "0") + two.toString(16).padStart(8, "0");
}

/** The notes on the positions of a page: `{"1/4": {comment, tried: [{uci, san}]}}`, by game and ply. */
export class Notes {
  /** The notes on a page with this content. */
  constructor(content) {
    this.key = `fissile-notes-${nameOf(content)}`;
    /** Whether the browser keeps them. */
    this.isKept = true;
    this.all = {};
    try {
      const stored = JSON.parse(window.localStorage.getItem(this.key) ?? "{}");
      for (const [place, note] of Object.entries(stored ?? {})) {
        const tried = Array.isArray(note?.tried) ? note.tried.filter(({ uci, san }) => /^[a-h1-8]{4,6}[qrbn]?$/.test(uci) && san) : [];
        this.all[place] = { comment: String(note?.comment ?? ""), tried };
      }
    } catch {
      this.isKept = false;
    }
  }

  of(game, ply) {
    return this.all[`${game}/${ply}`] ?? { comment: "", tried: [] };
  }

  put(game, ply, change) {
    const note = { ...this.of(game, ply), ...change };
    if (note.comment || note.tried.length) this.all[`${game}/${ply}`] = note;
    else delete this.all[`${game}/${ply}`];
    try {
      if (this.isEmpty) window.localStorage.removeItem(this.key);
      else window.localStorage.setItem(this.key, JSON.stringify(this.all));
      this.isKept = true;
    } catch {
      this.isKept = false;
    }
  }

  get isEmpty() {
    return Object.keys(this.all).length === 0;
  }

  forget() {
    for (const place of Object.keys(this.all)) this.put(...place.split("/").map(Number), { comment: "", tried: [] });
  }
}

/**
 * The legal moves of a position for the board, from the text in the page: `Nf3:g1f3 O-O:e1g1h1 a8=Q:a7a8q`. After the squares
 * of castling comes that of the rook.
 */
export function legalMoves(text, fen) {
  const pieces = placement(fen);
  return text.split(" ").filter(Boolean).map((entry) => {
    const [, san, from, to, more = null] = /^([^:]+):([a-h][1-8])([a-h][1-8])(\w*)$/.exec(entry) ?? [];
    const rook = more?.length === 2 ? more : null;
    const promotion = more?.length === 1 ? more : null;
    const uci = from + (rook ?? to) + (promotion ?? "");
    const explodes = replay(fen, [uci]).blast.map((square) => ({ square, piece: pieces.get(square) }));
    const king = explodes.some(({ piece }) => piece.toLowerCase() === "k");
    return { san, uci, from, to, rook, promotion, explodes, king };
  });
}

/** A comment in braces; a closing one would end it. */
const braced = (text) => (text.trim() ? [`{ ${text.trim().replaceAll("}", ")").replace(/\s+/g, " ")} }`] : []);

const quoted = (text) => `"${String(text).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black"];

/** The tags of a game for a PGN, the seven that all have first. */
function tagLines(game, start) {
  const tags = { ...game.tags };
  const own = ["Result", "Variant", "SetUp", "FEN"];
  const others = Object.keys(tags).filter((name) => !ROSTER.includes(name) && !own.includes(name) && /^\w+$/.test(name));
  const lines = ROSTER.map((name) => [name, tags[name] ?? (name === "Date" ? "????.??.??" : "?")]);
  lines.push(["Result", game.result], ["Variant", "Atomic"]);
  if (game.start !== start) lines.push(["SetUp", "1"], ["FEN", game.start]);
  return [...lines, ...others.map((name) => [name, tags[name]])].map(([name, value]) => `[${name} ${quoted(value)}]`);
}

/** The glyph of each judgment. */
const GLYPHS = { inaccuracy: 6, mistake: 2, blunder: 4 };

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** A game with the notes on it as PGN: the words of the author and of the reader, and what both tried, as variations. */
export function pgnOf(game, index, notes) {
  const words = [...braced([...(game.comments ?? []), notes.of(index, 0).comment].join(" "))];
  game.moves.forEach((move, ply) => {
    const number = numberText(move.number, move.color);
    words.push(number, move.san);
    const glyphs = new Set([...(move.glyphs ?? []), ...(GLYPHS[move.judgment] ? [GLYPHS[move.judgment]] : [])]);
    words.push(...[...glyphs].map((glyph) => `$${glyph}`));
    words.push(...braced([...(move.comments ?? []), notes.of(index, ply + 1).comment].join(" ")));
    words.push(...(move.variations ?? []).map((line) => `(${line})`));
    words.push(...notes.of(index, ply).tried.map(({ san }) => `(${number} ${san})`));
  });
  // At the end of the game a variation has nothing that it could replace.
  const last = notes.of(index, game.moves.length).tried.map(({ san }) => san);
  if (last.length) words.push(...braced(`Tried: ${last.join(", ")}`));
  return `${tagLines(game, START).join("\n")}\n\n${words.join(" ")} ${game.result}\n`;
}
