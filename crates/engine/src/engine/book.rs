//! The engine's opening book: when the engine plays from it, and its moves as results.

use std::sync::Arc;
use std::time::Duration;

use super::{Bound, Engine, Limits, Listener, PvInfo, Score, SearchResult, setup};
use crate::book::{Book, Known};
use crate::util::count::grouped;

impl Engine {
    /// Sets the opening book, or removes it. The engine plays from it if the option `OwnBook` is
    /// on.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::mpsc::{self, Sender};
    ///
    /// use fissile_engine::Position;
    /// use fissile_engine::book::{Book, BookError, Known, Tally};
    /// use fissile_engine::config::Config;
    /// use fissile_engine::engine::{Engine, Handler, Limits, Listener, PvInfo, SearchResult};
    ///
    /// /// White won a hundred games with 1. Nf3.
    /// struct Knight;
    ///
    /// impl Book for Knight {
    ///     fn moves(&self, position: &Position) -> Result<Vec<Known>, BookError> {
    ///         let tally = Tally { white: 100, ..Tally::default() };
    ///         Ok(position.parse_san("Nf3").map(|mv| Known { mv, tally }).into_iter().collect())
    ///     }
    /// }
    ///
    /// struct Answer(Sender<SearchResult>);
    ///
    /// impl Handler for Answer {
    ///     fn line(&self, _: &PvInfo) {}
    /// }
    ///
    /// impl Listener for Answer {
    ///     fn finished(&self, result: &SearchResult) {
    ///         let _ = self.0.send(result.clone());
    ///     }
    /// }
    ///
    /// let mut engine = Engine::new(Config::default())?;
    /// engine.set_option("OwnBook", Some("true"))?;
    /// engine.set_book(Some(Arc::new(Knight)));
    /// let (answer, answers) = mpsc::channel();
    /// engine.go(Limits { depth: Some(9), ..Limits::default() }, Answer(answer))?;
    /// let result = answers.recv()?;
    /// assert_eq!(result.best(), Some(Position::start().parse_san("Nf3")?));
    /// assert_eq!(result.nodes, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_book(&mut self, book: Option<Arc<dyn Book>>) {
        self.book = book;
    }

    /// The move to play from the book: none in an analysis, while pondering, and if only some moves
    /// are to be searched. The listener gets a note about the move, or about a damaged book.
    pub(super) fn book_move(&self, limits: &Limits, listener: &impl Listener) -> Option<Known> {
        let plays = !setup::is_analysis(self.settings(), limits)
            && !limits.ponder
            && limits.search_moves.is_none();
        let book = self.book.as_deref().filter(|_| plays);
        match setup::book_move(self.settings(), book, &self.game, self.seed) {
            Ok(known) => {
                let known = known?;
                let games = grouped(known.tally.games(), "game", "games");
                let points = match known.tally.points(self.game.position().turn()) {
                    Some(points) => format!("{:.1} % of the points", 100.0 * points),
                    None => "none with a result".to_owned(),
                };
                listener.note(&format!("book move, played in {games}, {points}"));
                Some(known)
            }
            Err(error) => {
                listener.note(&format!("BookFile: {error}"));
                None
            }
        }
    }
}

/// A book move as the result of a search without nodes.
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
