//! The placement of the pieces, and its part of the key. Only [`Board::put`], [`Board::remove`] and
//! [`Board::explode`] change a board, so the key cannot drift. Turn, rights and rules are in
//! [`super::position`].

use super::attacks;
use super::bitboard::Bitboard;
use super::color::Color;
use super::piece::{Piece, PieceKind};
use super::square::Square;
use super::zobrist;

/// The placement of the pieces. A board alone knows no rules, so it may have ten kings or none.
///
/// ```
/// use atomic_chess::{Board, Color, Piece, PieceKind, Square};
///
/// let mut board = Board::default();
/// board.put(Piece::new(Color::White, PieceKind::King), Square::E1);
/// assert_eq!(board.to_string(), "8/8/8/8/8/8/8/4K3");
/// assert_eq!("8/8/8/8/8/8/8/4K3".parse(), Ok(board));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// The six kinds, then the two colors, in one array so that a move is a few vector
    /// instructions.
    sets: [Bitboard; 8],
    key: u64,
}

/// The index of the first color in [`Board::sets`].
const COLORS: usize = 6;

impl Board {
    /// The squares of all pieces of a kind.
    ///
    /// ```
    /// use atomic_chess::{PieceKind, Position};
    ///
    /// assert_eq!(Position::start().board().kind(PieceKind::Rook).count(), 4);
    /// ```
    #[must_use]
    #[inline]
    pub const fn kind(&self, kind: PieceKind) -> Bitboard {
        self.sets[kind.index()]
    }

