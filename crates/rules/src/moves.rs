//! A move in sixteen bits, and lists of moves. [`super::movegen`] decides legality,
//! [`super::notation`] handles text.

use std::fmt;
use std::num::NonZeroU16;

use arrayvec::ArrayVec;

use super::bitboard::Bitboard;
use super::piece::PieceKind;
use super::square::Square;

/// The maximum length of a list. 218 is the highest known count for a legal chess position; FENs
/// with more queens than promotions allow reach 248 (found by annealing; the property tests climb
/// there again).
pub const MAX_MOVES: usize = 256;

/// A list of moves on the stack.
///
/// ```
/// use atomic_chess::{MoveList, Position};
///
/// let moves: MoveList = Position::start().legal_moves();
/// assert_eq!(moves.len(), 20);
/// ```
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// The special kind of a move.
///
/// ```
/// use atomic_chess::{MoveFlag, Position};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
/// assert_eq!(position.parse_uci("e1g1")?.flag(), MoveFlag::Castle);
/// // A capture has no flag of its own: it depends on the position what explodes.
/// assert_eq!(position.parse_uci("h1h8")?.flag(), MoveFlag::Normal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
/// Bits 0-5 are the origin, 6-11 the destination, 12-13 the promotion piece (knight to queen),
/// 14-15 the kind of move (normal, promotion, en passant, castling). Castling is written as the
/// king taking its own rook, in every variant.
///
/// A move knows nothing of a position, so its text is read against one: [`Position::parse_uci`] and
/// [`Position::parse_san`].
///
/// ```
/// use atomic_chess::{Position, Square};
///
/// let mv = Position::start().parse_san("Nf3")?;
/// assert_eq!((mv.from(), mv.to()), (Square::G1, Square::F3));
/// assert_eq!(mv.to_string(), "g1f3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Position::parse_uci`]: super::Position::parse_uci
/// [`Position::parse_san`]: super::Position::parse_san
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const PROMOTION: u16 = 1 << 14;
const EN_PASSANT: u16 = 2 << 14;
const CASTLE: u16 = 3 << 14;

impl Move {
    /// A move between two different squares; `None` if they are the same, or for a promotion to a
    /// pawn or king. [`Position::is_legal`](super::Position::is_legal) checks whether it can be
    /// played.
    ///
    /// ```
    /// use atomic_chess::{Move, MoveFlag, PieceKind, Position, Square};
    ///
    /// let (e2, e4) = (Square::E2, Square::E4);
    /// let push = Move::new(e2, e4, MoveFlag::Normal).unwrap();
    /// assert!(Position::start().is_legal(push));
    /// assert_eq!(Move::new(e2, e2, MoveFlag::Normal), None);
    /// assert_eq!(Move::new(e2, e4, MoveFlag::Promotion(PieceKind::King)), None);
    /// ```
    #[must_use]
    pub const fn new(from: Square, to: Square, flag: MoveFlag) -> Option<Move> {
        if from.index() == to.index() {
            return None;
        }
        match flag {
            MoveFlag::Normal => Some(Move::normal(from, to)),
            MoveFlag::Promotion(PieceKind::Pawn | PieceKind::King) => None,
            MoveFlag::Promotion(kind) => Some(Move::promotion(from, to, kind)),
            MoveFlag::EnPassant => Some(Move::en_passant(from, to)),
            MoveFlag::Castle => Some(Move::castle(from, to)),
        }
    }

    /// The moves of a piece to each of some squares, without a flag. Its own square, if it is among
    /// them, is left out.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Move, Square};
    ///
    /// let moves: Vec<String> =
    ///     Move::to_each(Square::A4, Bitboard::rank(3)).map(|mv| mv.to_string()).collect();
    /// assert_eq!((moves.len(), moves[0].as_str()), (7, "a4b4"));
    /// ```
    #[inline]
    pub fn to_each(from: Square, to: Bitboard) -> impl Iterator<Item = Move> {
        to.without(from.into()).into_iter().map(move |to| Move::normal(from, to))
    }

    #[inline]
    const fn build(from: Square, to: Square, bits: u16) -> Move {
        debug_assert!(from.index() != to.index());
        // Origin and destination differ, so the number is not zero, and `MIN` is never taken.
        match NonZeroU16::new(from.index() as u16 | (to.index() as u16) << 6 | bits) {
            Some(raw) => Move(raw),
            None => Move(NonZeroU16::MIN),
        }
    }

    /// A normal move.
    #[inline]
    pub(crate) const fn normal(from: Square, to: Square) -> Move {
        Move::build(from, to, 0)
    }

    /// A promotion to a knight, bishop, rook or queen.
    #[inline]
    pub(crate) const fn promotion(from: Square, to: Square, kind: PieceKind) -> Move {
        let bits = match kind {
            PieceKind::Bishop => 1,
            PieceKind::Rook => 2,
            PieceKind::Queen => 3,
            _ => 0,
        };
        Move::build(from, to, PROMOTION | bits << 12)
    }

