//! The reports of a search while it runs and when it ends. Front ends decide how to show them: UCI,
//! the bench, analysis and self-play are all handlers.

use std::time::Duration;

use super::score::Score;
use super::window::Bound;
use crate::atomic::Move;

/// Progress on one principal variation. [`Handler`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvInfo {
    /// The iteration, in plies; 0 when the game is over and nothing was searched.
    pub depth: i32,
    /// The deepest ply reached.
    pub selective_depth: usize,
    /// 1 for the best line, 2 for the second best, and so on.
    pub number: usize,
    /// The score for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes of all threads since the search began.
    pub nodes: u64,
    /// Positions found in tablebases since the search began.
    pub tb_hits: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in permille.
    pub permille_full: usize,
    /// The moves, all legal. A forced win or loss shows the line to the end of the game if it was
    /// found.
    pub moves: Vec<Move>,
}

impl PvInfo {
    /// Nodes per second.
    ///
    /// ```
    /// use fissile_search::atomic::Game;
    /// use fissile_search::search::{Job, Limits, Resources, Searcher, Signals};
    ///
    /// let job = Job::new(Game::default(), Limits { depth: Some(3), ..Limits::default() });
    /// let found = Searcher::new(Resources::default())?.run(&job, &Signals::default(), &());
    /// assert!(found.lines.first().is_some_and(|line| line.nodes_per_second() > 0));
    /// # Ok::<(), fissile_search::search::SearchError>(())
    /// ```
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// Receives the progress of a search, on the search thread. A slow handler delays the search.
///
/// ```
/// use std::sync::Mutex;
///
/// use fissile_search::atomic::Game;
/// use fissile_search::search::{Handler, Job, Limits, PvInfo, Resources, Searcher, Signals};
///
/// /// Remembers the depth of every line.
/// struct Depths(Mutex<Vec<i32>>);
///
/// impl Handler for Depths {
///     fn line(&self, line: &PvInfo) {
///         self.0.lock().unwrap().push(line.depth);
///     }
/// }
///
/// let depths = Depths(Mutex::default());
/// let job = Job::new(Game::default(), Limits { depth: Some(3), ..Limits::default() });
/// Searcher::new(Resources::default())?.run(&job, &Signals::default(), &depths);
/// assert_eq!(depths.0.lock().unwrap().last(), Some(&3));
/// # Ok::<(), fissile_search::search::SearchError>(())
/// ```
pub trait Handler: Sync {
    /// A new line, or a score outside the window.
    fn line(&self, line: &PvInfo);

    /// The root move being searched: the iteration, the move, and its place in the order from 1.
    /// Only called in searches that last longer than three seconds.
    fn current_move(&self, depth: i32, mv: Move, number: usize) {
        let _ = (depth, mv, number);
    }

    /// A note for the user in one sentence, for example about an unreadable tablebase file.
    fn note(&self, text: &str) {
        let _ = text;
    }

    /// Whether nobody reads the reports anymore. The search then ends.
    fn is_unread(&self) -> bool {
        false
    }
}

/// A handler that ignores everything.
impl Handler for () {
    fn line(&self, _: &PvInfo) {}
}

/// The result of a search.
///
/// ```
/// use fissile_search::search::{Job, Limits, Resources, Score, Searcher, Signals};
/// use fissile_search::atomic::{Game, Position};
///
/// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
/// let job = Job::new(Game::new(position), Limits { depth: Some(1), ..Limits::default() });
/// let found = Searcher::new(Resources::default())?.run(&job, &Signals::default(), &());
/// let best = found.best().ok_or("there is nothing to play")?;
/// assert!(position.san(best).ends_with('#'));
/// assert_eq!(found.score(), Some(Score::mate_in(1)));
/// // The game is over after it.
/// assert_eq!(found.ponder(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The lines in order, the best first; empty when there is no move to play.
    pub lines: Vec<PvInfo>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
}

impl SearchResult {
    /// The best move; `None` if there is no move to play.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// The expected reply to the best move, to ponder on.
    #[must_use]
    pub fn ponder(&self) -> Option<Move> {
        self.lines.first()?.moves.get(1).copied()
    }

    /// The score of the best line.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }
}
