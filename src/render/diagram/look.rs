//! The colors of a board and of its pieces: those that the settings of the board in the browser
//! offer. Its style sheet is made from them, so a picture has the colors of the page.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::atomic::Color;
use crate::util::quote::quote;

/// How a diagram looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    pub board: BoardColors,
    pub pieces: PieceColors,
    pub coordinates: Coordinates,
}

/// Where the names of files and ranks are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// In a margin around the squares.
    #[default]
    Margin,
    /// In the corners of the squares, as on the board in the browser. There is no margin.
    Inside,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardColors {
    #[default]
    Brown,
    Green,
    Blue,
    Gray,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceColors {
    #[default]
    Plain,
    Wood,
    Vivid,
}

/// A name that no colors have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there are no {what} colors {}; there are {known}", quote(.name))]
pub struct NoColors {
    what: &'static str,
    name: String,
    known: String,
}

impl BoardColors {
    pub const ALL: [BoardColors; 4] =
        [BoardColors::Brown, BoardColors::Green, BoardColors::Blue, BoardColors::Gray];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            BoardColors::Brown => "brown",
            BoardColors::Green => "green",
            BoardColors::Blue => "blue",
            BoardColors::Gray => "gray",
        }
    }

    #[must_use]
    pub const fn light(self) -> &'static str {
        match self {
            BoardColors::Brown => "#f0dcb8",
            BoardColors::Green => "#ecefdc",
            BoardColors::Blue => "#e4ebf1",
            BoardColors::Gray => "#e7e4df",
        }
    }

    #[must_use]
    pub const fn dark(self) -> &'static str {
        match self {
            BoardColors::Brown => "#b8875a",
            BoardColors::Green => "#78986b",
            BoardColors::Blue => "#7898b5",
            BoardColors::Gray => "#a09a92",
        }
    }

    /// The color of the frame, and of coordinates in the margin.
    #[must_use]
    pub const fn frame(self) -> &'static str {
        match self {
            BoardColors::Brown => "#4a3b2c",
            BoardColors::Green => "#3d4f38",
            BoardColors::Blue => "#33475a",
            BoardColors::Gray => "#47433e",
        }
    }
}

impl PieceColors {
    pub const ALL: [PieceColors; 3] = [PieceColors::Plain, PieceColors::Wood, PieceColors::Vivid];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PieceColors::Plain => "plain",
            PieceColors::Wood => "wood",
            PieceColors::Vivid => "vivid",
        }
    }

    /// The color of the pieces of a side.
    #[must_use]
    pub const fn fill(self, side: Color) -> &'static str {
        match (self, side) {
            (PieceColors::Plain, Color::White) => "#fdfcf7",
            (PieceColors::Plain, Color::Black) => "#403a35",
            (PieceColors::Wood, Color::White) => "#f6e3bd",
            (PieceColors::Wood, Color::Black) => "#5b3720",
            (PieceColors::Vivid, Color::White) => "#ffe27a",
            (PieceColors::Vivid, Color::Black) => "#1f3f7a",
        }
    }
}

impl fmt::Display for BoardColors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for PieceColors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn named<T: Copy, const N: usize>(
    (what, all): (&'static str, [T; N]),
    name_of: fn(T) -> &'static str,
    name: &str,
) -> Result<T, NoColors> {
    all.into_iter().find(|known| name_of(*known) == name).ok_or_else(|| NoColors {
        what,
        name: name.to_owned(),
        known: all.map(name_of).join(", "),
    })
}

impl FromStr for BoardColors {
    type Err = NoColors;

    fn from_str(name: &str) -> Result<BoardColors, NoColors> {
        named(("board", BoardColors::ALL), BoardColors::name, name)
    }
}

impl FromStr for PieceColors {
    type Err = NoColors;

    fn from_str(name: &str) -> Result<PieceColors, NoColors> {
        named(("piece", PieceColors::ALL), PieceColors::name, name)
    }
}
