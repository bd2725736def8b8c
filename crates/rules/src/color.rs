//! The two sides. Their pieces and rights are in [`super::position`].

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use thiserror::Error;

use crate::quote::quote;

/// White or Black.
///
/// ```
/// use atomic_chess::{Color, Position};
///
/// let winner = !Position::start().turn();
/// assert_eq!(winner, Color::Black);
/// assert_eq!(format!("{winner} wins by explosion"), "Black wins by explosion");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first.
    White = 0,
    /// The other side.
    Black = 1,
}

impl Color {
    /// Both colors, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White and 1 for Black, to index tables of two.
    ///
    /// ```
    /// use atomic_chess::Color;
    ///
    /// assert_eq!(Color::ALL.map(Color::index), [0, 1]);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the side in a FEN: `w` or `b`.
    ///
    /// ```
    /// assert_eq!(atomic_chess::Color::Black.letter(), 'b');
    /// ```
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The word for programs: `white` or `black`. `Display` has the one for people.
    ///
    /// ```
    /// assert_eq!(atomic_chess::Color::White.name(), "white");
    /// ```
    #[must_use]
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// A text that is not a color.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is neither White nor Black", quote(.0))]
pub struct ColorError(String);

/// Parses `White` or `Black` in upper or lower case, or the letter in a FEN.
///
/// ```
/// use atomic_chess::Color;
///
/// assert_eq!("black".parse(), Ok(Color::Black));
/// assert_eq!("w".parse(), Ok(Color::White));
/// assert!("red".parse::<Color>().is_err());
/// ```
impl FromStr for Color {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Color, ColorError> {
        match text.to_ascii_lowercase().as_str() {
            "white" | "w" => Ok(Color::White),
            "black" | "b" => Ok(Color::Black),
            _ => Err(ColorError(text.to_owned())),
        }
    }
}

/// Displays the English word: `White` or `Black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// A color known at compile time, so that generators are specialized for each side instead of
/// branching.
pub(super) trait Side: Copy + 'static {
    /// The color itself.
    const COLOR: Color;
    /// The other side.
    type Enemy: Side<Enemy = Self>;
}

/// White, as a [`Side`].
#[derive(Clone, Copy, Debug)]
pub(super) struct White;

/// Black, as a [`Side`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Enemy = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Enemy = White;
}
