// The board after moves that are known to be legal, such as those of the engine's lines. It knows how pieces move and what
// explodes, but no rules about what is allowed.

import { FILES, placement } from "../../../render/src/page/squares.js";

/** The square itself and those around it. */
function around(square) {
  const [file, rank] = [FILES.indexOf(square[0]), Number(square[1])];
  const squares = [];
  for (let across = -1; across <= 1; across += 1) {
    for (let up = -1; up <= 1; up += 1) {
      const [to, row] = [FILES[file + across], rank + up];
      if (to && row >= 1 && row <= 8) squares.push(to + row);
    }
  }
  return squares;
}

/** Castling, if the move is that: the squares where king and rook come to stand. */
function castling(pieces, from, to) {
  const king = pieces.get(from);
  if (king?.toLowerCase() !== "k") return null;
  const own = pieces.get(to);
  const takesRook = own?.toLowerCase() === "r" && (own === "R") === (king === "K");
  const jumps = Math.abs(FILES.indexOf(from[0]) - FILES.indexOf(to[0])) > 1;
  if (!takesRook && !jumps) return null;
  const [rank, isShort] = [from[1], to > from];
  const step = isShort ? 1 : -1;
  let rook = takesRook ? to : null;
  for (let file = FILES.indexOf(from[0]) + step; !rook && file >= 0 && file < 8; file += step) {
    if (pieces.get(FILES[file] + rank) === (king === "K" ? "R" : "r")) rook = FILES[file] + rank;
  }
  return { rook, kingTo: (isShort ? "g" : "c") + rank, rookTo: (isShort ? "f" : "d") + rank };
}

/** Plays a move on a map of pieces; returns the squares that explode. */
function playOn(pieces, uci) {
  const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci[4]];
  const piece = pieces.get(from);
  const castles = castling(pieces, from, to);
  if (castles) {
    const rook = pieces.get(castles.rook);
    pieces.delete(from);
    pieces.delete(castles.rook);
    pieces.set(castles.kingTo, piece).set(castles.rookTo, rook);
    return [];
  }
  const isPawn = piece?.toLowerCase() === "p";
  const passant = isPawn && from[0] !== to[0] && !pieces.has(to) ? to[0] + from[1] : null;
  const captures = pieces.has(to) || passant;
  pieces.delete(from);
  if (!captures) {
    pieces.set(to, promotion ? (piece === "P" ? promotion.toUpperCase() : promotion) : piece);
    return [];
  }
  const gone = around(to).filter((square) => pieces.has(square) && pieces.get(square).toLowerCase() !== "p");
  const blast = new Set([from, passant ?? to, ...gone]);
  for (const square of blast) pieces.delete(square);
  return [...blast];
}

/** The placement of a map of pieces, as the first field of a FEN. */
function written(pieces) {
  const rows = Array.from({ length: 8 }, (_, index) =>
    [...FILES].map((file) => pieces.get(file + (8 - index)) ?? "1").join("").replace(/1+/g, (run) => String(run.length)),
  );
  return rows.join("/");
}

/** The placement after moves from a position, and what the last of them exploded. */
export function replay(fen, moves) {
  const pieces = placement(fen);
  let blast = [];
  for (const uci of moves) blast = playOn(pieces, uci);
  return { fen: written(pieces), blast };
}
