//! The two sides, the kinds of pieces, and their letters. [`super::movegen`] moves them.

use std::fmt;
use std::ops::Not;

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// The side that moves first, from rank 1 up.
    White,
    /// The other side, from rank 7 down.
    Black,
}

impl Color {
    /// Both colors, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The letter of the side in a FEN: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The direction of the side's pawns: 1 is up the ranks, -1 down.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// A kind of piece. [`super`] describes how it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Kind {
    Pawn,
    Superpawn,
    Giraffe,
    Monkey,
    Elephant,
    Lion,
    Crocodile,
    Zebra,
}

impl Kind {
    /// All eight kinds.
    pub const ALL: [Kind; 8] = [
        Kind::Pawn,
        Kind::Superpawn,
        Kind::Giraffe,
        Kind::Monkey,
        Kind::Elephant,
        Kind::Lion,
        Kind::Crocodile,
        Kind::Zebra,
    ];

    /// The upper-case letter of the kind in a FEN: its initial.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Superpawn => 'S',
            Kind::Giraffe => 'G',
            Kind::Monkey => 'M',
            Kind::Elephant => 'E',
            Kind::Lion => 'L',
            Kind::Crocodile => 'C',
            Kind::Zebra => 'Z',
        }
    }
}

/// A piece with its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The color.
    pub color: Color,
    /// The kind.
    pub kind: Kind,
}

impl Piece {
    /// The FEN letter: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece for a FEN letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let kind =
            Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
        Some(Piece { color, kind })
    }
}
