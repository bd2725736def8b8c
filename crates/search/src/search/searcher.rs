//! The search threads and what they keep between searches. All threads search the same root and
//! share only the transposition table (lazy SMP, <https://www.chessprogramming.org/Lazy_SMP>), and
//! the one whose best move has the highest score answers; with one thread a search is
//! deterministic.

use std::hint::black_box;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use thiserror::Error;

use super::evaluation::Evaluator;
use super::limits::Limits;
use super::pool::Pool;
use super::probing::Probing;
use super::strength_limit::StrengthLimit;
use super::tt::{TranspositionTable, TtError};
use super::worker::Worker;
use crate::atomic::Game;
use crate::nnue::{self, Network};
use crate::tablebase::Tables;

/// Why a searcher could not be set up or changed. A change that fails has no effect.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// Not enough memory for the transposition table.
    #[error(transparent)]
    Tt(#[from] TtError),
    /// The operating system could not start the threads.
    #[error("{0} search threads could not be started: {1}")]
    Threads(usize, rayon::ThreadPoolBuildError),
    /// Not enough memory for the threads and for what each of them keeps.
    #[error("{0} search threads need {1} MiB, which are not available")]
    Workers(usize, usize),
}

/// What to search, and how. [`Job::new`] makes one; its fields may then be changed.
///
/// ```
/// use fissile_search::atomic::Game;
/// use fissile_search::search::{Job, Limits, Resources, Searcher, Signals};
///
/// // The two best moves, with a score for each.
/// let job = Job { lines: 2, ..Job::new(Game::default(), Limits { depth: Some(2), ..Limits::default() }) };
/// let found = Searcher::new(Resources::default())?.run(&job, &Signals::default(), &());
/// assert!(found.lines.len() == 2 && found.lines[0].score >= found.lines[1].score);
/// # Ok::<(), fissile_search::search::SearchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Job {
    /// The game: its last position is searched, the earlier ones count for repetitions.
    pub game: Game,
    /// When to stop.
    pub limits: Limits,
    /// The number of principal variations.
    pub lines: usize,
    /// Time lost per move outside the search.
    pub move_overhead: Duration,
    /// Search as far as the limits allow, even on the clock, instead of moving early on a single
    /// legal move or a proven win.
    pub analysis: bool,
    /// How to use the tablebases, if the searcher has any.
    pub probing: Probing,
    /// The strength limit; `None` for full strength.
    pub strength_limit: Option<StrengthLimit>,
}

impl Job {
    /// A job that finds the best move of a game's last position as well as the limits allow.
    ///
    /// ```
    /// use fissile_search::atomic::Game;
    /// use fissile_search::search::{Job, Limits};
    ///
    /// let job = Job::new(Game::default(), Limits::default());
    /// assert_eq!((job.lines, job.analysis, job.strength_limit), (1, false, None));
    /// ```
    #[must_use]
    pub fn new(game: Game, limits: Limits) -> Job {
        Job {
            game,
            limits,
            lines: 1,
            move_overhead: Duration::ZERO,
            analysis: false,
            probing: Probing::default(),
            strength_limit: None,
        }
    }
}

/// What a [`Searcher`] takes of the machine.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Resources {
    /// The size of the transposition table, in MiB; at least one is taken.
    pub hash_mebibytes: usize,
    /// The number of threads that search; at least one.
    pub threads: usize,
}

impl Default for Resources {
    /// A table of 16 MiB and one thread, as the UCI options `Hash` and `Threads` are at first.
    fn default() -> Resources {
        Resources { hash_mebibytes: 16, threads: 1 }
    }
}

/// Searches positions, and keeps what it learned for the next search.
///
/// ```
/// use fissile_search::search::{Job, Limits, Resources, Score, Searcher, Signals};
/// use fissile_search::atomic::{Game, Position};
///
/// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
/// let job = Job::new(Game::new(position), Limits { depth: Some(1), ..Limits::default() });
/// let mut searcher = Searcher::new(Resources::default())?;
/// let found = searcher.run(&job, &Signals::default(), &());
/// // The knight explodes the king, on d7 or on f7.
/// assert_eq!(found.score(), Some(Score::mate_in(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Searcher {
    pub(super) tt: TranspositionTable,
    pub(super) tablebases: Option<Arc<dyn Tables>>,
    pub(super) network: Arc<Network>,
    pub(super) workers: Vec<Mutex<Worker>>,
    pub(super) pool: Arc<Pool>,
}

/// Twice what was measured of a worker after its first search, in MiB: most of it is history.
const WORKER_MEBIBYTES: usize = 4;

fn build_pool(threads: usize) -> Result<Arc<Pool>, SearchError> {
    if !Pool::has_addresses(threads) {
        return Err(SearchError::Workers(threads, threads.saturating_mul(Pool::THREAD_MEBIBYTES)));
    }
    Pool::new(threads).map(Arc::new).map_err(|error| SearchError::Threads(threads, error))
}

/// A worker for each of `threads` threads.
///
/// A worker has many small allocations, and one that fails ends the process. So a block of the size
/// of all is tried first.
fn make_workers(threads: usize, network: &Arc<Network>) -> Result<Vec<Mutex<Worker>>, SearchError> {
    let mebibytes = threads.saturating_mul(WORKER_MEBIBYTES);
    let mut block = Vec::<u8>::new();
    block
        .try_reserve_exact(mebibytes.saturating_mul(1 << 20))
        .map_err(|_| SearchError::Workers(threads, mebibytes))?;
    // Without this the compiler may leave out an allocation that nobody uses.
    drop(black_box(block));
    let worker = |index| Worker::new(index, Evaluator::new(Arc::clone(network)));
    Ok((0..threads).map(|index| Mutex::new(worker(index))).collect())
}

