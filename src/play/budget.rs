//! The engine's budget for a move.

use std::ops::RangeInclusive;
use std::time::Duration;

/// Levels of play, from weak and instant to about a second per move.
pub const LEVELS: RangeInclusive<u32> = 1..=10;

/// The default level.
pub const DEFAULT_LEVEL: u32 = 6;

/// The limits of the engine's search. The first limit reached ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<Duration>,
}

impl Budget {
    /// The nodes of a level: 50 on the first, three times as many on each further one. A level
    /// outside [`LEVELS`] is clamped.
    ///
    /// ```
    /// use fissile::play::Budget;
    ///
    /// assert_eq!(Budget::level_nodes(1), 50);
    /// assert_eq!(Budget::level_nodes(6), 12_150);
    /// assert_eq!(Budget::level_nodes(99), Budget::level_nodes(10));
    /// ```
    #[must_use]
    pub fn level_nodes(level: u32) -> u64 {
        50 * 3_u64.pow(level.clamp(*LEVELS.start(), *LEVELS.end()) - 1)
    }
}
