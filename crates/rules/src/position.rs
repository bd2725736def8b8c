//! A position: the board and everything else that decides which moves are legal. It is small and
//! `Copy`; to undo a move, keep a copy. [`super::fen`] reads and writes FENs, [`super::make`] plays
//! moves, and [`super::game`] holds the move history.

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::moves::Move;
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::zobrist;

/// A position of atomic chess.
///
/// ```
/// use atomic_chess::Position;
///
/// let position = Position::start();
/// assert_eq!(position.legal_moves().len(), 20);
/// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// assert_eq!(position.to_string(), fen);
/// assert_eq!(format!("{position:?}"), fen);
/// assert_eq!(fen.parse(), Ok(position));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) board: Board,
    /// The squares of the rooks that still have castling rights.
    pub(super) castling: Bitboard,
    /// The part of the key that is independent of the board.
    pub(super) state_key: u64,
    pub(super) fullmove: u32,
    pub(super) halfmove: u16,
    pub(super) turn: Color,
    /// Set only if an en passant capture is legal.
    pub(super) en_passant: Option<Square>,
}

impl Position {
    /// An empty board with White to move, for the FEN parser to fill.
    pub(super) fn empty() -> Position {
        Position {
            board: Board::default(),
            castling: Bitboard::EMPTY,
            state_key: 0,
            fullmove: 1,
            halfmove: 0,
            turn: Color::White,
            en_passant: None,
        }
    }

    /// The start position of a game.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// assert_eq!(Position::start(), Position::default());
    /// ```
    #[must_use]
    pub fn start() -> Position {
        let mut position = Position::empty();
        let back = [
            PieceKind::Rook,
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Queen,
            PieceKind::King,
            PieceKind::Bishop,
            PieceKind::Knight,
            PieceKind::Rook,
        ];
        for (file, kind) in (0..).zip(back) {
            position.board.put(Piece::new(Color::White, kind), Square::at(file, 0));
            position.board.put(Piece::new(Color::White, PieceKind::Pawn), Square::at(file, 1));
            position.board.put(Piece::new(Color::Black, PieceKind::Pawn), Square::at(file, 6));
            position.board.put(Piece::new(Color::Black, kind), Square::at(file, 7));
        }
        for corner in [Square::A1, Square::H1, Square::A8, Square::H8] {
            position.toggle_castling(corner);
        }
        position
    }

