//! Piece moves, and what a capture removes. [`super::game`] decides which moves the club rules
//! allow.

use crate::atomic::{Bitboard, Board, Color, PieceKind, Square, attacks};

/// The squares to which the piece on `from` moves or captures as in chess: no castling, no en
/// passant, and check is ignored. A king's squares include those of enemy pieces, although it may
/// not capture.
///
/// ```
/// use fissile_engine::atomic::{Position, Square};
/// use fissile_play::club::moves::destinations;
///
/// let position = Position::start();
/// assert_eq!(destinations(position.board(), Square::at(4, 1)).count(), 2);
/// assert!(destinations(position.board(), Square::at(4, 0)).is_empty());
/// ```
#[must_use]
pub fn destinations(board: &Board, from: Square) -> Bitboard {
    let Some(piece) = board.piece_at(from) else { return Bitboard::EMPTY };
    let occupied = board.occupied();
    let reached = match piece.kind {
        PieceKind::Pawn => pawn_destinations(board, piece.color, from),
        PieceKind::Knight => attacks::knight(from),
        PieceKind::Bishop => attacks::bishop(from, occupied),
        PieceKind::Rook => attacks::rook(from, occupied),
        PieceKind::Queen => attacks::queen(from, occupied),
        PieceKind::King => attacks::ring(from),
    };
    reached.without(board.color(piece.color))
}

fn pawn_destinations(board: &Board, color: Color, from: Square) -> Bitboard {
    let free = !board.occupied();
    let one = Bitboard::of(from).forward(color) & free;
    let two =
        if from.relative_rank(color) == 1 { one.forward(color) & free } else { Bitboard::EMPTY };
    one | two | (attacks::pawn(color, from) & board.color(!color))
}

/// All legal moves of a side under the club rules, as pairs of squares, while both kings are on the
/// board.
#[must_use]
pub fn allowed(board: &Board, side: Color) -> Vec<(Square, Square)> {
    let kings = board.kind(PieceKind::King);
    let mut moves = Vec::with_capacity(48);
    for from in board.color(side) {
        let mut targets = destinations(board, from);
        if kings.has(from) {
            targets = targets.without(board.occupied());
        }
        moves.extend(targets.into_iter().map(|to| (from, to)));
    }
    moves.retain(|(from, to)| kings.without(removed(board, *from, *to)).any());
    moves
}

/// The squares that a move clears: for a capture the capturer, the captured piece and all neighbors
/// except pawns; none for another move.
#[must_use]
pub fn removed(board: &Board, from: Square, to: Square) -> Bitboard {
    if !board.occupied().has(to) {
        return Bitboard::EMPTY;
    }
    board.bystanders(to) | from.into() | to.into()
}

/// The board after a move in [`destinations`].
#[must_use]
pub fn after(board: &Board, from: Square, to: Square) -> Board {
    let mut next = *board;
    if board.occupied().has(to) {
        next.explode(from, to, to);
    } else if let Some(piece) = board.piece_at(from) {
        next.remove(piece, from);
        next.put(piece, to);
    }
    next
}
