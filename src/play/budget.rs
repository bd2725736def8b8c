//! How much the engine may think about a move.

use std::ops::RangeInclusive;
use std::time::Duration;

/// Levels of play, from weak and instant to about a second a move.
pub const LEVELS: RangeInclusive<u32> = 1..=10;

/// The level when nobody asks for anything.
pub const DEFAULT_LEVEL: u32 = 6;

/// What ends the engine's thinking. All limits that are set hold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<Duration>,
}

impl Budget {
    /// The nodes of a level: 50 on the first, three times as many on each further one. A level outside of [`LEVELS`] is
    /// taken as the nearest.
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