    /// The board.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// assert_eq!(Position::start().board().to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    /// ```
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// assert_eq!(Position::start().turn(), Color::White);
    /// ```
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The squares of the rooks of both sides that still have castling rights.
    ///
    /// ```
    /// use atomic_chess::{Position, Square};
    ///
    /// // The blast on g7 takes the rook on h8, and with it a right.
    /// let before = Position::from_fen("r3k2r/6p1/8/8/8/8/1B6/4K3 w kq - 0 1")?;
    /// let after = before.after(before.parse_san("Bxg7")?);
    /// assert_eq!(after.castling_rooks(), Square::A8.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The square on which a pawn can capture en passant; set only if such a capture is legal.
    ///
    /// ```
    /// use atomic_chess::{Position, Square};
    ///
    /// let usable = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")?;
    /// assert_eq!(usable.en_passant(), Some(Square::D6));
    /// // The blast on d6 would explode White's own king.
    /// let suicide = Position::from_fen("4k3/8/8/2KpP3/8/8/8/8 w - d6 0 1")?;
    /// assert_eq!(suicide.en_passant(), None);
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let start = Position::start();
    /// assert_eq!(start.after(start.parse_san("Nf3")?).halfmove_clock(), 1);
    /// assert_eq!(start.after(start.parse_san("e4")?).halfmove_clock(), 0);
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove
    }

    /// The move number, starting at 1 and incremented after each move of Black.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// assert_eq!(Position::start().fullmove_number(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove
    }

    /// Plies since the start of the game, by the move number.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 3")?;
    /// assert_eq!(position.ply(), 5);
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.fullmove.saturating_sub(1).saturating_mul(2).saturating_add(self.turn as u32)
    }

    /// A 64-bit key of placement, turn, castling rights and a usable en passant square. Repetition
    /// compares it.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// // The clocks do not count.
    /// let later = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3")?;
    /// assert_eq!(later.key(), Position::start().key());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.board.key() ^ self.state_key
    }

    /// The key after a move that captures nothing, without making it: to prefetch what a table knows
    /// of the position. It is another number if the move castles, promotes or changes a right.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let start = Position::start();
    /// let mv = start.parse_san("Nf3")?;
    /// assert_eq!(start.likely_key_after(mv), start.after(mv).key());
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn likely_key_after(&self, mv: Move) -> u64 {
        let Some(kind) = self.board.kind_at(mv.from()) else { return self.key() };
        let piece = Piece::new(self.turn, kind);
        let moved = zobrist::piece(piece, mv.from()) ^ zobrist::piece(piece, mv.to());
        let en_passant = self.en_passant.map_or(0, zobrist::en_passant);
        self.key() ^ moved ^ zobrist::turn(Color::Black) ^ en_passant
    }

    /// Whether the kings stand next to each other, so that neither can be in check.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// let position = Position::from_fen("8/8/8/8/8/8/3k4/3K3r w - - 0 1")?;
    /// assert!(position.kings_touch() && !position.in_check());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn kings_touch(&self) -> bool {
        match (self.board.king(Color::White), self.board.king(Color::Black)) {
            (Some(white), Some(black)) => attacks::ring(white).has(black),
            _ => false,
        }
    }

    /// The enemy pieces that give check to `color`; none if the kings touch or a king is gone.
    ///
    /// ```
    /// use atomic_chess::{Color, Position, Square};
    ///
    /// let position = Position::from_fen("k7/8/8/8/8/8/8/3K3r w - - 0 1")?;
    /// assert_eq!(position.checkers(Color::White), Square::H1.into());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn checkers(&self, color: Color) -> Bitboard {
        match self.board.king(color) {
            Some(king) if !self.kings_touch() => {
                let kings = self.board.kind(PieceKind::King);
                (self.board.attackers(king, self.board.occupied()) & self.board.color(!color))
                    .without(kings)
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether the side to move is in check: its king is attacked and the kings do not touch.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// assert!(Position::from_fen("k7/8/8/8/8/8/8/3K3r w - - 0 1")?.in_check());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn in_check(&self) -> bool {
        self.checkers(self.turn).any()
    }

    /// Toggles the right to castle with the rook on a square.
    #[inline]
    pub(super) fn toggle_castling(&mut self, rook: Square) {
        self.castling ^= rook.into();
        self.state_key ^= zobrist::castling(rook);
    }

    /// Removes all castling rights outside `kept`.
    #[inline]
    pub(super) fn keep_castling(&mut self, kept: Bitboard) {
        for rook in self.castling.without(kept) {
            self.toggle_castling(rook);
        }
    }

    /// Passes the turn.
    #[inline]
    pub(super) fn toggle_turn(&mut self) {
        self.turn = !self.turn;
        self.state_key ^= zobrist::turn(Color::Black);
    }

    /// Clears the en passant square.
    #[inline]
    pub(super) fn clear_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.state_key ^= zobrist::en_passant(square);
        }
    }

    /// Sets the en passant square; [`super::legality`] decides whether there is one.
    #[inline]
    pub(super) fn set_en_passant(&mut self, square: Square) {
        self.en_passant = Some(square);
        self.state_key ^= zobrist::en_passant(square);
    }

    /// Asserts that the incremental state matches the placement. For tests and debug builds.
    ///
    /// # Panics
    /// If something has drifted; the message names it.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// for mv in Position::start().legal_moves() {
    ///     Position::start().after(mv).check();
    /// }
    /// ```
    pub fn check(&self) {
        let mut rebuilt = Position::empty();
        for square in Square::all() {
            if let Some(piece) = self.board.piece_at(square) {
                rebuilt.board.put(piece, square);
            }
        }
        for rook in self.castling {
            rebuilt.toggle_castling(rook);
            let color = if rook.rank() == 0 { Color::White } else { Color::Black };
            assert_eq!(
                self.board.piece_at(rook),
                Some(Piece::new(color, PieceKind::Rook)),
                "right of {rook}"
            );
            assert_eq!(
                self.board.king(color).map(|king| king.rank()),
                Some(rook.rank()),
                "right of {rook}"
            );
        }
        if self.turn == Color::Black {
            rebuilt.toggle_turn();
        }
        if let Some(square) = self.en_passant {
            rebuilt.offer_en_passant(square);
        }
        rebuilt.halfmove = self.halfmove;
        rebuilt.fullmove = self.fullmove;
        assert_eq!(*self, rebuilt, "incremental and rebuilt position differ");
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

#[cfg(test)]
mod tests {
    use super::Position;

    #[test]
    #[should_panic(expected = "incremental and rebuilt position differ")]
    fn a_key_that_has_drifted_is_noticed() {
        let drifted = Position { state_key: 1, ..Position::start() };
        drifted.check();
    }
}
