//! The search threads and what they keep between searches. All threads search the same root and
//! share only the transposition table (lazy SMP, <https://www.chessprogramming.org/Lazy_SMP>); with
//! one thread a search is deterministic.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use thiserror::Error;

use super::evaluation::Evaluator;
use super::limits::Limits;
use super::probing::{Probe, Probing, Ranked};
use super::report::{Handler, PvInfo, SearchResult};
use super::root::{RootMove, RootTask};
use super::score::Score;
use super::signals::Signals;
use super::strength_limit::StrengthLimit;
use super::time::TimeManager;
use super::tt::{TranspositionTable, TtError};
use super::window::Bound;
use super::worker::{Shared, Worker};
use crate::atomic::{Game, Move};
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
}

/// What to search, and how. [`Job::new`] makes one; its fields may then be changed.
///
/// ```
/// use fissile::Game;
/// use fissile::search::{Job, Limits, Searcher, Signals};
///
/// // The two best moves, with a score for each.
/// let job = Job { lines: 2, ..Job::new(Game::default(), Limits { depth: Some(2), ..Limits::default() }) };
/// let found = Searcher::new(1, 1)?.run(&job, &Signals::default(), &());
/// assert!(found.lines.len() == 2 && found.lines[0].score >= found.lines[1].score);
/// # Ok::<(), fissile::search::SearchError>(())
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
    /// use fissile::Game;
    /// use fissile::search::{Job, Limits};
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

/// Searches positions, and keeps what it learned for the next search.
///
/// ```
/// use fissile::search::{Job, Limits, Score, Searcher, Signals};
/// use fissile::{Game, Position};
///
/// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
/// let job = Job::new(Game::new(position), Limits { depth: Some(1), ..Limits::default() });
/// let mut searcher = Searcher::new(1, 1)?;
/// let found = searcher.run(&job, &Signals::default(), &());
/// // The knight explodes the king, on d7 or on f7.
/// assert_eq!(found.score(), Some(Score::mate_in(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Searcher {
    tt: TranspositionTable,
    tablebases: Option<Arc<dyn Tables>>,
    network: Arc<Network>,
    workers: Vec<Mutex<Worker>>,
    pool: Arc<rayon::ThreadPool>,
}

/// The stack of a search thread. A line of 200 plies with its move lists needs less than half of
/// it.
const STACK_BYTES: usize = 16 << 20;

fn build_pool(threads: usize) -> Result<Arc<rayon::ThreadPool>, SearchError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_BYTES)
        .thread_name(|index| format!("search {index}"))
        .build()
        .map(Arc::new)
        .map_err(|error| SearchError::Threads(threads, error))
}

fn make_workers(threads: usize, network: &Arc<Network>) -> Vec<Mutex<Worker>> {
    let worker = |index| Worker::new(index, Evaluator::new(Arc::clone(network)));
    (0..threads).map(|index| Mutex::new(worker(index))).collect()
}

impl Searcher {
    /// A searcher with a transposition table of `hash_mebibytes` MiB, `threads` threads (at least
    /// one of each) and the built-in network.
    ///
    /// # Errors
    /// If memory or threads are not available.
    ///
    /// ```
    /// use fissile::search::Searcher;
    ///
    /// let searcher = Searcher::new(1, 2)?;
    /// assert_eq!(searcher.threads(), 2);
    /// # Ok::<(), fissile::search::SearchError>(())
    /// ```
    pub fn new(hash_mebibytes: usize, threads: usize) -> Result<Searcher, SearchError> {
        let threads = threads.max(1);
        let network = Arc::clone(&nnue::embedded().network);
        Ok(Searcher {
            tt: TranspositionTable::new(hash_mebibytes)?,
            tablebases: None,
            workers: make_workers(threads, &network),
            network,
            pool: build_pool(threads)?,
        })
    }

