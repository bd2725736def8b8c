//! Playing a move: the changes of the board, the rights and the clocks. Nothing takes a move back:
//! a position is small, so callers keep a copy. [`Board::explode`](super::board::Board::explode)
//! carries out the explosions.

use thiserror::Error;

use super::bitboard::Bitboard;
use super::blast;
use super::board::Board;
use super::color::{Color, Side};
use super::moves::{Move, MoveFlag};
use super::piece::{Piece, PieceKind};
use super::position::Position;
use super::square::Square;
use crate::quote::quote;

/// A move that is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{mv} is not a legal move in {}", quote(&position.to_string()))]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The position.
    pub position: Position,
}

/// The squares of king and rook after castling with the rook on `rook`.
///
/// ```
/// use atomic_chess::Square;
/// use atomic_chess::make::castled;
///
/// // Chess960: wherever king and rook start, they end on the squares of chess.
/// let (b1, a1) = (Square::B1, Square::A1);
/// assert_eq!(castled(b1, a1), (Square::C1, Square::D1));
/// ```
#[must_use]
#[inline]
pub const fn castled(king: Square, rook: Square) -> (Square, Square) {
    if rook.file() > king.file() {
        (Square::at(6, king.rank()), Square::at(5, king.rank()))
    } else {
        (Square::at(2, king.rank()), Square::at(3, king.rank()))
    }
}

impl Position {
    /// Plays a move, which the caller knows to be legal. Debug builds panic on an illegal one;
    /// release builds do not check, and give a meaningless position. For moves from outside, see
    /// [`Position::try_make`].
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let mut position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
    /// position.make(position.parse_san("Nxf7")?);
    /// // The knight has exploded with the pawn and all that stood around, the king on e8 included.
    /// assert_eq!(position.board().to_string(), "rnbq3r/pppp2pp/8/8/8/8/PPPPPPPP/RNBQKB1R");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn make(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} in {self}");
        let Some(kind) = self.board.kind_at(mv.from()) else { return };
        self.make_known(kind, mv);
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// If the move is illegal; the position stays as it was.
    ///
    /// ```
    /// use atomic_chess::{Move, MoveFlag, Position, Square};
    ///
    /// // The king may not capture: it would explode.
    /// let mut position = Position::from_fen("7k/8/8/8/8/8/4p3/4K3 w - - 0 1")?;
    /// let capture = Move::new(Square::E1, Square::E2, MoveFlag::Normal).unwrap();
    /// let error = position.try_make(capture).unwrap_err();
    /// assert_eq!(error.to_string(), "e1e2 is not a legal move in \"7k/8/8/8/8/8/4p3/4K3 w - - 0 1\"");
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[inline]
    pub fn try_make(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove { mv, position: *self });
        }
        self.make(mv);
        Ok(())
    }

    /// The position after a move, which the caller knows to be legal, as in [`Position::make`].
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// let start = Position::start();
    /// let next = start.after(start.parse_san("Nf3")?);
    /// assert_eq!((start.turn(), next.turn()), (Color::White, Color::Black));
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = *self;
        next.make(mv);
        next
    }

    /// Plays a legal move of a piece of the given kind. Inlined, so that a constant kind compiles
    /// to only the code it needs.
    #[inline(always)]
    pub(super) fn make_known(&mut self, kind: PieceKind, mv: Move) {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        self.clear_en_passant();
        self.halfmove = self.halfmove.saturating_add(1);
        self.fullmove = self.fullmove.saturating_add(us.index() as u32);

        if mv.is_castle() {
            self.castle(from, to);
        } else if let Some(victim) = blast::victim(self, mv) {
            self.explode(from, victim, to);
        } else {
            self.board.remove(Piece::new(us, kind), from);
            self.board.put(Piece::new(us, mv.promoted().unwrap_or(kind)), to);
            match kind {
                PieceKind::King => self.keep_castling(!Bitboard::relative_rank(0, us)),
                PieceKind::Rook => self.keep_castling(!Bitboard::of(from)),
                _ => {}
            }
        }

        self.toggle_turn();
        if kind == PieceKind::Pawn {
            self.halfmove = 0;
            if from.index().abs_diff(to.index()) == 16 {
                self.offer_en_passant(Square::known((from.index() + to.index()) as u8 / 2));
            }
        }
    }

    /// The position after a plain move or capture by `C`: no castling, no double push, no en
    /// passant, no promotion. Only for counting the enemy's moves, since key, clocks and the castling
    /// rights of `C` are not updated.
    #[inline(always)]
    pub(super) fn after_unkeyed<C: Side>(
        &self,
        kind: PieceKind,
        from: Square,
        to: Square,
    ) -> Position {
        let ends = Bitboard::of(from) | to.into();
        let (board, castling) = if self.board.color(!C::COLOR).has(to) {
            let board = self.board.exploded_unkeyed(ends, to);
            (board, self.castling & board.kind(PieceKind::Rook))
        } else {
            (self.board.moved_unkeyed(Piece::new(C::COLOR, kind), ends), self.castling)
        };
        Position { board, castling, en_passant: None, turn: !C::COLOR, ..*self }
    }

    /// The board after a legal move; its key is not updated.
    #[inline]
    pub(super) fn board_after_unkeyed(&self, kind: PieceKind, mv: Move) -> Board {
        let ends = Bitboard::of(mv.from()) | mv.to().into();
        match (mv.flag(), blast::victim(self, mv)) {
            (_, Some(victim)) => {
                self.board.exploded_unkeyed(Bitboard::of(mv.from()) | victim.into(), mv.to())
            }
            (MoveFlag::Normal, None) => self.board.moved_unkeyed(Piece::new(self.turn, kind), ends),
            _ => self.after(mv).board,
        }
    }

    /// Passes the turn, for null-move pruning. Clears the en passant square, and resets the clock
    /// so that nobody looks for repetitions across the pass.
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// let mut position = Position::start();
    /// position.make_null();
    /// assert_eq!((position.turn(), position.legal_moves().len()), (Color::Black, 20));
    /// ```
    #[inline]
    pub fn make_null(&mut self) {
        self.clear_en_passant();
        self.halfmove = 0;
        self.fullmove = self.fullmove.saturating_add(self.turn.index() as u32);
        self.toggle_turn();
    }

    fn castle(&mut self, from: Square, rook_from: Square) {
        let king = Piece::new(self.turn, PieceKind::King);
        let rook = Piece::new(self.turn, PieceKind::Rook);
        let (king_to, rook_to) = castled(from, rook_from);
        self.board.remove(king, from);
        self.board.remove(rook, rook_from);
        self.board.put(king, king_to);
        self.board.put(rook, rook_to);
        self.keep_castling(!Bitboard::relative_rank(0, self.turn));
    }

    /// Explodes a capture, and drops the castling rights of the kings and rooks that it removes.
    fn explode(&mut self, from: Square, victim: Square, center: Square) {
        let gone = self.board.explode(from, victim, center);
        self.keep_castling(!gone);
        for color in Color::ALL {
            if self.board.king(color).is_none() {
                self.keep_castling(!Bitboard::relative_rank(0, color));
            }
        }
        self.halfmove = 0;
    }
}
