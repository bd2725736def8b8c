//! Tablebases: exact values of positions with few pieces. Other modules use them through the trait
//! [`Tables`]; [`syzygy`] reads them from files, which may be in memory (`memory`), [`inventory`]
//! lists the files, and [`checksum`] checks them. The search interprets the values.

pub mod checksum;
pub mod inventory;
mod memory;
pub mod syzygy;

use std::fmt;

use crate::atomic::Position;

/// The value of a position for the side to move with perfect play, under the fifty-move rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TbWdl {
    /// A loss, whatever the defense.
    Loss,
    /// A loss without the fifty-move rule, a draw with it.
    BlessedLoss,
    /// A draw, with or without the fifty-move rule.
    Draw,
    /// A win without the fifty-move rule, a draw with it.
    CursedWin,
    /// A win within the fifty-move rule.
    Win,
}

impl TbWdl {
    /// The value for the other side.
    #[must_use]
    pub const fn flipped(self) -> TbWdl {
        match self {
            TbWdl::Loss => TbWdl::Win,
            TbWdl::BlessedLoss => TbWdl::CursedWin,
            TbWdl::Draw => TbWdl::Draw,
            TbWdl::CursedWin => TbWdl::BlessedLoss,
            TbWdl::Win => TbWdl::Loss,
        }
    }

    /// The value in words: `win`, `cursed win`, `draw`, `blessed loss` or `loss`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TbWdl::Win => "win",
            TbWdl::CursedWin => "cursed win",
            TbWdl::Draw => "draw",
            TbWdl::BlessedLoss => "blessed loss",
            TbWdl::Loss => "loss",
        }
    }

    /// The value without the fifty-move rule.
    #[must_use]
    pub const fn without_fifty_moves(self) -> TbWdl {
        match self {
            TbWdl::BlessedLoss => TbWdl::Loss,
            TbWdl::CursedWin => TbWdl::Win,
            other => other,
        }
    }
}

/// The distance of a won or lost position to the next capture or pawn move that keeps the result,
/// or to the end of the game, in plies (DTZ). It displays as `12`, or as `12 or 13` if it is
/// rounded.
///
/// ```
/// use fissile_search::tablebase::Distance;
///
/// let distance = Distance { plies: 11, rounded: true };
/// assert_eq!((distance.at_most(), distance.before().to_string()), (12, "12 or 13".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The plies, at least 1; above 100 if the fifty-move rule makes the position a draw.
    pub plies: u32,
    /// Whether the true distance may be one ply more. Some tables count in moves, and if the loser
    /// has more than a king, either side may have to make the last ply.
    pub rounded: bool,
}

impl Distance {
    /// The largest possible true distance, in plies.
    #[must_use]
    pub const fn at_most(self) -> u32 {
        self.plies + self.rounded as u32
    }

    /// The distance one ply before.
    #[must_use]
    pub const fn before(self) -> Distance {
        Distance { plies: self.plies + 1, ..self }
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.plies)?;
        if self.rounded { write!(f, " or {}", self.at_most()) } else { Ok(()) }
    }
}

/// A collection of tables. An unknown position is not an error: the search goes on without a value.
pub trait Tables: Send + Sync {
    /// The number of pieces of the largest table, kings included.
    fn max_pieces(&self) -> usize;

    /// The value of a position reached by a capture or a pawn move, when the fifty-move count is 0.
    /// `None` if the tables do not know it.
    fn wdl(&self, position: &Position) -> Option<TbWdl>;

    /// The distance to the next capture or pawn move; `None` if the tables do not know it or the
    /// position is a draw.
    fn distance(&self, position: &Position) -> Option<Distance>;

    /// The problems since the last call, each in a sentence that names the file.
    fn complaints(&self) -> Vec<String>;
}
