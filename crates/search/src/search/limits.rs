//! The limits of a search: depth, nodes, clocks. [`super::time`] turns clocks into a time budget.

use std::time::Duration;

use crate::atomic::Move;
use crate::util::clock::Instant;

/// The clock of the side to move, from `go wtime … btime …`.
///
/// ```
/// use std::time::Duration;
///
/// use fissile_search::search::{Clock, Limits};
///
/// // Three minutes and two seconds a move.
/// let clock = Clock {
///     remaining: Duration::from_secs(180),
///     increment: Duration::from_secs(2),
///     moves_to_go: None,
/// };
/// let limits = Limits { clock: Some(clock), ..Limits::default() };
/// assert!(limits.move_time.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for the side to move.
    pub remaining: Duration,
    /// Time gained with every move.
    pub increment: Duration,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// Everything that can end a search. The first limit reached ends it; without any, the search runs
/// until stopped.
///
/// ```
/// use fissile_search::search::{Job, Limits, Resources, Searcher, Signals};
/// use fissile_search::atomic::{Game, Position};
///
/// let start = Position::start();
/// let limits = Limits { nodes: Some(500), search_moves: Some(vec![start.parse_san("a3")?]), ..Limits::default() };
/// let job = Job::new(Game::new(start), limits);
/// let found = Searcher::new(Resources::default())?.run(&job, &Signals::default(), &());
/// assert_eq!(found.best().map(|mv| mv.to_string()).as_deref(), Some("a2a3"));
/// assert!(found.nodes <= 500);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Stop after this many iterations, in plies.
    pub depth: Option<u32>,
    /// Stop after about this many nodes, counted over all threads.
    pub nodes: Option<u64>,
    /// Begin no iteration after this many nodes, counted over all threads: a search ends with an
    /// iteration that is complete, unless `nodes` ends it first.
    pub soft_nodes: Option<u64>,
    /// Stop when a mate in this many moves of the side to move is found.
    pub mate: Option<u32>,
    /// Use exactly this much time.
    pub move_time: Option<Duration>,
    /// Play by this clock.
    pub clock: Option<Clock>,
    /// Report no best move before a stop, even if nothing is left to search.
    pub infinite: bool,
    /// When the search was requested, if before it begins: all times count from then. A busy
    /// machine may take a while to start it.
    pub asked: Option<Instant>,
    /// Ponder on the opponent's time: no clock runs until [`super::Signals::ponder_hit`].
    pub ponder: bool,
    /// Search only these root moves; `None` means all of them. An empty list leaves nothing to
    /// play.
    pub search_moves: Option<Vec<Move>>,
}

impl Limits {
    /// Whether a limit ends the search in any position. `mate` does not: there may be no mate.
    ///
    /// ```
    /// use fissile_search::search::Limits;
    ///
    /// let mate = Limits { mate: Some(7), ..Limits::default() };
    /// assert!(!mate.guarantee_an_end() && Limits { depth: Some(20), ..mate }.guarantee_an_end());
    /// ```
    #[must_use]
    pub const fn guarantee_an_end(&self) -> bool {
        let has_budget = self.nodes.is_some() || self.soft_nodes.is_some();
        let has_time = self.move_time.is_some() || self.clock.is_some();
        !self.infinite && (self.depth.is_some() || has_budget || has_time)
    }
}
