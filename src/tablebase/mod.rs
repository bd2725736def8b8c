//! Endgame tables: what is known for certain of positions with few men. Others see them through the trait [`Tables`];
//! [`syzygy`] reads them from files. What a search makes of their answers is not decided here.

pub mod syzygy;

use crate::atomic::Position;

/// The value of a position for the side to move if both sides play perfectly, under the fifty-move rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TbWdl {
    /// Lost.
    Loss,
    /// Lost, but for the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but for the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl TbWdl {
    /// The same position as the other side sees it.
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

/// How far a won or lost position is from the next capture or pawn move that keeps the result, or from the end of the
/// game, in plies; this number is known as DTZ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The plies, at least 1; above 100 where the fifty-move rule makes a draw of it. Some tables count in moves, and then
    /// it may be one ply more.
    pub plies: u32,
    /// Whether it may be one ply more.
    pub rounded: bool,
}

impl Distance {
    /// The plies that it is at most.
    #[must_use]
    pub const fn at_most(self) -> u32 {
        self.plies + self.rounded as u32
    }
}

/// A collection of tables. Positions of which nothing is known are not an error: the search goes on without.
pub trait Tables: Send + Sync {
    /// The most men that a position may have.
    fn men(&self) -> usize;

    /// The value of a position reached by a capture or a pawn move, so that the count of the fifty-move rule is at its
    /// beginning. `None` if the tables do not know it.
    fn verdict(&self, position: &Position) -> Option<TbWdl>;

    /// How far the position is from the next zeroing of the fifty-move count; `None` if the tables do not know it or it is
    /// a draw.
    fn distance(&self, position: &Position) -> Option<Distance>;

    /// What went wrong since the last call, each in a sentence that names the file.
    fn complaints(&self) -> Vec<String>;
}