    /// Replaces the transposition table by an empty one of `mebibytes` MiB.
    ///
    /// # Errors
    /// If there is not enough memory; the old table stays.
    ///
    /// ```
    /// use fissile::search::{SearchError, Searcher};
    ///
    /// let mut searcher = Searcher::new(1, 1)?;
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
    /// If the threads cannot be started; the old ones stay.
    ///
    /// ```
    /// use fissile::search::Searcher;
    ///
    /// let mut searcher = Searcher::new(1, 1)?;
    /// searcher.set_threads(2)?;
    /// assert_eq!(searcher.threads(), 2);
    /// # Ok::<(), fissile::search::SearchError>(())
    /// ```
    pub fn set_threads(&mut self, threads: usize) -> Result<(), SearchError> {
        let threads = threads.max(1);
        self.pool = build_pool(threads)?;
        self.workers = make_workers(threads, &self.network);
        Ok(())
    }

    /// Forgets everything, for a new game.
    ///
    /// # Errors
    /// If there is not enough memory for a fresh transposition table; the old one stays.
    ///
    /// ```
    /// use fissile::Game;
    /// use fissile::search::{Job, Limits, Searcher, Signals};
    ///
    /// // With one thread, a search after this counts the same nodes as the first.
    /// let job = Job::new(Game::default(), Limits { depth: Some(4), ..Limits::default() });
    /// let mut searcher = Searcher::new(1, 1)?;
    /// let first = searcher.run(&job, &Signals::default(), &());
    /// searcher.clear()?;
    /// assert_eq!(searcher.run(&job, &Signals::default(), &()).nodes, first.nodes);
    /// # Ok::<(), fissile::search::SearchError>(())
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
    /// use fissile::search::Searcher;
    /// use fissile::tablebase::syzygy::Syzygy;
    ///
    /// let (tables, complaints) = Syzygy::open("no such folder");
    /// assert_eq!((tables.file_count(), complaints.len()), (0, 1));
    /// Searcher::new(1, 1)?.set_tablebases(Some(Arc::new(tables)));
    /// # Ok::<(), fissile::search::SearchError>(())
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
    pub const fn pool(&self) -> &Arc<rayon::ThreadPool> {
        &self.pool
    }

