//! Which openings are worth playing: those that a search finds balanced, and that quick games do
//! not find decided.
//!
//! An opening in which the same side wins both games of a pair says nothing about the players. A
//! score near zero does not exclude that: in atomic chess one side may have all the chances in a
//! position that perfect play holds. Two quick games in which the sides have different numbers of
//! nodes show it better than a deeper search.

use std::sync::Arc;

use crate::adjudication::Adjudication;
use crate::atomic::{Color, Game};
use crate::playout::play_out;
use crate::search::{Limits, Resources, SearchError, Searcher, Signals};

/// What an opening must pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// Nodes of the search that judges the opening.
    pub nodes: u64,
    /// The maximum imbalance that it may find, in points.
    pub limit: i32,
    /// Play two quick games with this many nodes a move, and drop the opening if the same side wins
    /// both: in each game another side has half as many nodes more. `None` plays none.
    pub playoff: Option<u64>,
}

/// The checks for testing frameworks, which want many openings at once.
impl Default for Checks {
    fn default() -> Checks {
        Checks { nodes: 2000, limit: 150, playoff: None }
    }
}

impl Checks {
    /// The checks of a match that makes its own openings. They take a few milliseconds for each
    /// opening that is kept, and spare the match the openings that decide games most often.
    #[must_use]
    pub const fn for_matches() -> Checks {
        Checks { nodes: 5000, limit: 60, playoff: None }
    }
}

/// When a quick game is decided.
const ADJUDICATION: Adjudication = Adjudication {
    mate_plies: 2,
    win_plies: 4,
    win_limit: 800,
    draw_plies: 8,
    draw_limit: 10,
    draw_from: 50,
    max_plies: 200,
};

/// Judges openings on one thread.
pub(super) struct Judge {
    checks: Checks,
    searcher: Searcher,
}

impl Judge {
    pub fn new(checks: Checks) -> Result<Judge, SearchError> {
        let mut searcher = Searcher::new(Resources { hash_mebibytes: 1, threads: 1 })?;
        // A small table is quick to clear for the next opening.
        searcher.shrink_tt(match checks.nodes {
            0..1000 => 256,
            1000..10_000 => 1 << 10,
            _ => 4 << 10,
        })?;
        Ok(Judge { checks, searcher })
    }

    /// Runs `work` where searches begin without waking a thread.
    pub fn run<T: Send>(mut self, work: impl FnOnce(&mut Judge) -> T + Send) -> T {
        let pool = Arc::clone(self.searcher.pool());
        pool.install(|| work(&mut self))
    }

    /// Whether the opening passes the checks; of no meaning after a stop.
    pub fn accepts(&mut self, opening: &Game, stop: &Signals) -> Result<bool, SearchError> {
        if !self.is_balanced(opening, stop)? {
            return Ok(false);
        }
        let Some(nodes) = self.checks.playoff else { return Ok(true) };
        let more = nodes.saturating_add(nodes / 2);
        let first = self.winner(opening, [nodes, more], stop)?;
        Ok(first.is_none() || self.winner(opening, [more, nodes], stop)? != first)
    }

    /// Whether a search with an empty table finds neither side far ahead.
    fn is_balanced(&mut self, opening: &Game, stop: &Signals) -> Result<bool, SearchError> {
        self.searcher.clear()?;
        let limits = Limits { nodes: Some(self.checks.nodes), ..Limits::default() };
        let found = self.searcher.best_move(opening, limits, stop);
        Ok(found.is_some_and(|(_, score)| score.0.abs() <= self.checks.limit))
    }

    /// The winner of a quick game in which White and Black have these nodes for each move.
    fn winner(
        &mut self,
        opening: &Game,
        nodes: [u64; 2],
        stop: &Signals,
    ) -> Result<Option<Color>, SearchError> {
        self.searcher.clear()?;
        let best = |game: &Game| {
            let nodes = Some(nodes[game.position().turn().index()]);
            self.searcher.best_move(game, Limits { nodes, ..Limits::default() }, stop)
        };
        let played = play_out(opening, &ADJUDICATION, None, best);
        Ok(played.and_then(|played| played.winner))
    }
}