    /// An en passant capture; `to` is the square on which the capturing pawn lands and explodes.
    #[inline]
    pub(crate) const fn en_passant(from: Square, to: Square) -> Move {
        Move::build(from, to, EN_PASSANT)
    }

    /// Castling of the king on `king` with the rook on `rook`.
    #[inline]
    pub(crate) const fn castle(king: Square, rook: Square) -> Move {
        Move::build(king, rook, CASTLE)
    }

    /// The sixteen bits, never all zero.
    ///
    /// ```
    /// use atomic_chess::{Move, Position};
    ///
    /// for mv in Position::start().legal_moves() {
    ///     assert_eq!(Move::from_raw(mv.raw()), Some(mv));
    /// }
    /// ```
    #[must_use]
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0.get()
    }

    /// Any nonzero sixteen bits as a move; [`Position::is_legal`](super::Position::is_legal) checks
    /// whether it can be played.
    ///
    /// ```
    /// use atomic_chess::{Move, Position};
    ///
    /// assert_eq!(Move::from_raw(0), None);
    /// let start = Position::start();
    /// assert_eq!((1..=u16::MAX).filter_map(Move::from_raw).filter(|mv| start.is_legal(*mv)).count(), 20);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_raw(raw: u16) -> Option<Move> {
        match NonZeroU16::new(raw) {
            Some(raw) => Some(Move(raw)),
            None => None,
        }
    }

    /// The square of the moving piece.
    ///
    /// ```
    /// use atomic_chess::{Position, Square};
    ///
    /// let mv = Position::start().parse_uci("b1c3")?;
    /// assert_eq!(mv.from(), Square::B1);
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::known((self.raw() & 63) as u8)
    }

    /// The destination; for castling, the square of the rook.
    ///
    /// ```
    /// use atomic_chess::{Position, Square};
    ///
    /// let castling = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?.parse_san("O-O")?;
    /// assert_eq!(castling.to(), Square::H1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::known((self.raw() >> 6 & 63) as u8)
    }

    /// The special kind of the move.
    ///
    /// ```
    /// use atomic_chess::{MoveFlag, Position};
    ///
    /// let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")?;
    /// assert_eq!(position.parse_san("exd6")?.flag(), MoveFlag::EnPassant);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn flag(self) -> MoveFlag {
        match self.raw() & CASTLE {
            0 => MoveFlag::Normal,
            PROMOTION => {
                MoveFlag::Promotion(PieceKind::PROMOTIONS[(self.raw() >> 12 & 3) as usize])
            }
            EN_PASSANT => MoveFlag::EnPassant,
            _ => MoveFlag::Castle,
        }
    }

    /// The piece to which a pawn promotes, if this is a promotion.
    ///
    /// ```
    /// use atomic_chess::{PieceKind, Position};
    ///
    /// let position = Position::from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1")?;
    /// assert_eq!(position.parse_san("a8=N")?.promoted(), Some(PieceKind::Knight));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn promoted(self) -> Option<PieceKind> {
        match self.flag() {
            MoveFlag::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether the move castles.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")?;
    /// assert!(position.parse_san("O-O-O")?.is_castle());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_castle(self) -> bool {
        self.raw() & CASTLE == CASTLE
    }
}

/// Displays the move as UCI text, with castling as the king taking its own rook: the one form that
/// every position reads back. [`Move::uci`] also writes the other form.
///
/// ```
/// use atomic_chess::Position;
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
/// let castling = position.parse_san("O-O")?;
/// assert_eq!(castling.to_string(), "e1h1");
/// assert_eq!(position.parse_uci("e1h1")?, castling);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promoted() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_into_a_move_comes_out_again() {
        for from in Square::all() {
            for to in Square::all().filter(|to| *to != from) {
                let flags = [MoveFlag::Normal, MoveFlag::EnPassant, MoveFlag::Castle];
                for flag in flags.into_iter().chain(PieceKind::PROMOTIONS.map(MoveFlag::Promotion))
                {
                    let mv = Move::new(from, to, flag).unwrap();
                    assert_eq!((mv.from(), mv.to(), mv.flag()), (from, to, flag));
                    assert_eq!(mv.is_castle(), flag == MoveFlag::Castle);
                    assert_eq!(Move::from_raw(mv.raw()), Some(mv));
                }
            }
        }
        assert_eq!(Move::from_raw(0), None);
    }

    #[test]
    fn a_failed_test_shows_moves_as_text() {
        let [from, to] = [12, 28].map(Square::known);
        assert_eq!(format!("{:?}", Move::normal(from, to)), "e2e4");
    }
}
