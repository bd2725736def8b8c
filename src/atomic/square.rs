//! Squares, numbered a1 = 0, b1 = 1, … h8 = 63. Sets of squares are in [`super::bitboard`].

use std::fmt;

use super::color::Color;

/// One of the 64 squares; the index is always below 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// The square at an index, modulo 64.
    #[must_use]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square at a file (0 = a) and a rank (0 = first), both modulo 8.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square(((rank & 7) << 3) | (file & 7))
    }

    /// 0 to 63, to index tables of 64.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the optimizer what the constructors guarantee, so that tables of 64 entries need no bounds
        // check.
        (self.0 & 63) as usize
    }

    /// 0 for the a-file to 7 for the h-file.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank to 7 for the eighth.
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0 >> 3) & 7
    }

    /// The rank from the given side's point of view: 0 is its own back rank.
    #[must_use]
    pub const fn relative_rank(self, color: Color) -> u8 {
        match color {
            Color::White => self.rank(),
            Color::Black => 7 - self.rank(),
        }
    }

    /// The square mirrored to the other side of the board, on the same file.
    #[must_use]
    pub const fn flip(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square one rank before or beyond this one on the same file: e3 for e4 and e4 for e3, likewise on ranks 5
    /// and 6. It turns an en passant square into the square of the captured pawn, and vice versa.
    #[must_use]
    pub const fn en_passant_twin(self) -> Square {
        Square(self.0 ^ 8)
    }

    /// All squares from a1 to h8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// Parses a square such as `e4`; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Square> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), char::from(b'1' + self.rank()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
