//! Which piece is in the way, and which attacks a king, on any board.

use super::sentence::PlacedPiece;
use crate::atomic::{Bitboard, Board, Square, attacks};

/// The piece in `squares` that is nearest to `from` on their line.
pub(super) fn nearest(board: &Board, squares: Bitboard, from: Square) -> Option<PlacedPiece> {
    let distance = |square: &Square| {
        square.file().abs_diff(from.file()).max(square.rank().abs_diff(from.rank()))
    };
    let square = (squares & board.occupied()).into_iter().min_by_key(distance)?;
    Some(PlacedPiece { piece: board.piece_at(square)?, square })
}

/// An enemy piece that attacks the king of `own`'s side on a square, if `occupied` squares block;
/// none if the enemy king is gone or touches the square, since there is no check then.
pub(super) fn attacker(
    board: &Board,
    square: Square,
    occupied: Bitboard,
    own: PlacedPiece,
) -> Option<PlacedPiece> {
    let them = !own.piece.color;
    let enemy_king = board.king(them)?;
    if attacks::ring(enemy_king).has(square) {
        return None;
    }
    let by = (board.attackers(square, occupied) & board.color(them)).first()?;
    Some(PlacedPiece { piece: board.piece_at(by)?, square: by })
}
