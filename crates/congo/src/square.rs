//! The 49 squares, numbered a1 = 0, b1 = 1, … g7 = 48, the river and the castles, and sets of
//! squares.

use std::fmt;

use super::piece::Color;

/// The number of files and of ranks.
pub const SIDE: usize = 7;

/// The number of squares.
pub const SQUARES: usize = SIDE * SIDE;

/// The rank of the river, counted from 0: the fourth.
const RIVER: u8 = 3;

/// Files to the right and ranks up, as [`Square::offset`] takes them.
pub(super) type Direction = (i8, i8);

/// The directions of the eight adjacent squares.
pub(super) const AROUND: [Direction; 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// One of the 49 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on a file (0 = a) and a rank (0 = first), or `None` off the board.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < SIDE as u8 && rank < SIDE as u8 {
            Some(Square(rank * SIDE as u8 + file))
        } else {
            None
        }
    }

    /// 0 (a1) to 48 (g7), to index tables of [`SQUARES`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the a-file to 6 for the g-file.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % SIDE as u8
    }

    /// 0 for the first rank to 6 for the seventh.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / SIDE as u8
    }

    /// The rank from a side's point of view: 0 is its own first rank, 3 the river, 6 the rank where
    /// its pawns promote.
    #[must_use]
    pub const fn relative_rank(self, color: Color) -> u8 {
        match color {
            Color::White => self.rank(),
            Color::Black => SIDE as u8 - 1 - self.rank(),
        }
    }

    /// Whether the square is in the river, rank 4.
    #[must_use]
    pub const fn in_river(self) -> bool {
        self.rank() == RIVER
    }

    /// Whether the square is beyond the river for a side.
    #[must_use]
    pub const fn is_beyond_river(self, color: Color) -> bool {
        self.relative_rank(color) > RIVER
    }

    /// The distance to the river in ranks, and its direction (1 up, -1 down, 0 in it).
    #[must_use]
    pub const fn to_river(self) -> (u8, i8) {
        let rank = self.rank();
        (rank.abs_diff(RIVER), (RIVER as i8 - rank as i8).signum())
    }

    /// Whether the square is one of the nine that a side's lion may not leave: c1 to e3, or c5 to
    /// e7.
    #[must_use]
    pub const fn in_castle(self, color: Color) -> bool {
        matches!(self.file(), 2..=4) && self.relative_rank(color) < RIVER
    }

    /// The square `files` to the right and `ranks` up, or `None` off the board.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        Square::at(self.file().checked_add_signed(files)?, self.rank().checked_add_signed(ranks)?)
    }

    /// All squares from a1 to g7.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// Parses a square such as `e4`; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Square> {
        match text.as_bytes() {
            [file @ b'a'..=b'g', rank @ b'1'..=b'7'] => Square::at(file - b'a', rank - b'1'),
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

/// A set of squares; bit n is the square with index n.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SquareSet(u64);

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// The set with one more square, which may already be in it.
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.0)
    }

    /// Whether a square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares of the set from a1 to g7.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Square(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        assert_eq!(Square::all().count(), 49);
        for square in Square::all() {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
        }
        for text in ["", "a", "h1", "a8", "a0", "A1", "a1 ", "é"] {
            assert_eq!(Square::parse(text), None, "{text}");
        }
        assert_eq!(
            [Square::at(7, 0), Square::at(0, 7), Square(0).offset(-1, 0), Square(48).offset(0, 1)],
            [None; 4]
        );
    }

    /// The board from above: w and b are the castles, ~ the river.
    #[test]
    fn places_are_where_the_board_has_them() {
        let drawn = "..bbb.. ..bbb.. ..bbb.. ~~~~~~~ ..www.. ..www.. ..www..";
        for (rank, row) in drawn.split(' ').rev().enumerate() {
            for (file, place) in row.chars().enumerate() {
                let square = Square(rank as u8 * 7 + file as u8);
                assert_eq!(square.in_river(), place == '~', "{square}");
                assert_eq!(square.in_castle(Color::White), place == 'w', "{square}");
                assert_eq!(square.in_castle(Color::Black), place == 'b', "{square}");
                assert_eq!(square.is_beyond_river(Color::White), rank > 3, "{square}");
                assert_eq!(square.is_beyond_river(Color::Black), rank < 3, "{square}");
            }
        }
    }
}
