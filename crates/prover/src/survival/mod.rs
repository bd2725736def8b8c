//! Survival: shows that a side does not lose, whatever the other side plays, and writes a certificate that anybody can
//! check. A win is a tree that ends; a fortress goes on, so its proof is a set of positions that the play never leaves,
//! with a move of the survivor in each.
//!
//! Each position has a *threshold*: the smallest fifty-move clock, in plies, from which the survivor holds it. It is 0 for
//! a fortress. A position that is lost after `n` more plies without capture or pawn move has threshold 100 - `n`: from
//! there on the fifty-move rule comes first. (AtomicDB has the same idea, `atomic-survival-threshold-v1`.)
//!
//! [`search`] finds the moves, [`certificate`] is the file, and [`crate::verify::survival`] checks it by the rules alone.

pub mod certificate;
mod report;
mod search;

pub use certificate::{Header, Record};
pub use report::{Progress, Report, Survival, Verdict};
pub use search::search;

use crate::Rules;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Color, Position};

/// What is to be shown: that a side does not lose from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The position. Of the moves before it only the fifty-move clock counts.
    pub root: Position,
    /// The side that does not lose.
    pub survivor: Color,
    /// Whose rules hold.
    pub rules: Rules,
    /// Whether a hundred plies without a capture or a pawn move are a draw.
    pub fifty_moves: bool,
}

/// The threshold of a position that only the fifty-move rule saves.
pub const LOST: u8 = FIFTY_MOVES as u8;

/// The threshold that a position needs for a step to one with the threshold `next`. `zeroes` says whether the step
/// captures or moves a pawn.
#[must_use]
pub const fn before(next: u8, zeroes: bool) -> u8 {
    match next {
        0 => 0,
        _ if zeroes => LOST,
        _ => next - 1,
    }
}
