//! Squares, numbered a1 = 0, b1 = 1, … h8 = 63. Sets of squares are in [`super::bitboard`].

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::color::Color;
use crate::quote::quote;

/// One of the 64 squares; the index is always below 64.
///
/// ```
/// use atomic_chess::Square;
///
/// assert_eq!((Square::E4.file(), Square::E4.rank(), Square::E4.index()), (4, 3, 28));
/// assert_eq!(Square::E4.to_string(), "e4");
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Square(u8);

/// A text that is not a square from `a1` to `h8`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a square from a1 to h8", quote(.0))]
pub struct SquareError(String);

/// A constant for each square.
macro_rules! constants {
    ($($rank:literal: $($name:ident)*;)*) => {
        #[allow(missing_docs, reason = "the names say it")]
        impl Square {
            $(constants!(@rank $rank, 0, $($name)*);)*
        }
    };
    (@rank $rank:literal, $file:expr, $name:ident $($rest:ident)*) => {
        pub const $name: Square = Square::at($file, $rank);
        constants!(@rank $rank, $file + 1, $($rest)*);
    };
    (@rank $rank:literal, $file:expr,) => {};
}

constants! {
    0: A1 B1 C1 D1 E1 F1 G1 H1;
    1: A2 B2 C2 D2 E2 F2 G2 H2;
    2: A3 B3 C3 D3 E3 F3 G3 H3;
    3: A4 B4 C4 D4 E4 F4 G4 H4;
    4: A5 B5 C5 D5 E5 F5 G5 H5;
    5: A6 B6 C6 D6 E6 F6 G6 H6;
    6: A7 B7 C7 D7 E7 F7 G7 H7;
    7: A8 B8 C8 D8 E8 F8 G8 H8;
}

impl Square {
    /// The square at an index from 0 (a1) to 63 (h8); `None` for other numbers.
    ///
    /// ```
    /// use atomic_chess::Square;
    ///
    /// assert_eq!(Square::new(63), Some(Square::H8));
    /// assert_eq!(Square::new(64), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The square at an index below 64, which release builds do not check.
    #[inline]
    pub(crate) const fn known(index: u8) -> Square {
        debug_assert!(index < 64);
        Square(index & 63)
    }

    /// The square at a file (0 = a) and a rank (0 = first).
    ///
    /// # Panics
    /// If a number is above 7.
    ///
    /// ```
    /// use atomic_chess::Square;
    ///
    /// assert_eq!(Square::at(4, 0), Square::E1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Square {
        assert!(file < 8 && rank < 8, "file and rank are numbers from 0 to 7");
        Square(rank << 3 | file)
    }

    /// 0 to 63, to index tables of 64.
    ///
    /// ```
    /// use atomic_chess::Square;
    ///
    /// assert!(Square::all().map(Square::index).eq(0..64));
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the optimizer what the constructors guarantee, so that tables of 64
        // entries need no bounds check.
        (self.0 & 63) as usize
    }

    /// 0 for the a-file to 7 for the h-file.
    ///
    /// ```
    /// assert_eq!(atomic_chess::Square::C7.file(), 2);
    /// ```
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank to 7 for the eighth.
    ///
    /// ```
    /// assert_eq!(atomic_chess::Square::C7.rank(), 6);
    /// ```
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        (self.0 >> 3) & 7
    }

    /// The rank from the given side's point of view: 0 is its own back rank.
    ///
    /// ```
    /// use atomic_chess::{Color, Square};
    ///
    /// assert_eq!(Square::E8.relative_rank(Color::White), 7);
    /// assert_eq!(Square::E8.relative_rank(Color::Black), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn relative_rank(self, color: Color) -> u8 {
        match color {
            Color::White => self.rank(),
            Color::Black => 7 - self.rank(),
        }
    }

    /// The square mirrored to the other side of the board, on the same file.
    ///
    /// ```
    /// use atomic_chess::Square;
    ///
    /// assert_eq!(Square::E1.flip(), Square::E8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square one rank before or beyond this one on the same file: e3 for e4 and e4 for e3,
    /// likewise on ranks 5 and 6. It turns an en passant square into the square of the captured
    /// pawn, and vice versa.
    ///
    /// ```
    /// use atomic_chess::Square;
    ///
    /// // A pawn that captures on d6 explodes there, and takes the pawn on d5 with it.
    /// assert_eq!(Square::D6.en_passant_twin(), Square::D5);
    /// ```
    #[must_use]
    #[inline]
    pub const fn en_passant_twin(self) -> Square {
        Square(self.0 ^ 8)
    }

    /// All squares from a1 to h8, rank by rank.
    ///
    /// ```
    /// use atomic_chess::Square;
    ///
    /// let first: Vec<String> = Square::all().take(3).map(|square| square.to_string()).collect();
    /// assert_eq!(first, ["a1", "b1", "c1"]);
    /// ```
    #[inline]
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }
}

/// Displays the square as a lower-case letter and a digit, as in `e4`.
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

/// Parses a square as it is displayed; upper case is an error.
///
/// ```
/// use atomic_chess::Square;
///
/// assert_eq!("i9".parse::<Square>().unwrap_err().to_string(), "\"i9\" is not a square from a1 to h8");
/// ```
impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::at(file - b'a', rank - b'1')),
            _ => Err(SquareError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Square;

    #[test]
    fn a_square_is_shown_as_it_is_written() {
        for square in Square::all() {
            assert_eq!(format!("{square:?}"), square.to_string());
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn the_constants_are_named_after_their_squares() {
        for (square, name) in [
            (Square::A1, "a1"),
            (Square::B1, "b1"),
            (Square::A2, "a2"),
            (Square::E4, "e4"),
            (Square::D5, "d5"),
            (Square::A8, "a8"),
            (Square::H8, "h8"),
        ] {
            assert_eq!(square.to_string(), name);
        }
    }
}
