//! The limits of a search: depth, nodes, clocks. [`super::time`] turns clocks into a time budget.

use std::time::Duration;

use crate::atomic::Move;

/// The clock of the side to move, from `go wtime … btime …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for the side to move.
    pub remaining: Duration,
    /// Time gained with every move.
    pub increment: Duration,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// Everything that can end a search. The first limit reached ends it; without any, the search runs until stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Stop after this many iterations, in plies.
    pub depth: Option<u32>,
    /// Stop after about this many nodes, counted over all threads.
    pub nodes: Option<u64>,
    /// Stop when a mate in this many moves of the side to move is found.
    pub mate: Option<u32>,
    /// Use exactly this much time.
    pub move_time: Option<Duration>,
    /// Play by this clock.
    pub clock: Option<Clock>,
    /// Report no best move before being stopped, even if nothing is left to search.
    pub infinite: bool,
    /// Ponder on the opponent's time: no clock runs until [`super::Signals::ponder_hit`].
    pub ponder: bool,
    /// Search only these root moves; `None` means all of them. An empty list leaves nothing to play.
    pub search_moves: Option<Vec<Move>>,
}

impl Limits {
    /// Whether the search ends by itself, so that the program can wait for it at the end of input.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.move_time.is_some()
            || self.clock.is_some();
        limited && !self.infinite && !self.ponder
    }
}
