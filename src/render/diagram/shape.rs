//! Arrows and circles in the colors of `[%cal]` and `[%csl]`, the commands with which lichess and
//! ChessBase write them in the comments of a PGN.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::PAPER;
use crate::atomic::Square;
use crate::util::quote::quote;

/// An arrow, or a circle on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub color: ShapeColor,
    /// The square where the arrow begins, or that of the circle.
    pub from: Square,
    /// The square where the arrow ends.
    pub to: Option<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShapeColor {
    Green,
    Red,
    Blue,
    Yellow,
}

/// A text that is neither an arrow nor a circle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{} is neither an arrow such as Ge2e4 nor a circle such as Rd5; the colors are G, R, B and Y",
    quote(.0)
)]
pub struct NoShape(String);

impl Shape {
    /// An arrow that ends where it begins is a circle.
    #[must_use]
    pub fn new(color: ShapeColor, from: Square, to: Option<Square>) -> Shape {
        Shape { color, from, to: to.filter(|to| *to != from) }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.from)?;
        self.to.map_or(Ok(()), |to| write!(f, "{to}"))
    }
}

impl FromStr for Shape {
    type Err = NoShape;

    fn from_str(text: &str) -> Result<Shape, NoShape> {
        let read = || {
            let color =
                ShapeColor::ALL.into_iter().find(|color| text.starts_with(color.letter()))?;
            let square = |name: &str| name.parse::<Square>().ok();
            let to = if text.len() > 3 { Some(square(text.get(3..)?)?) } else { None };
            Some(Shape::new(color, square(text.get(1..3)?)?, to))
        };
        read().ok_or_else(|| NoShape(text.to_owned()))
    }
}

impl ShapeColor {
    pub const ALL: [ShapeColor; 4] =
        [ShapeColor::Green, ShapeColor::Red, ShapeColor::Blue, ShapeColor::Yellow];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ShapeColor::Green => "green",
            ShapeColor::Red => "red",
            ShapeColor::Blue => "blue",
            ShapeColor::Yellow => "yellow",
        }
    }

    const fn letter(self) -> char {
        match self {
            ShapeColor::Green => 'G',
            ShapeColor::Red => 'R',
            ShapeColor::Blue => 'B',
            ShapeColor::Yellow => 'Y',
        }
    }

    /// The color on the screen. People with any kind of color vision tell these apart (Okabe and
    /// Ito).
    #[must_use]
    pub const fn fill(self) -> &'static str {
        match self {
            ShapeColor::Green => "#009e73",
            ShapeColor::Red => "#c23a00",
            ShapeColor::Blue => "#0060a8",
            ShapeColor::Yellow => "#f0e442",
        }
    }

    /// The outline of an arrow; a light one would leave yellow arrows without an edge.
    #[must_use]
    pub const fn edge(self) -> &'static str {
        match self {
            ShapeColor::Yellow => "#4a4000",
            _ => PAPER,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_read_and_written_as_in_a_pgn() {
        for text in ["Ge2e4", "Ra1h8", "Bd5", "Yh1"] {
            assert_eq!(text.parse::<Shape>().map(|shape| shape.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("Yd4d4".parse::<Shape>().map(|shape| shape.to_string()), Ok("Yd4".to_owned()));
        for text in ["", "G", "Ge", "e2e4", "ge2e4", "Ge9", "Ge2e", "Ge2e4e5", "Gé2", "Ge2é4"] {
            let why = text.parse::<Shape>().unwrap_err().to_string();
            assert!(why.starts_with(&format!("\"{text}\" is neither")), "{why}");
        }
    }
}
