//! The exact reason why castling is illegal: the right, the squares in between, or an attack.

use super::sentence::{Objection, PlacedPiece, Wing};
use super::sight::{attacker, nearest};
use crate::atomic::make::castled;
use crate::atomic::{Bitboard, PieceKind, Position, Square, attacks};

/// The castling that a king's move means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingAttempt {
    /// With the rook that has castling rights on that side.
    Toward(Wing),
    /// With the rook on this square.
    With(Square),
}

impl CastlingAttempt {
    /// The direction in which a king on a square would castle.
    pub fn wing(self, king: Square) -> Wing {
        match self {
            CastlingAttempt::Toward(wing) => wing,
            CastlingAttempt::With(rook) if rook.file() > king.file() => Wing::King,
            CastlingAttempt::With(_) => Wing::Queen,
        }
    }
}

/// Whether a king's move between two squares must be meant as castling, or at least can be: onto an
/// own rook on its back rank, or to the c-file or the g-file. A king next to its own rook castles
/// only with castling rights.
pub fn attempt(position: &Position, king: Square, to: Square) -> Option<CastlingAttempt> {
    let (board, us) = (position.board(), position.turn());
    if king.relative_rank(us) != 0 || king.rank() != to.rank() {
        return None;
    }
    let distance = king.file().abs_diff(to.file());
    if (board.color(us) & board.kind(PieceKind::Rook)).has(to) {
        return (distance > 1 || position.castling_rooks().has(to))
            .then_some(CastlingAttempt::With(to));
    }
    let wing = match to.file() {
        6 => Wing::King,
        2 => Wing::Queen,
        _ => return None,
    };
    // A Chess960 king may castle toward the c-file from either side of it, or stay.
    (distance > 1 || rook_of(position, king, wing).is_some())
        .then_some(CastlingAttempt::Toward(wing))
}

/// Why castling is illegal; `None` if it is legal.
pub fn find(position: &Position, attempt: CastlingAttempt) -> Option<Objection> {
    let (board, us) = (position.board(), position.turn());
    let king = board.king(us)?;
    let own_king = PlacedPiece { piece: board.piece_at(king)?, square: king };
    let wing = attempt.wing(king);
    let Some(rook) = rook_of(position, king, wing) else {
        return Some(Objection::NoRight(us, wing));
    };
    if let CastlingAttempt::With(named) = attempt
        && named != rook
    {
        return Some(Objection::NoRightWith(PlacedPiece {
            piece: board.piece_at(named)?,
            square: named,
        }));
    }
    let (king_to, rook_to) = castled(king, rook);
    let others = board.occupied().without(Bitboard::of(king) | Bitboard::of(rook));
    let path = attacks::between(king, king_to);
    let needed = path
        | attacks::between(rook, rook_to)
        | attacks::between(king, rook)
        | king_to.into()
        | rook_to.into();
    if let Some(by) = nearest(board, needed & others, king) {
        return Some(Objection::CastlingBlocked { side: us, wing, by });
    }
    if let Some(by) = attacker(board, king, board.occupied(), own_king) {
        return Some(Objection::CastlingOutOfCheck(by));
    }
    let without_king = board.occupied().without(king.into());
    let passed = path
        .into_iter()
        .find_map(|square| Some((square, attacker(board, square, without_king, own_king)?)));
    if let Some((square, by)) = passed {
        return Some(Objection::CastlingThroughCheck { square, by });
    }
    // With the king on its destination, the rook is already beside it, and may shield it or no
    // longer do so.
    let by = attacker(board, king_to, others | rook_to.into(), own_king)?;
    Some(Objection::CastlingIntoCheck { square: king_to, by })
}

/// The rook with which the side to move may still castle in a direction.
fn rook_of(position: &Position, king: Square, wing: Wing) -> Option<Square> {
    let rooks = position.castling_rooks() & Bitboard::relative_rank(0, position.turn());
    rooks.into_iter().find(|rook| (rook.file() > king.file()) == (wing == Wing::King))
}
