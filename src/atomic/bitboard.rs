//! Sets of squares as 64-bit masks. Attack sets are in [`super::attacks`].

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::color::Color;
use super::square::Square;

/// A set of squares; bit 0 is a1 and bit 63 is h8.
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
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The squares of a rank, 0 to 7.
    #[must_use]
    pub const fn rank(rank: u8) -> Bitboard {
        Bitboard(0xff << ((rank & 7) * 8))
    }

    /// The squares of a file, 0 to 7.
    #[must_use]
    pub const fn file(file: u8) -> Bitboard {
        Bitboard(Bitboard::FILE_A.0 << (file & 7))
    }

    /// The squares strictly between two different squares in index order; for two squares of one rank, those between
    /// them on the rank.
    #[must_use]
    #[inline]
    pub const fn span(a: Square, b: Square) -> Bitboard {
        // Each mask has the bits below a square; their difference also contains the lower square itself.
        let below = (1u64 << a.index()).wrapping_sub(1) ^ (1u64 << b.index()).wrapping_sub(1);
        Bitboard(below & below.wrapping_sub(1))
    }

    /// The squares of a rank from the given side's point of view; 0 is its own back rank.
    #[must_use]
    pub const fn relative_rank(rank: u8, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard::rank(rank),
            Color::Black => Bitboard::rank(7 - (rank & 7)),
        }
    }

    /// Whether the square is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has at least one square.
    #[must_use]
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has two squares or more.
    #[must_use]
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares in the set.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square of the set, or `None` if it is empty.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::new(self.0.trailing_zeros() as u8)) }
    }

    /// The set without the squares of another.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// The set shifted by one square toward the given side's last rank; squares shifted off the board disappear.
    #[must_use]
    #[inline]
    pub const fn forward(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.0 << 8),
            Color::Black => Bitboard(self.0 >> 8),
        }
    }

    /// The set shifted by one square toward the h-file.
    #[must_use]
    #[inline]
    pub const fn east(self) -> Bitboard {
        Bitboard((self.0 & !Bitboard::FILE_H.0) << 1)
    }

    /// The set shifted by one square toward the a-file.
    #[must_use]
    #[inline]
    pub const fn west(self) -> Bitboard {
        Bitboard((self.0 & !Bitboard::FILE_A.0) >> 1)
    }

    /// The set and all squares adjacent to it, diagonally too.
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
        let square = Square::new(self.0.trailing_zeros() as u8);
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
impl fmt::Debug for Bitboard {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grown_adds_the_ring_and_does_not_wrap() {
        let corner = Bitboard::of(Square::at(7, 3)).grown();
        let drawn = "\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . . . . x x\n . . . . . . x x\n \
                     . . . . . . x x\n . . . . . . . .\n . . . . . . . .\n";
        assert_eq!(format!("\n{corner:?}"), drawn);
    }

    #[test]
    fn light_and_dark_split_the_board() {
        assert!(Bitboard::DARK.has(Square::at(0, 0)) && Bitboard::LIGHT.has(Square::at(7, 0)));
        assert_eq!(Bitboard::DARK | Bitboard::LIGHT, Bitboard::ALL);
        assert!((Bitboard::DARK & Bitboard::LIGHT).is_empty());
    }
}
