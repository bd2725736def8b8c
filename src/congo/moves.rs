//! Moves and their text.
//!
//! A move is written as the square where it begins and the square where it ends: `e3e4`. The jumps of a monkey may lead
//! to the same square over different pieces, so what it jumps over is written behind, from a1 to g7 and whatever the
//! order of the jumps: `b1b3xb2`, `b1d5xb2xc4`. Routes that begin and end on the same squares and capture the same
//! pieces lead to the same position, and are one move.

use std::fmt;

use thiserror::Error;

use super::square::{Square, SquareSet};
use crate::util::quote::quote;

/// What one side does in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes to. What it captures there is not part of the move.
    pub to: Square,
    /// What a monkey captures by jumping over it; empty for every other piece and for its steps.
    pub jumped: SquareSet,
}

/// A text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a move, such as e3e4 or, for a monkey that jumps, b1b3xb2", quote(.0))]
pub struct MoveTextError(pub String);

impl Move {
    /// A move that jumps over nothing.
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Move {
        Move { from, to, jumped: SquareSet::EMPTY }
    }

    /// Reads a move. Whether it can be played depends on the position.
    ///
    /// # Errors
    /// If the text is not two squares, and `x` and a square for each piece that is jumped over.
    ///
    /// ```
    /// use fissile::congo::Move;
    ///
    /// assert_eq!(Move::parse("b1d5xc4xb2")?.to_string(), "b1d5xb2xc4");
    /// assert!(Move::parse("e3h3").is_err());
    /// # Ok::<(), fissile::congo::moves::MoveTextError>(())
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
        self.jumped.iter().try_for_each(|square| write!(f, "x{square}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
