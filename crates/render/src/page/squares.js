// Where squares and pieces are: the measures of a board, FEN placements, and names for people who do not see it. Knows no
// rules of the game.

import { listed, phrase } from "./phrase.js";

export const SQUARE = 100;
export const MARGIN = 46;
export const EDGE = 18;

/** The side of a board with its coordinates. */
export const SIZE = MARGIN + 8 * SQUARE + EDGE;

export const FILES = "abcdefgh";

/** The pieces of a position: a map from squares to FEN letters. */
export function placement(fen) {
  const pieces = new Map();
  fen
    .split(" ")[0]
    .split("/")
    .forEach((row, index) => {
      let file = 0;
      for (const letter of row) {
        if (/[1-8]/.test(letter)) file += Number(letter);
        else pieces.set(FILES[file++] + (8 - index), letter);
      }
    });
  return pieces;
}

/** The square in a column and row of the board as it is seen, or null. */
export function squareAt(column, row, flip) {
  if (!(column >= 0 && column < 8 && row >= 0 && row < 8)) return null;
  return flip ? FILES[7 - column] + (row + 1) : FILES[column] + (8 - row);
}

/** The column and row of a square as it is seen. */
export function seenAt(square, flip) {
  const file = FILES.indexOf(square[0]);
  const rank = Number(square[1]) - 1;
  return flip ? [7 - file, rank] : [file, 7 - rank];
}

/** The upper left corner of a square. */
export function corner(square, flip) {
  const [column, row] = seenAt(square, flip);
  return [MARGIN + column * SQUARE, EDGE + row * SQUARE];
}

export const center = (square, flip) => corner(square, flip).map((edge) => edge + SQUARE / 2);

export const origin = (uci) => uci.slice(0, 2);
export const target = (uci) => uci.slice(2, 4);

const KINDS = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** `white` or `black`: whose piece a FEN letter is. */
export const ownerOf = (letter) => (letter === letter.toUpperCase() ? "white" : "black");

/** `knight`. */
export const kindName = (letter) => phrase(`kind-${letter.toLowerCase()}`, KINDS[letter.toLowerCase()]);

/** `knight`, or `2 knights`. */
export function kindsText(letter, count) {
  const kind = KINDS[letter.toLowerCase()];
  return phrase(`kinds-${letter.toLowerCase()}`, count > 1 ? `${count} ${kind}s` : kind, { count });
}

/** `white knight`. */
export const pieceName = (letter) => phrase(`piece-${ownerOf(letter)}-${letter.toLowerCase()}`, `${ownerOf(letter)} ${KINDS[letter.toLowerCase()]}`);

/** `e4, white pawn`, or `e4, empty`. */
export const squareText = (square, letter) => listed([square, letter ? pieceName(letter) : phrase("empty", "empty")]);

/** The placement of the pieces in words: `White: king e1, pawn e4. Black: king e8.` */
export function piecesText(fen) {
  const sides = { white: [], black: [] };
  for (const [square, letter] of placement(fen)) sides[ownerOf(letter)].push([letter.toLowerCase(), square]);
  const words = (pieces) =>
    listed(pieces.sort(([a], [b]) => "kqrbnp".indexOf(a) - "kqrbnp".indexOf(b)).map(([letter, square]) => `${kindName(letter)} ${square}`));
  const [white, black] = [words(sides.white), words(sides.black)];
  return phrase("placement", `White: ${white}. Black: ${black}.`, { white, black });
}

/** A part of a move in SAN for the ear. */
function spokenPart(part) {
  if (/[KQRBN]/.test(part)) return kindName(part);
  if (part === "x") return phrase("spoken-takes", "takes");
  if (part === "=") return phrase("spoken-promotes", "promotes to");
  return part;
}

/** A move in SAN for the ear: `Nxd7#` is `knight takes d7, mate`. */
export function spoken(san) {
  const check = { "+": () => phrase("spoken-check", "check"), "#": () => phrase("spoken-mate", "mate") }[san.at(-1)];
  const end = check?.() ?? "";
  if (/^O-O-O/.test(san)) return listed([phrase("castles-queenside", "castles queenside"), end]);
  if (/^O-O/.test(san)) return listed([phrase("castles-kingside", "castles kingside"), end]);
  const words = san
    .replace(/[+#]$/, "")
    .match(/[KQRBN]|x|=|[a-h][1-8]|[a-h]|[1-8]/g)
    ?.map(spokenPart);
  return listed([words?.join(" ") ?? san, end]);
}
