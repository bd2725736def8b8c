//! Moves and their text.
//!
//! A move is written as its start and end square: `e3e4`. Jumps of a monkey may lead to the same
//! square over different pieces, so the jumped squares follow, sorted from a1 to g7 regardless of
//! the order of the jumps: `b1b3xb2`, `b1d5xb2xc4`. Routes with the same start, end and captured
//! pieces lead to the same position and are one move.

use std::fmt;

use atomic_chess::quote::quote;
use thiserror::Error;

use super::square::{Square, SquareSet};

/// A move of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The start square.
    pub from: Square,
    /// The end square. A capture there is not part of the move's text.
    pub to: Square,
    /// The squares a monkey captures by jumping over; empty for other pieces and plain moves.
    pub jumped: SquareSet,
}

/// A text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a move, such as e3e4 or, for a monkey that jumps, b1b3xb2", quote(.0))]
pub struct MoveTextError(pub String);

impl Move {
    /// A move without jumps.
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Move {
        Move { from, to, jumped: SquareSet::EMPTY }
    }

    /// Parses a move. Whether it is legal depends on the position.
    ///
    /// # Errors
    /// If the text is not two squares, followed by `x` and a square for each jumped piece.
    ///
    /// ```
    /// use congo_chess::Move;
    ///
    /// assert_eq!(Move::parse("b1d5xc4xb2")?.to_string(), "b1d5xb2xc4");
    /// assert!(Move::parse("e3h3").is_err());
    /// # Ok::<(), congo_chess::moves::MoveTextError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Move, MoveTextError> {
        read(text).ok_or_else(|| MoveTextError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Move> {
    let from = Square::parse(text.get(..2)?)?;
    let to = Square::parse(text.get(2..4)?)?;
    let mut jumped = SquareSet::EMPTY;
    let mut rest = text.get(4..)?;
    while let Some(list) = rest.strip_prefix('x') {
        let square = Square::parse(list.get(..2)?).filter(|square| !jumped.contains(*square))?;
        jumped = jumped.with(square);
        rest = list.get(2..)?;
    }
    rest.is_empty().then_some(Move { from, to, jumped })
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        for square in self.jumped.iter() {
            write!(f, "x{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