    /// Searches until a limit or a signal ends it, and reports progress to the handler. An infinite
    /// or pondering search does not return before it is stopped, even when there is nothing left to
    /// search. After a ponder hit it reports the result once more, since a GUI reads only the lines
    /// after it.
    ///
    /// With no legal or allowed move, nothing is searched: the handler gets a line of depth 0
    /// without moves, whose score distinguishes a loss from a draw.
    ///
    /// ```
    /// use fissile::search::{Job, Limits, Searcher, Signals};
    /// use fissile::{Game, Position};
    ///
    /// // Checkmate: nothing to play.
    /// let mated = Game::new(Position::from_fen("7k/6Q1/8/8/8/8/8/K7 b - - 0 1")?);
    /// let found = Searcher::new(1, 1)?.run(&Job::new(mated, Limits::default()), &Signals::default(), &());
    /// assert_eq!((found.best(), found.nodes), (None, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&mut self, job: &Job, signals: &Signals, handler: &dyn Handler) -> SearchResult {
        // The time includes the tablebase lookup of the root, since files may be slow.
        let time = TimeManager::start(
            limits(job),
            job.move_overhead,
            job.analysis,
            self.threads(),
            signals,
        );
        self.tt.age();
        let moves = allowed_moves(&job.game, &job.limits);
        let (shared, ranking) = self.share(time, &job.game, &moves, job.probing);
        let best = if moves.is_empty() {
            handler.line(&empty_line(&job.game, &shared, &self.network));
            Vec::new()
        } else {
            self.run_threads(job, &shared, &moves, ranking.as_deref(), handler)
        };
        shared.tell_complaints(handler);
        shared.time.wait_for_release();
        let mut lines = Vec::new();
        for (index, found) in best.iter().enumerate().take(job.lines.max(1)) {
            lines.extend(found.score.map(|score| found.line(&shared, index, score)));
        }
        if shared.time.was_ponder_hit() {
            for line in &lines {
                handler.line(line);
            }
        }
        SearchResult { lines, nodes: shared.time.nodes(), time: shared.time.elapsed() }
    }

    /// The best move of a game's last position, and its score; `None` if there is no legal or
    /// allowed move. For many short searches: this one runs on one thread, reports nothing, and
    /// finds no line. If the calling thread belongs to [`Searcher::pool`], no other is woken.
    ///
    /// ```
    /// use fissile::Game;
    /// use fissile::search::{Job, Limits, Searcher, Signals};
    ///
    /// let (game, limits) = (Game::default(), Limits { nodes: Some(250), ..Limits::default() });
    /// let mut searcher = Searcher::new(1, 1)?;
    /// let best = searcher.best_move(&game, limits.clone(), &Signals::default());
    /// searcher.clear()?;
    /// let found = searcher.run(&Job::new(game, limits), &Signals::default(), &());
    /// assert_eq!(best, found.best().zip(found.score()));
    /// # Ok::<(), fissile::search::SearchError>(())
    /// ```
    pub fn best_move(
        &mut self,
        game: &Game,
        limits: Limits,
        signals: &Signals,
    ) -> Option<(Move, Score)> {
        let moves = allowed_moves(game, &limits);
        if moves.is_empty() {
            return None;
        }
        let time = TimeManager::start(limits, Duration::ZERO, false, 1, signals);
        self.tt.age();
        let (shared, ranking) = self.share(time, game, &moves, Probing::default());
        let task =
            RootTask { game, moves: &moves, ranking: ranking.as_deref(), lines: 1, handler: None };
        let first = self.workers.first()?;
        let found = self.pool.install(|| {
            let mut worker = first.lock().unwrap_or_else(PoisonError::into_inner);
            worker.strength_limit = None;
            worker.deepen(&shared, &task)
        });
        let best = found.first()?;
        Some((*best.line.first()?, best.shown(best.score?)))
    }

    /// What the threads of a search share, and the ranking of its root moves by the tables.
    fn share<'a>(
        &'a self,
        time: TimeManager<'a>,
        game: &Game,
        moves: &[Move],
        probing: Probing,
    ) -> (Shared<'a>, Option<Vec<Ranked>>) {
        let tb = self.tablebases.as_deref().map(|tables| Probe::new(tables, probing));
        let ranking = tb.as_ref().and_then(|probe| probe.ranking(game, moves));
        let tb_below_root =
            ranking.as_ref().is_none_or(|moves| !moves.iter().all(Ranked::shows_the_way));
        (Shared { tt: &self.tt, time, tb, tb_below_root }, ranking)
    }

    fn run_threads(
        &self,
        job: &Job,
        shared: &Shared<'_>,
        moves: &[Move],
        ranking: Option<&[Ranked]>,
        handler: &dyn Handler,
    ) -> Vec<RootMove> {
        let results = self.pool.broadcast(|context| {
            let index = context.index();
            let mut worker = self.workers[index].lock().unwrap_or_else(PoisonError::into_inner);
            let handler = (index == 0).then_some(handler);
            let task = RootTask { game: &job.game, moves, ranking, lines: job.lines, handler };
            worker.strength_limit = job.strength_limit;
            let found = worker.deepen(shared, &task);
            if index == 0 {
                shared.time.end();
            }
            worker.publish_nodes(shared);
            found
        });
        results.into_iter().next().unwrap_or_default()
    }
}

/// The limits of the search, combined with those of a strength limit.
fn limits(job: &Job) -> Limits {
    let own = job.strength_limit.map(|strength_limit| strength_limit.nodes);
    Limits { nodes: job.limits.nodes.into_iter().chain(own).min(), ..job.limits.clone() }
}

/// The legal moves that the limits allow.
fn allowed_moves(game: &Game, limits: &Limits) -> Vec<Move> {
    let mut moves: Vec<Move> = game.position().legal_moves().into_iter().collect();
    if let Some(allowed) = &limits.search_moves {
        moves.retain(|mv| allowed.contains(mv));
    }
    moves
}

/// The line to report if the root has no move.
fn empty_line(game: &Game, shared: &Shared<'_>, network: &Arc<Network>) -> PvInfo {
    let position = game.position();
    let score = match position.outcome() {
        Some(outcome) => match outcome.winner() {
            Some(winner) if winner == position.turn() => Score::MATE,
            Some(_) => Score::mated_in(0),
            None => Score::DRAW,
        },
        None => Evaluator::new(Arc::clone(network)).evaluate(position, 0),
    };
    PvInfo {
        depth: 0,
        selective_depth: 0,
        number: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        tb_hits: 0,
        time: shared.time.elapsed(),
        permille_full: 0,
        moves: Vec::new(),
    }
}
