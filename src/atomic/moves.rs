//! A move in sixteen bits, and lists of moves. [`super::movegen`] decides legality, [`super::notation`] handles text.

use std::num::NonZeroU16;

use arrayvec::ArrayVec;

use super::piece::PieceKind;
use super::square::Square;

/// The maximum length of a list. 218 is the highest known count for a legal chess position; FENs with more queens
/// than promotions allow reach 248 (found by annealing; the property tests climb there again).
pub const MAX_MOVES: usize = 256;

/// A list of moves on the stack.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// The special kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFlag {
    /// No special kind.
    Normal,
    /// A pawn becomes another piece (and explodes at once if the move captures).
    Promotion(PieceKind),
    /// A pawn captures the pawn that has just passed it.
    EnPassant,
    /// The king castles; the move goes from the king's square to the rook's square.
    Castle,
}

/// A move: origin, destination and special kind.
///
/// Bits 0-5 are the origin, 6-11 the destination, 12-13 the promotion piece (knight to queen), 14-15 the kind of move
/// (normal, promotion, en passant, castling). Castling is written as the king taking its own rook, in every variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const PROMOTION: u16 = 1 << 14;
const EN_PASSANT: u16 = 2 << 14;
const CASTLE: u16 = 3 << 14;

impl Move {
    #[inline]
    const fn build(from: Square, to: Square, bits: u16) -> Move {
        // Origin and destination differ in every real move, so the number is not zero; otherwise `MIN` (a1b1)
        // replaces it.
        match NonZeroU16::new(from.index() as u16 | (to.index() as u16) << 6 | bits) {
            Some(raw) => Move(raw),
            None => Move(NonZeroU16::MIN),
        }
    }

    /// A normal move.
    #[must_use]
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move::build(from, to, 0)
    }

    /// A promotion; a pawn or king as `kind` becomes a knight.
    #[must_use]
    #[inline]
    pub const fn promotion(from: Square, to: Square, kind: PieceKind) -> Move {
        let bits = match kind {
            PieceKind::Bishop => 1,
            PieceKind::Rook => 2,
            PieceKind::Queen => 3,
            _ => 0,
        };
        Move::build(from, to, PROMOTION | bits << 12)
    }

    /// An en passant capture; `to` is the square on which the capturing pawn lands and explodes.
    #[must_use]
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::build(from, to, EN_PASSANT)
    }

    /// Castling of the king on `king` with the rook on `rook`.
    #[must_use]
    #[inline]
    pub const fn castle(king: Square, rook: Square) -> Move {
        Move::build(king, rook, CASTLE)
    }

    /// The sixteen bits.
    #[must_use]
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0.get()
    }

    /// Any nonzero sixteen bits as a move; [`super::Position::is_legal`] checks whether it can be played.
    #[must_use]
    #[inline]
    pub const fn from_raw(raw: u16) -> Option<Move> {
        match NonZeroU16::new(raw) {
            Some(raw) => Some(Move(raw)),
            None => None,
        }
    }

    /// The square of the moving piece.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.raw() & 63) as u8)
    }

    /// The destination; for castling, the square of the rook.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.raw() >> 6 & 63) as u8)
    }

    /// The special kind of the move.
    #[must_use]
    #[inline]
    pub const fn flag(self) -> MoveFlag {
        match self.raw() & CASTLE {
            0 => MoveFlag::Normal,
            PROMOTION => MoveFlag::Promotion(PieceKind::PROMOTIONS[(self.raw() >> 12 & 3) as usize]),
            EN_PASSANT => MoveFlag::EnPassant,
            _ => MoveFlag::Castle,
        }
    }

    /// The piece to which a pawn promotes, if this is a promotion.
    #[must_use]
    pub const fn promoted(self) -> Option<PieceKind> {
        match self.flag() {
            MoveFlag::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether the move castles.
    #[must_use]
    #[inline]
    pub const fn is_castle(self) -> bool {
        self.raw() & CASTLE == CASTLE
    }
}

/// Origin, destination and promotion letter, as UCI writes them in Chess960.
impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promoted() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_into_a_move_comes_out_again() {
        for from in Square::all() {
            for to in Square::all().filter(|to| *to != from) {
                let mut moves = vec![
                    (Move::normal(from, to), MoveFlag::Normal),
                    (Move::en_passant(from, to), MoveFlag::EnPassant),
                    (Move::castle(from, to), MoveFlag::Castle),
                ];
                moves.extend(
                    PieceKind::PROMOTIONS.map(|kind| (Move::promotion(from, to, kind), MoveFlag::Promotion(kind))),
                );
                for (mv, flag) in moves {
                    assert_eq!((mv.from(), mv.to(), mv.flag()), (from, to, flag));
                    assert_eq!(mv.is_castle(), flag == MoveFlag::Castle);
                    assert_eq!(Move::from_raw(mv.raw()), Some(mv));
                }
            }
        }
        assert_eq!(Move::from_raw(0), None);
    }
}