impl Searcher {
    /// A searcher with an empty transposition table, no endgame tables and the built-in network.
    ///
    /// # Errors
    /// If memory or threads are not available.
    ///
    /// ```
    /// use fissile_search::search::{Resources, Searcher};
    ///
    /// let searcher = Searcher::new(Resources { threads: 2, ..Resources::default() })?;
    /// assert_eq!(searcher.threads(), 2);
    /// # Ok::<(), fissile_search::search::SearchError>(())
    /// ```
    pub fn new(resources: Resources) -> Result<Searcher, SearchError> {
        let threads = resources.threads.max(1);
        let network = Arc::clone(&nnue::embedded().network);
        let tt = TranspositionTable::new(resources.hash_mebibytes)?;
        let pool = build_pool(threads)?;
        let workers = make_workers(threads, &network)?;
        Ok(Searcher { tt, tablebases: None, workers, network, pool })
    }

    /// Replaces the transposition table by an empty one of `mebibytes` MiB.
    ///
    /// # Errors
    /// If there is not enough memory; the old table stays.
    ///
    /// ```
    /// use fissile_search::search::{Resources, SearchError, Searcher};
    ///
    /// let mut searcher = Searcher::new(Resources::default())?;
    /// searcher.resize_tt(2)?;
    /// assert!(matches!(searcher.resize_tt(usize::MAX), Err(SearchError::Tt(_))));
    /// # Ok::<(), SearchError>(())
    /// ```
    pub fn resize_tt(&mut self, mebibytes: usize) -> Result<(), SearchError> {
        self.tt = TranspositionTable::new(mebibytes)?;
        Ok(())
    }

    /// Replaces the transposition table by an empty one of `kibibytes` KiB. For games of a few
    /// hundred nodes a move, a table that fits into a cache is faster, and cleared sooner.
    ///
    /// # Errors
    /// If there is not enough memory; the old table stays.
    pub fn shrink_tt(&mut self, kibibytes: u16) -> Result<(), SearchError> {
        self.tt = TranspositionTable::of_bytes(usize::from(kibibytes) << 10)?;
        Ok(())
    }

    /// Uses `threads` threads from now on, at least one.
    ///
    /// # Errors
    /// If the threads cannot be started, or there is not enough memory for them; the old ones stay.
    ///
    /// ```
    /// use fissile_search::search::{Resources, Searcher};
    ///
    /// let mut searcher = Searcher::new(Resources::default())?;
    /// searcher.set_threads(2)?;
    /// assert_eq!(searcher.threads(), 2);
    /// # Ok::<(), fissile_search::search::SearchError>(())
    /// ```
    pub fn set_threads(&mut self, threads: usize) -> Result<(), SearchError> {
        let threads = threads.max(1);
        let pool = build_pool(threads)?;
        self.workers = make_workers(threads, &self.network)?;
        self.pool = pool;
        Ok(())
    }

    /// Forgets everything, for a new game.
    ///
    /// # Errors
    /// If there is not enough memory for a fresh transposition table; the old one stays.
    ///
    /// ```
    /// use fissile_search::atomic::Game;
    /// use fissile_search::search::{Job, Limits, Resources, Searcher, Signals};
    ///
    /// // With one thread, a search after this counts the same nodes as the first.
    /// let job = Job::new(Game::default(), Limits { depth: Some(4), ..Limits::default() });
    /// let mut searcher = Searcher::new(Resources::default())?;
    /// let first = searcher.run(&job, &Signals::default(), &());
    /// searcher.clear()?;
    /// assert_eq!(searcher.run(&job, &Signals::default(), &()).nodes, first.nodes);
    /// # Ok::<(), fissile_search::search::SearchError>(())
    /// ```
    pub fn clear(&mut self) -> Result<(), SearchError> {
        for worker in &mut self.workers {
            worker.get_mut().unwrap_or_else(PoisonError::into_inner).forget();
        }
        Ok(self.tt.clear()?)
    }

    /// Uses these tablebases from now on; `None` for none.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use fissile_search::search::{Resources, Searcher};
    /// use fissile_search::tablebase::syzygy::Syzygy;
    ///
    /// let (tables, complaints) = Syzygy::open("no such folder");
    /// assert_eq!((tables.file_count(), complaints.len()), (0, 1));
    /// Searcher::new(Resources::default())?.set_tablebases(Some(Arc::new(tables)));
    /// # Ok::<(), fissile_search::search::SearchError>(())
    /// ```
    pub fn set_tablebases(&mut self, tables: Option<Arc<dyn Tables>>) {
        self.tablebases = tables;
    }

    /// Evaluates by this network from now on. A change forgets everything, since the scores in the
    /// transposition table and the corrections belong to the old network.
    ///
    /// # Errors
    /// If there is not enough memory for a fresh transposition table; the old network stays.
    pub fn set_network(&mut self, network: Arc<Network>) -> Result<(), SearchError> {
        if Arc::ptr_eq(&network, &self.network) {
            return Ok(());
        }
        self.clear()?;
        for worker in &mut self.workers {
            let worker = worker.get_mut().unwrap_or_else(PoisonError::into_inner);
            worker.evaluator = Evaluator::new(Arc::clone(&network));
        }
        self.network = network;
        Ok(())
    }

    /// The number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.workers.len()
    }

    /// The thread pool of the search, for other work while no search runs. A search started inside
    /// it begins without waking a thread.
    #[must_use]
    pub const fn pool(&self) -> &Arc<Pool> {
        &self.pool
    }
}
