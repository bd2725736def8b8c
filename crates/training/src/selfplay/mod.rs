//! Self-play games for training: played on all threads, and stored in a folder, so that an
//! interrupted run can continue.

mod folder;

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use thiserror::Error;

use super::adjudication::Adjudication;
use super::openings::{NumberedOpenings, OpeningRules, OpeningsError};
use super::playout::{Played, play_out};
use crate::atomic::{Color, Game};
use crate::formats::games::{Ending, GameRecord, PackedGame};
use crate::nnue::Network;
use crate::search::{Limits, Resources, SearchError, Searcher, Signals};
use crate::tablebase::Tables;
use crate::util::workers::{self, Results};

pub use folder::{FolderError, RunFolder};

/// The settings of a run. A game depends on these settings and on its number, but not on the number
/// of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayPlan {
    /// The number of games, numbered from 0; `None` to play until stopped.
    pub games: Option<u64>,
    /// The hard limit of nodes for each move.
    pub nodes: u64,
    /// The soft limit: a search ends with the iteration that reaches it; `None` if only `nodes`
    /// ends a search.
    pub soft_nodes: Option<u64>,
    /// The seed of the random openings.
    pub seed: u64,
    pub openings: OpeningRules,
    /// The rules of adjudication.
    pub adjudication: Adjudication,
}

impl SelfPlayPlan {
    /// About how many nodes a search takes.
    #[must_use]
    pub fn usual_nodes(&self) -> u64 {
        self.soft_nodes.unwrap_or(self.nodes)
    }

    fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), soft_nodes: self.soft_nodes, ..Limits::default() }
    }
}

/// The totals of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelfPlayTotals {
    pub games: u64,
    pub plies: u64,
    pub white: u64,
    pub black: u64,
    /// Games by their ending; the index is its number.
    pub endings: [u64; Ending::ALL.len()],
}

impl SelfPlayTotals {
    fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.plies += game.moves.len() as u64;
        self.white += u64::from(game.winner == Some(Color::White));
        self.black += u64::from(game.winner == Some(Color::Black));
        self.endings[game.ending as usize] += 1;
    }

    /// Games without a winner.
    #[must_use]
    pub const fn drawn(&self) -> u64 {
        self.games - self.white - self.black
    }
}

/// Why self-play ended early. The reported games are in the folder.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// A search could not be set up.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// No opening was found.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The folder is not usable or writable.
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("no thread can be started for the games: {0}")]
    Threads(io::Error),
}

/// The maximum number of waiting games that are written to the disk together with the next one.
const TOGETHER: usize = 256;

/// The interval of progress reports, even if no game has ended.
const TICK: Duration = Duration::from_millis(500);

/// Plays the games of a plan that are missing in the folder, on `threads` threads, until all are
/// played or `stop` is signaled. The games are searched with the network, and their openings with
/// that inside the program. Calls `report` at least twice a second with the games that are safely
/// in the folder.
///
/// # Errors
/// If memory is short, no opening is found, or the folder is not writable; the reported games are
/// safe.
pub fn run(
    plan: &SelfPlayPlan,
    threads: usize,
    tables: Option<&Arc<dyn Tables>>,
    network: &Arc<Network>,
    folder: &mut RunFolder,
    stop: &Signals,
    report: &mut dyn FnMut(&SelfPlayTotals),
) -> Result<SelfPlayTotals, SelfPlayError> {
    let taken = folder.take_openings();
    let wanted = plan.games.unwrap_or(u64::MAX);
    let numbers = folder.missing_numbers().take_while(move |number| *number < wanted);
    let openings =
        NumberedOpenings::new(plan.openings.clone(), plan.seed, taken, Box::new(numbers));
    let queue = Queue { openings, plan, tables, network, stop };
    let play = |games: &Results<_, _>| queue.play(games);
    let written =
        workers::run(threads, play, |games| write(games, folder, stop, report), || stop.stop());
    written.map_err(SelfPlayError::Threads)?
}

/// Writes games as they arrive. Waiting games are written together, to reduce the number of disk
/// writes.
fn write(
    receiver: &Receiver<Result<GameRecord, SelfPlayError>>,
    folder: &mut RunFolder,
    stop: &Signals,
    report: &mut dyn FnMut(&SelfPlayTotals),
) -> Result<SelfPlayTotals, SelfPlayError> {
    let mut totals = SelfPlayTotals::default();
    let mut problem = None;
    loop {
        let first = match receiver.recv_timeout(TICK) {
            Ok(played) => played,
            Err(RecvTimeoutError::Timeout) => {
                report(&totals);
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let mut next = totals;
        for played in std::iter::once(first).chain(receiver.try_iter().take(TOGETHER)) {
            match played {
                Ok(game) => {
                    folder.push(&PackedGame::pack(&game))?;
                    next.add(&game);
                }
                Err(error) => {
                    // Without another opening, the games that already have one are still played.
                    if !matches!(error, SelfPlayError::Openings(OpeningsError::Exhausted(_))) {
                        stop.stop();
                    }
                    problem = problem.or(Some(error));
                }
            }
        }
        folder.save()?;
        totals = next;
        report(&totals);
    }
    folder.finish()?;
    match problem {
        Some(error) => Err(error),
        None => Ok(totals),
    }
}

/// The shared state of the playing threads.
struct Queue<'a> {
    openings: NumberedOpenings,
    plan: &'a SelfPlayPlan,
    tables: Option<&'a Arc<dyn Tables>>,
    network: &'a Arc<Network>,
    stop: &'a Signals,
}

impl Queue<'_> {
    /// Plays games until none are left or the receiver is gone.
    fn play(&self, games: &Results<GameRecord, SelfPlayError>) -> Result<(), SelfPlayError> {
        let mut searcher = Searcher::new(Resources { hash_mebibytes: 1, threads: 1 })?;
        // With few nodes a game fills little of a table, and a small one is cleared sooner and stays
        // in the cache.
        searcher.shrink_tt(if self.plan.usual_nodes() < 1000 { 256 } else { 4 << 10 })?;
        searcher.set_network(Arc::clone(self.network))?;
        let mut maker = self.openings.maker()?;
        // Waking a search thread takes about as long as a few hundred nodes, so everything happens
        // on this thread.
        let pool = Arc::clone(searcher.pool());
        pool.install(|| {
            while !self.stop.is_stopped() {
                let Some((number, opening)) = self.openings.next(&mut maker)? else { break };
                let Some(game) = self.play_game(&mut searcher, number, &opening)? else { break };
                if games.send(Ok(game)).is_err() {
                    break;
                }
            }
            Ok(())
        })
    }

    /// Plays one game; `None` if it was stopped.
    fn play_game(
        &self,
        searcher: &mut Searcher,
        number: u64,
        opening: &Game,
    ) -> Result<Option<GameRecord>, SelfPlayError> {
        searcher.clear()?;
        let limits = self.plan.limits();
        let best = |game: &Game| {
            let best = searcher.best_move(game, limits.clone(), self.stop);
            best.filter(|_| !self.stop.is_stopped())
        };
        let tables = self.tables.map(AsRef::as_ref);
        let played = play_out(opening, &self.plan.adjudication, tables, best);
        // The record starts where the searches start, and so does the count of repetitions.
        Ok(played.map(|Played { moves, winner, ending }| GameRecord {
            number,
            start: *opening.position(),
            winner,
            ending,
            moves,
        }))
    }
}
