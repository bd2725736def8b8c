//! The engine's book of openings: when it is asked, and its moves as results.

use std::time::Duration;

use super::{Bound, Engine, EngineError, Limits, Listener, PvInfo, Score, SearchResult, setup};
use crate::book::Known;
use crate::config::Config;

impl Engine {
    /// Opens the book of the settings, if they name one.
    pub(super) fn load_book(&mut self, config: &Config) -> Result<(), EngineError> {
        self.book = setup::book(config.settings())?;
        Ok(())
    }

    /// The move to play from the book: none in an analysis, while pondering, and if only some moves
    /// are to be searched. The listener is told of it, and of a damaged book.
    pub(super) fn book_move(&self, limits: &Limits, listener: &impl Listener) -> Option<Known> {
        let plays = !self.is_analysis(limits) && !limits.ponder && limits.search_moves.is_none();
        let book = self.book.as_deref().filter(|_| plays);
        match setup::book_move(self.settings(), book, &self.game, self.seed) {
            Ok(known) => {
                let known = known?;
                let points = known.tally.points(self.game.position().turn()).unwrap_or_default();
                listener.note(&format!(
                    "book move, played in {} games, {:.1} % of the points",
                    known.tally.games(),
                    100.0 * points
                ));
                Some(known)
            }
            Err(error) => {
                listener.note(&format!("BookFile: {error}"));
                None
            }
        }
    }
}

/// A move of the book as the result of a search that looked at nothing.
pub(super) fn from_book(known: Known) -> SearchResult {
    let line = PvInfo {
        depth: 0,
        selective_depth: 0,
        number: 1,
        score: Score::DRAW,
        bound: Bound::Exact,
        nodes: 0,
        tb_hits: 0,
        time: Duration::ZERO,
        permille_full: 0,
        moves: vec![known.mv],
    };
    SearchResult { lines: vec![line], nodes: 0, time: Duration::ZERO }
}
