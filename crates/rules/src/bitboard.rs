//! Sets of squares as 64-bit masks. Attack sets are in [`super::attacks`].

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::color::Color;
use super::square::Square;

/// A set of squares; bit 0 is a1 and bit 63 is h8.
///
/// ```
/// use atomic_chess::{Bitboard, Position, Square};
///
/// let board = *Position::start().board();
/// let between = Bitboard::rank(2) | Bitboard::rank(3) | Bitboard::rank(4) | Bitboard::rank(5);
/// assert_eq!(!board.occupied(), between);
/// let squares: Vec<Square> = (board.occupied() & Bitboard::FILE_A).into_iter().collect();
/// assert_eq!(squares, [Square::A1, Square::A2, Square::A7, Square::A8]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const ALL: Bitboard = Bitboard(!0);
    /// The a-file.
    pub const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);
    /// The first and the eighth rank.
    pub const BACK_RANKS: Bitboard = Bitboard(0xff00_0000_0000_00ff);
    /// The light squares.
    pub const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    /// The dark squares.
    pub const DARK: Bitboard = Bitboard(!0x55aa_55aa_55aa_55aa);

    /// The set of one square.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::of(Square::A1), Bitboard(1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The squares of a rank, 0 to 7.
    ///
    /// # Panics
    /// If the number is above 7.
    ///
    /// ```
    /// use atomic_chess::Bitboard;
    ///
    /// assert_eq!(Bitboard::rank(0) | Bitboard::rank(7), Bitboard::BACK_RANKS);
    /// ```
    #[must_use]
    #[inline]
    pub const fn rank(rank: u8) -> Bitboard {
        assert!(rank < 8, "ranks are numbers from 0 to 7");
        Bitboard(0xff << (rank * 8))
    }

    /// The squares of a file, 0 to 7.
    ///
    /// # Panics
    /// If the number is above 7.
    ///
    /// ```
    /// use atomic_chess::Bitboard;
    ///
    /// assert_eq!(Bitboard::file(7), Bitboard::FILE_H);
    /// ```
    #[must_use]
    #[inline]
    pub const fn file(file: u8) -> Bitboard {
        assert!(file < 8, "files are numbers from 0 to 7");
        Bitboard(Bitboard::FILE_A.0 << file)
    }

    /// The squares strictly between two different squares in index order; for two squares of one
    /// rank, those between them on the rank.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Square};
    ///
    /// let (e1, h1) = (Square::E1, Square::H1);
    /// assert_eq!(Bitboard::span(e1, h1), [Square::F1, Square::G1].into_iter().collect());
    /// ```
    #[must_use]
    #[inline]
    pub const fn span(a: Square, b: Square) -> Bitboard {
        // Each mask has the bits below a square; their difference also contains the lower square
        // itself.
        let below = (1u64 << a.index()).wrapping_sub(1) ^ (1u64 << b.index()).wrapping_sub(1);
        Bitboard(below & below.wrapping_sub(1))
    }

    /// The squares of a rank from the given side's point of view; 0 is its own back rank.
    ///
    /// # Panics
    /// If the number is above 7.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Color, PieceKind, Position};
    ///
    /// let pawns = Position::start().board().pieces(Color::Black, PieceKind::Pawn);
    /// assert_eq!(pawns, Bitboard::relative_rank(1, Color::Black));
    /// ```
    #[must_use]
    #[inline]
    pub const fn relative_rank(rank: u8, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard::rank(rank),
            Color::Black => Bitboard(Bitboard::rank(rank).0.swap_bytes()),
        }
    }

    /// Whether the square is in the set.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Square};
    ///
    /// assert!(Bitboard::DARK.has(Square::A1) && !Bitboard::LIGHT.has(Square::A1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set is empty.
    ///
    /// ```
    /// use atomic_chess::{Position, blast};
    ///
    /// let start = Position::start();
    /// let push = start.parse_san("e4")?;
    /// assert!(blast::removed(&start, push).is_empty());
    /// # Ok::<(), atomic_chess::notation::MoveError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has at least one square.
    ///
    /// ```
    /// use atomic_chess::Bitboard;
    ///
    /// assert!(Bitboard::FILE_A.any() && !Bitboard::EMPTY.any());
    /// ```
    #[must_use]
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has two squares or more.
    ///
    /// ```
    /// use atomic_chess::{Color, Position};
    ///
    /// // A knight and a rook give check, which no quiet move answers, but a blast that removes both would.
    /// let position = Position::from_fen("4r2k/8/8/8/8/3n4/8/4K3 w - - 0 1")?;
    /// assert!(position.checkers(Color::White).many());
    /// # Ok::<(), atomic_chess::fen::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares in the set.
    ///
    /// ```
    /// use atomic_chess::{Square, attacks};
    ///
    /// // The reach of a blast: fewer squares at the edge.
    /// assert_eq!(attacks::ring(Square::E4).count(), 8);
    /// assert_eq!(attacks::ring(Square::A1).count(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square of the set, or `None` if it is empty.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::FILE_H.first(), Some(Square::H1));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::known(self.0.trailing_zeros() as u8)) }
    }

    /// The set together with the squares of another.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Square};
    ///
    /// assert_eq!(Bitboard::LIGHT.with(Bitboard::DARK), Bitboard::ALL);
    /// assert_eq!(Bitboard::ALL.with(Square::E4.into()), Bitboard::ALL);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// The set without the squares of another.
    ///
    /// ```
    /// use atomic_chess::Bitboard;
    ///
    /// assert_eq!(Bitboard::ALL.without(Bitboard::LIGHT), Bitboard::DARK);
    /// ```
    #[must_use]
    #[inline]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// The set shifted by one square toward the given side's last rank; squares shifted off the
    /// board disappear.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Color};
    ///
    /// assert_eq!(Bitboard::rank(1).forward(Color::White), Bitboard::rank(2));
    /// assert_eq!(Bitboard::rank(0).forward(Color::Black), Bitboard::EMPTY);
    /// ```
    #[must_use]
    #[inline]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.0 << 8),
            Color::Black => Bitboard(self.0 >> 8),
        }
    }

    /// The set shifted by one square toward the h-file.
    ///
    /// ```
    /// use atomic_chess::Bitboard;
    ///
    /// assert_eq!(Bitboard::file(6).east(), Bitboard::FILE_H);
    /// assert_eq!(Bitboard::FILE_H.east(), Bitboard::EMPTY);
    /// ```
    #[must_use]
    #[inline]
    pub const fn east(self) -> Bitboard {
        Bitboard((self.0 & !Bitboard::FILE_H.0) << 1)
    }

    /// The set shifted by one square toward the a-file.
    ///
    /// ```
    /// use atomic_chess::Bitboard;
    ///
    /// assert_eq!(Bitboard::file(1).west(), Bitboard::FILE_A);
    /// ```
    #[must_use]
    #[inline]
    pub const fn west(self) -> Bitboard {
        Bitboard((self.0 & !Bitboard::FILE_A.0) >> 1)
    }

    /// All squares that are a knight's move away from one of the set.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Square, attacks};
    ///
    /// let (a1, e4) = (Square::A1, Square::E4);
    /// let both = attacks::knight(a1) | attacks::knight(e4);
    /// assert_eq!((Bitboard::of(a1) | Bitboard::of(e4)).knight_moves(), both);
    /// ```
    #[must_use]
    #[inline]
    pub const fn knight_moves(self) -> Bitboard {
        let (east, west) = (self.east(), self.west());
        let near = east.0 | west.0;
        let far = east.east().0 | west.west().0;
        Bitboard(near << 16 | near >> 16 | far << 8 | far >> 8)
    }

    /// The set and all squares adjacent to it, diagonally too.
    ///
    /// ```
    /// use atomic_chess::{Bitboard, Square, attacks};
    ///
    /// let e4 = Square::E4;
    /// assert_eq!(Bitboard::of(e4).grown(), attacks::ring(e4) | e4.into());
    /// ```
    #[must_use]
    #[inline]
    pub const fn grown(self) -> Bitboard {
        let row = self.0 | self.east().0 | self.west().0;
        Bitboard(row | row << 8 | row >> 8)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

/// An iterator over the squares of a set, from a1 to h8.
#[derive(Clone, Copy, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::known(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard($operator::$method(self.0, other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

/// Draws the set as eight lines of `x` and `.`, the eighth rank first.
///
/// ```
/// use atomic_chess::Bitboard;
///
/// assert!(Bitboard::rank(7).to_string().starts_with(" x x x x x x x x\n . . ."));
/// ```
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                f.write_str(if self.has(Square::at(file, rank)) { " x" } else { " ." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Draws the set as [`Display`](fmt::Display).
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grown_adds_the_ring_and_does_not_wrap() {
        let corner = Bitboard::of(Square::H4).grown();
        let drawn = "\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . x x\n . . . . . . x x\n \
                     . . . . . . x x\n . . . . . . . .\n . . . . . . . .\n";
        assert_eq!(format!("\n{corner:?}"), drawn);
    }

    #[test]
    fn a_grown_set_is_what_its_squares_grow_to() {
        let block = [(3, 3), (4, 3), (3, 4), (4, 5), (0, 7), (6, 0), (7, 0)]
            .map(|(file, rank)| Square::at(file, rank));
        let set: Bitboard = block.into_iter().collect();
        let each = block.map(|square| Bitboard::of(square).grown());
        assert_eq!(set.grown(), each.into_iter().fold(Bitboard::EMPTY, |all, one| all | one));
    }

    #[test]
    fn a_set_has_each_square_once_and_knows_how_many() {
        let squares = [(4, 3), (0, 0), (4, 3), (7, 7)].map(|(file, rank)| Square::at(file, rank));
        let mut left = squares.into_iter().collect::<Bitboard>().into_iter();
        assert_eq!((left.len(), left.next()), (3, Some(Square::A1)));
        assert_eq!((left.len(), left.size_hint()), (2, (2, Some(2))));
        assert_eq!((0..8).map(|file| Bitboard::file(file).count()).sum::<u32>(), 64);
        assert!(Bitboard::file(3).has(Square::D7));
    }

    #[test]
    fn light_and_dark_split_the_board() {
        assert!(Bitboard::DARK.has(Square::A1) && Bitboard::LIGHT.has(Square::H1));
        assert_eq!(Bitboard::DARK | Bitboard::LIGHT, Bitboard::ALL);
        assert!((Bitboard::DARK & Bitboard::LIGHT).is_empty());
    }
}