    /// The squares of all pieces of a color.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Color, Position};
    ///
    /// assert_eq!(Position::start().board().color(Color::White), Bitboard::rank(0) | Bitboard::rank(1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.sets[COLORS + color.index()]
    }

    /// The squares of all pieces of a color and kind.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Color, PieceKind, Position};
    ///
    /// assert_eq!(Position::start().board().pieces(Color::Black, PieceKind::Pawn), Bitboard::rank(6));
    /// ```
    #[must_use]
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.color(color) & self.kind(kind)
    }

    /// Bishops and queens of a color.
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// assert_eq!(Position::start().board().diagonal_sliders(Color::White).count(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard {
        self.color(color) & (self.kind(PieceKind::Bishop) | self.kind(PieceKind::Queen))
    }

    /// Rooks and queens of a color.
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// assert_eq!(Position::start().board().straight_sliders(Color::White).count(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn straight_sliders(&self, color: Color) -> Bitboard {
        self.color(color) & (self.kind(PieceKind::Rook) | self.kind(PieceKind::Queen))
    }

    /// All squares with a piece.
    ///
    /// ```
    /// use atomic_chess::Position;
    ///
    /// assert_eq!(Position::start().board().occupied().count(), 32);
    /// ```
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sets[COLORS] | self.sets[COLORS + 1]
    }

    /// The square of a side's king, unless it has exploded.
    ///
    /// ```
    /// use atomic_chess::{Color, Position, Square};
    ///
    /// let before = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
    /// assert_eq!(before.board().king(Color::Black), Some(Square::E8));
    /// let after = before.after(before.parse_san("Nxd7")?);
    /// assert_eq!(after.board().king(Color::Black), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, PieceKind::King).first()
    }

    /// The kind of the piece on a square.
    ///
    /// ```
    /// use atomic_chess::{PieceKind, Position, Square};
    ///
    /// let board = *Position::start().board();
    /// assert_eq!(board.kind_at(Square::G8), Some(PieceKind::Knight));
    /// assert_eq!(board.kind_at(Square::G6), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<PieceKind> {
        if !self.occupied().has(square) {
            return None;
        }
        // Summing five bits is faster than testing kind after kind: there is no branch to
        // mispredict.
        let bit = |kind: PieceKind| self.kind(kind).0 >> square.index() & 1;
        let index = bit(PieceKind::Knight)
            + 2 * bit(PieceKind::Bishop)
            + 3 * bit(PieceKind::Rook)
            + 4 * bit(PieceKind::Queen)
            + 5 * bit(PieceKind::King);
        Some(PieceKind::ALL[index as usize % 6])
    }

    /// The piece on a square.
    ///
    /// ```
    /// use atomic_chess::{Piece, Position, Square};
    ///
    /// assert_eq!(Position::start().board().piece_at(Square::G8), Piece::from_letter('n'));
    /// ```
    #[must_use]
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.color(Color::White).has(square) { Color::White } else { Color::Black };
        self.kind_at(square).map(|kind| Piece { color, kind })
    }

    /// The exclusive or of the Zobrist numbers of all pieces.
    ///
    /// ```
    /// use atomic_chess::{Board, Position, Square};
    ///
    /// assert_eq!(Board::default().key(), 0);
    /// // Removing a piece and putting it back restores the key.
    /// let mut board = *Position::start().board();
    /// if let Some(king) = board.piece_at(Square::E1) {
    ///     board.remove(king, Square::E1);
    ///     assert_ne!(board.key(), Position::start().board().key());
    ///     board.put(king, Square::E1);
    /// }
    /// assert_eq!(board.key(), Position::start().board().key());
    /// ```
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The pieces of both colors, kings included, that attack a square if `occupied` squares block.
    ///
    /// ```
    /// use atomic_chess::{Position, Square};
    ///
    /// let board = *Position::start().board();
    /// // The knight on b1 and the pawns on b2 and d2.
    /// assert_eq!(board.attackers(Square::C3, board.occupied()).count(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.kind(PieceKind::Queen);
        (attacks::pawn(Color::White, square) & self.pieces(Color::Black, PieceKind::Pawn))
            | (attacks::pawn(Color::Black, square) & self.pieces(Color::White, PieceKind::Pawn))
            | (attacks::knight(square) & self.kind(PieceKind::Knight))
            | (attacks::ring(square) & self.kind(PieceKind::King))
            | (attacks::bishop(square, occupied) & (self.kind(PieceKind::Bishop) | queens))
            | (attacks::rook(square, occupied) & (self.kind(PieceKind::Rook) | queens))
    }

    /// All pieces around `center` that an explosion there removes: both colors, but no pawns. The
    /// piece on `center` itself, which also dies, is not included.
    ///
    /// ```
    /// use atomic_chess::{Position, Square};
    ///
    /// let board = *Position::start().board();
    /// // An explosion on d7 spares the pawns next to it, but not the pieces on c8, d8 and e8.
    /// assert_eq!(board.bystanders(Square::D7).count(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn bystanders(&self, center: Square) -> Bitboard {
        (attacks::ring(center) & self.occupied()).without(self.kind(PieceKind::Pawn))
    }

    /// Explodes a capture: removes the capturer, the victim and the [`Board::bystanders`] of
    /// `center`, where the capturer would land. Returns the squares that it empties.
    ///
    /// The center is the victim's square except in en passant. The pieces may be of any color and
    /// kind; a square without a piece stays empty.
    ///
    /// ```
    /// use atomic_chess::{Board, Square};
    ///
    /// // White captures b5xa6 en passant: the pawn on a5 is the victim, b6 and b7 are bystanders.
    /// let mut board: Board = "4k3/1r6/1n6/pPb5/8/8/8/4K3".parse()?;
    /// let gone = board.explode(Square::B5, Square::A5, Square::A6);
    /// assert_eq!(board, "4k3/8/8/2b5/8/8/8/4K3".parse()?);
    /// assert_eq!(gone.count(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn explode(&mut self, capturer: Square, victim: Square, center: Square) -> Bitboard {
        let before = *self;
        *self = before.exploded_unkeyed(Bitboard::of(capturer) | victim.into(), center);
        let gone = before.occupied() ^ self.occupied();
        for square in gone {
            if let Some(piece) = before.piece_at(square) {
                self.key ^= zobrist::piece(piece, square);
            }
        }
        gone
    }

    /// Puts a piece on an empty square. A taken square is a mistake that only debug builds notice.
    ///
    /// ```
    /// use atomic_chess::{Board, Color, Piece, PieceKind, Square};
    ///
    /// let mut board = Board::default();
    /// board.put(Piece::new(Color::Black, PieceKind::Queen), Square::D8);
    /// assert_eq!(board.to_string(), "3q4/8/8/8/8/8/8/8");
    /// ```
    #[inline]
    pub fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(!self.occupied().has(square), "{square} is taken");
        self.toggle(piece, square);
    }

    /// Removes a piece from its square. A piece that is not there is a mistake that only debug
    /// builds notice.
    ///
    /// ```
    /// use atomic_chess::{Position, Square};
    ///
    /// let mut board = *Position::start().board();
    /// if let Some(rook) = board.piece_at(Square::A1) {
    ///     board.remove(rook, Square::A1);
    /// }
    /// assert_eq!(board.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR");
    /// ```
    #[inline]
    pub fn remove(&mut self, piece: Piece, square: Square) {
        debug_assert_eq!(self.piece_at(square), Some(piece), "on {square}");
        self.toggle(piece, square);
    }

    /// The six kinds, pawns first, then White and Black, as sets of squares.
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// let board = *Position::start().board();
    /// assert_eq!(board.sets()[6 + Color::White.index()], board.color(Color::White));
    /// ```
    #[must_use]
    #[inline]
    pub const fn sets(&self) -> &[Bitboard; 8] {
        &self.sets
    }

    /// The board with a piece moved from one of the two squares in `ends` to the other; the key is
    /// not updated.
    #[inline(always)]
    pub(super) fn moved_unkeyed(&self, piece: Piece, ends: Bitboard) -> Board {
        let changed = &CHANGED[piece.color.index()][piece.kind.index()];
        Board { sets: std::array::from_fn(|i| self.sets[i] ^ (ends & changed[i])), key: self.key }
    }

    /// The board without the pieces on `ends` and the bystanders of `center`; the key is not
    /// updated. All explosions happen here.
    #[inline(always)]
    pub(super) fn exploded_unkeyed(&self, ends: Bitboard, center: Square) -> Board {
        let gone = ends | self.bystanders(center);
        Board { sets: std::array::from_fn(|i| self.sets[i].without(gone)), key: self.key }
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let square_set = Bitboard::of(square);
        self.sets[piece.kind.index()] ^= square_set;
        self.sets[COLORS + piece.color.index()] ^= square_set;
        self.key ^= zobrist::piece(piece, square);
    }
}

/// For each piece, the sets of a board that change when it moves: all squares in those, no squares
/// in the others.
static CHANGED: [[[Bitboard; 8]; 6]; 2] = {
    let mut table = [[[Bitboard::EMPTY; 8]; 6]; 2];
    let mut i = 0;
    while i < 12 {
        table[i / 6][i % 6][i % 6] = Bitboard::ALL;
        table[i / 6][i % 6][COLORS + i / 6] = Bitboard::ALL;
        i += 1;
    }
    table
};
