//! What the settings mean for a search. The engine and every command that searches with settings
//! use these functions.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use crate::atomic::Game;
use crate::book::choice::choose;
use crate::book::{self, Book, BookError, Known};
use crate::config::Settings;
use crate::config::options::MAX_THREADS;
use crate::nnue::{self, NetFile, NetFileError};
use crate::search::{Job, Limits, Probing, StrengthLimit};
use crate::tablebase::Tables;
#[cfg(any(unix, windows))]
use crate::tablebase::syzygy::Syzygy;
use crate::util::clock::Instant;
use crate::util::cores::cores;
use crate::util::quote::quote;
use crate::util::regular;

/// The endgame tables of the settings.
pub struct Endgames {
    /// `None` if there are none.
    pub tables: Option<Arc<dyn Tables>>,
    /// A sentence about the tables, if there are any.
    pub found: Option<String>,
    /// One sentence for each file or directory that cannot be used.
    pub complaints: Vec<String>,
}

/// No tables: this system has no files.
#[cfg(not(any(unix, windows)))]
#[must_use]
pub fn endgames(_: &Settings) -> Endgames {
    Endgames { tables: None, found: None, complaints: Vec::new() }
}

/// Opens the endgame tables of `SyzygyPath`.
#[cfg(any(unix, windows))]
#[must_use]
pub fn endgames(settings: &Settings) -> Endgames {
    if settings.syzygy_path.is_empty() {
        return Endgames { tables: None, found: None, complaints: Vec::new() };
    }
    let (tables, complaints) = Syzygy::open(&settings.syzygy_path);
    let (files, pieces) = (tables.file_count(), tables.max_pieces());
    let found =
        (files > 0).then(|| format!("{files} Syzygy tables with up to {pieces} pieces found"));
    let tables = (files > 0).then(|| Arc::new(tables) as Arc<dyn Tables>);
    Endgames { tables, found, complaints }
}

/// The maximum number of search threads for each core. More threads do not improve a search, but each
/// of them has to be scheduled before a stop is complete. WebAssembly does not know the cores.
const THREADS_PER_CORE: usize = if cfg!(target_family = "wasm") { MAX_THREADS as usize } else { 8 };

/// The number of search threads, with a sentence if it is lower than the number in the settings.
#[must_use]
pub fn threads(settings: &Settings) -> (usize, Option<String>) {
    let wanted = settings.threads as usize;
    let threads = wanted.min(THREADS_PER_CORE * cores());
    let note = format!("Threads: {threads} are used, {THREADS_PER_CORE} for each core");
    (threads, (threads < wanted).then_some(note))
}

/// Why the network of `EvalFile` cannot be used.
#[derive(Debug, Error)]
pub enum EvalFileError {
    /// The file cannot be read.
    #[error("EvalFile: {} cannot be read: {error}", quote(.path))]
    Unreadable { path: String, error: io::Error },
    /// The file is not a network that this program can use.
    #[error("EvalFile: {} cannot be used: {error}", quote(.path))]
    Unusable { path: String, error: NetFileError },
}

/// The size limit of a network file, in MiB: larger than any network.
pub const LARGEST_NETWORK: u64 = 256;

/// The network of `EvalFile`, or the built-in network if the settings name none.
///
/// # Errors
/// If the file cannot be read, or is not a network for this program.
pub fn network(settings: &Settings) -> Result<NetFile, EvalFileError> {
    let path = &settings.eval_file;
    if path.is_empty() {
        return Ok(nnue::embedded().clone());
    }
    let bytes = regular::read(path.as_ref(), LARGEST_NETWORK)
        .map_err(|error| EvalFileError::Unreadable { path: path.clone(), error })?;
    NetFile::read(&bytes).map_err(|error| EvalFileError::Unusable { path: path.clone(), error })
}

/// The book of `BookFile`; `None` if the settings name none.
///
/// # Errors
/// If the file cannot be read, or is not an intact book.
pub fn book(settings: &Settings) -> Result<Option<Arc<dyn Book>>, BookError> {
    match settings.book_file.as_str() {
        "" => Ok(None),
        path => book::open(path.as_ref()).map(Some),
    }
}

/// The move that the engine plays from a book, if the settings allow it and the book has a good
/// move. `seed` is the seed of the game.
///
/// # Errors
/// If the book cannot be read.
pub fn book_move(
    settings: &Settings,
    book: Option<&dyn Book>,
    game: &Game,
    seed: u64,
) -> Result<Option<Known>, BookError> {
    let Some(book) = book.filter(|_| settings.own_book && game.outcome().is_none()) else {
        return Ok(None);
    };
    let seed = if settings.book_seed == 0 { seed } else { settings.book_seed.into() };
    Ok(choose(game.position(), &book.moves(game.position())?, seed))
}

/// How the search probes the endgame tables.
#[must_use]
pub fn probing(settings: &Settings) -> Probing {
    Probing {
        depth: settings.syzygy_probe_depth as i32,
        pieces: settings.syzygy_probe_limit as usize,
        fifty_moves: settings.syzygy_50_move_rule,
    }
}

/// A search of a game's last position at full strength.
#[must_use]
pub fn job(settings: &Settings, game: Game, limits: Limits) -> Job {
    Job {
        lines: settings.multi_pv as usize,
        move_overhead: Duration::from_millis(settings.move_overhead_ms.into()),
        analysis: settings.analyse_mode,
        probing: probing(settings),
        ..Job::new(game, limits)
    }
}

/// A search for the move that the engine plays: with the strength limit of the settings, unless it
/// is an analysis. `seed` determines the errors of a limited player.
#[must_use]
pub fn move_job(settings: &Settings, game: Game, limits: Limits, seed: u64) -> Job {
    let is_limited = !is_analysis(settings, &limits);
    let strength_limit = is_limited.then(|| strength_limit(settings, seed)).flatten();
    Job { strength_limit, ..job(settings, game, limits) }
}

/// Whether a search should always be right, even if the settings limit the strength.
#[must_use]
pub fn is_analysis(settings: &Settings, limits: &Limits) -> bool {
    settings.analyse_mode || limits.infinite || limits.mate.is_some()
}

fn strength_limit(settings: &Settings, seed: u64) -> Option<StrengthLimit> {
    if settings.limit_strength {
        Some(StrengthLimit::of_rating(settings.elo, seed))
    } else {
        StrengthLimit::of_level(settings.skill_level, seed)
    }
}

/// A seed unique to a game.
#[must_use]
pub fn fresh_seed() -> u64 {
    // The hasher has random keys, but not in WebAssembly. There the time has to do.
    RandomState::new().hash_one(Instant::now())
}
