//! The bench: fixed positions searched to a fixed depth on one thread. The node count is the
//! signature of the search and the evaluation; a change that should not affect play must not change
//! it.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use crate::atomic::fen::FenError;
use crate::atomic::{Game, Position};
use crate::config::options::{MAX_HASH_MIB, MAX_THREADS};
use crate::nnue::Network;
use crate::search::{Handler, Job, Limits, Resources, SearchError, Searcher, Signals};
use crate::util::quote::quote;

/// The settings of the bench. The defaults give the signature. Another depth or table size gives
/// another node count; with several threads it varies from run to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchPlan {
    /// In plies.
    pub depth: u32,
    /// The size of the transposition table, in MiB.
    pub hash_mebibytes: u32,
    /// The number of search threads.
    pub threads: u32,
}

impl Default for BenchPlan {
    fn default() -> BenchPlan {
        BenchPlan { depth: 12, hash_mebibytes: 16, threads: 1 }
    }
}

/// Why the arguments of `bench` are not valid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BenchPlanError {
    /// A word is not a number, or out of range.
    #[error("bench: expected {what} from {} to {} instead of {}", range.start(), range.end(), quote(text))]
    Number {
        /// What the number means.
        what: &'static str,
        /// The allowed range.
        range: RangeInclusive<u32>,
        /// The word as written.
        text: String,
    },
    /// The words match neither form.
    #[error("bench: expected a depth, or the table in MiB, threads and depth, instead of {}", quote(.0))]
    Form(String),
}

impl BenchPlan {
    /// Parses the words after `bench`: nothing; a depth; or, as scripts call Stockfish, the table
    /// size in MiB, threads and depth. In the last form `default` or `default depth` may follow:
    /// they select the engine's own positions and a depth limit.
    ///
    /// # Errors
    /// If the words have another form, or a number is out of range.
    ///
    /// ```
    /// use fissile_engine::engine::bench::BenchPlan;
    ///
    /// assert_eq!(BenchPlan::from_words(&["8"]), Ok(BenchPlan { depth: 8, ..BenchPlan::default() }));
    /// assert!(BenchPlan::from_words(&["fast"]).is_err());
    /// ```
    pub fn from_words<S: AsRef<str>>(words: &[S]) -> Result<BenchPlan, BenchPlanError> {
        let number = |what, range: RangeInclusive<u32>, text: &str| match text.parse::<u32>() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(BenchPlanError::Number { what, range, text: text.to_owned() }),
        };
        let depth = |text: &str| number("a depth in plies", 1..=100, text);
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        match words[..] {
            [] => Ok(BenchPlan::default()),
            [plies] => Ok(BenchPlan { depth: depth(plies)?, ..BenchPlan::default() }),
            [hash, threads, plies]
            | [hash, threads, plies, "default"]
            | [hash, threads, plies, "default", "depth"] => Ok(BenchPlan {
                hash_mebibytes: number("a table in MiB", 1..=MAX_HASH_MIB, hash)?,
                threads: number("threads", 1..=MAX_THREADS, threads)?,
                depth: depth(plies)?,
            }),
            _ => Err(BenchPlanError::Form(words.join(" "))),
        }
    }
}

/// The positions of the bench: openings to fortresses, with adjacent kings, threats on both sides and
/// a Chess960 start.
pub const POSITIONS: [&str; 18] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    "rnbqkbn1/2pppp2/7r/6pp/pPP3PP/P4P2/3PP3/RNB1KBNR w KQq - 1 10",
    "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1",
    "r4b1r/2kb1N2/p2Bpnp1/8/2Pp3p/1P1PPP2/P5PP/R3K2R b KQ - 0 1",
    "Rn6/1rbq1bk1/2p2n1p/2Bp1p2/3Pp1pP/1N2P1P1/2Q1NPB1/6K1 w - - 2 26",
    "rnbqkb1r/ppp1pp2/5n1p/3p2p1/P2PP3/5P2/1PP3PP/RNBQKBNR w KQkq - 0 3",
    "rn1qk1n1/2p1pp1r/p3b1pp/1p1p4/PP1b2PP/R3NN2/2PPPP2/2BQKB1R w Kq - 1 10",
    "r4rk1/1b2ppbp/pq4pn/2pp1PB1/1p2P3/1P1P1NN1/1PP3PP/R2Q1RK1 w - - 0 13",
    "8/1p3k2/p7/7p/1P4pP/P5P1/3B1p2/5R1K w - - 0 1",
    "2r1B3/r1P5/8/3pp1pp/1B1PP1PP/8/7K/2N2bkR w - - 19 1",
    "8/5k2/pr6/4R3/P5P1/4K3/1P6/8 w - - 1 1",
    "r1b1Brk1/ppp5/6pp/3p4/5p2/P3PP2/1P4PP/R4RK1 b - - 1 15",
    "5r1k/pp3B2/4b1pp/4P3/5p2/P4P2/6PP/6K1 w - - 0 25",
    "r5k1/7p/p2B4/2p3P1/Pp5P/1P5n/8/6K1 w - - 1 30",
    "8/5k2/p7/8/Pp3n2/1P6/1Bp5/5K2 b - - 1 37",
    "8/3p4/4k3/3K1p2/1p6/1P3P2/3P4/8 w - - 0 40",
    "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1",
];

/// The results of the bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// The total node count: the signature.
    pub nodes: u64,
    /// The total time.
    pub time: Duration,
}

impl Bench {
    /// Nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// In the form that testing frameworks parse: `N nodes M nps`.
impl std::fmt::Display for Bench {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} nodes {} nps", self.nodes, self.nodes_per_second())
    }
}

/// Why the bench failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BenchError {
    /// The searcher could not be set up.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A bench position is not valid.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The bench was stopped after this number of positions.
    #[error("bench: stopped after {0} of {len} positions", len = POSITIONS.len())]
    Stopped(usize),
}

/// Searches all positions, evaluating by a network, and calls `each` with the FEN and node count of
/// each. The handler gets the progress of the searches.
///
/// # Errors
/// If there is not enough memory or no thread for the search, or the signals stop it.
///
/// ```
/// use std::sync::Arc;
///
/// use fissile_engine::engine::bench::{self, BenchPlan, POSITIONS};
/// use fissile_engine::nnue;
/// use fissile_engine::search::Signals;
///
/// let plan = BenchPlan { depth: 1, hash_mebibytes: 1, threads: 1 };
/// let network = Arc::clone(&nnue::embedded().network);
/// let mut positions = 0;
/// let result = bench::run(plan, network, &Signals::default(), &(), |_, _| positions += 1)?;
/// assert!(positions == POSITIONS.len() && result.nodes > 0);
/// # Ok::<(), fissile_engine::engine::bench::BenchError>(())
/// ```
pub fn run(
    plan: BenchPlan,
    network: Arc<Network>,
    signals: &Signals,
    handler: &dyn Handler,
    mut each: impl FnMut(&str, u64),
) -> Result<Bench, BenchError> {
    let mut run = BenchRun::new(plan, network)?;
    while let Some((fen, nodes)) = run.next(signals, handler)? {
        each(fen, nodes);
    }
    Ok(run.result())
}

/// A bench between two of its positions.
pub struct BenchRun {
    depth: u32,
    searcher: Searcher,
    left: std::slice::Iter<'static, &'static str>,
    bench: Bench,
}

impl BenchRun {
    /// A bench before its first position.
    ///
    /// # Errors
    /// If there is not enough memory or no thread for the search.
    pub fn new(plan: BenchPlan, network: Arc<Network>) -> Result<BenchRun, BenchError> {
        let mut searcher = Searcher::new(Resources {
            hash_mebibytes: plan.hash_mebibytes as usize,
            threads: plan.threads as usize,
        })?;
        searcher.set_network(network)?;
        let bench = Bench { nodes: 0, time: Duration::ZERO };
        Ok(BenchRun { depth: plan.depth, searcher, left: POSITIONS.iter(), bench })
    }

    /// Searches the next position. Its FEN and node count; `None` after the last one.
    ///
    /// # Errors
    /// If there is not enough memory, or the signals stop the search.
    pub fn next(
        &mut self,
        signals: &Signals,
        handler: &dyn Handler,
    ) -> Result<Option<(&'static str, u64)>, BenchError> {
        let done = POSITIONS.len() - self.left.len();
        let Some(fen) = self.left.next() else { return Ok(None) };
        self.searcher.clear()?;
        let game = Game::new(Position::from_fen(fen)?);
        let job = Job::new(game, Limits { depth: Some(self.depth), ..Limits::default() });
        let result = self.searcher.run(&job, signals, handler);
        if signals.is_stopped() {
            return Err(BenchError::Stopped(done));
        }
        self.bench.nodes += result.nodes;
        self.bench.time += result.time;
        Ok(Some((fen, result.nodes)))
    }

    /// The sums over the positions so far.
    #[must_use]
    pub const fn result(&self) -> Bench {
        self.bench
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        let plan = |text: &str| BenchPlan::from_words(&text.split_whitespace().collect::<Vec<_>>());
        let signature = BenchPlan::default();
        assert_eq!(plan(""), Ok(signature));
        assert_eq!(plan("7"), Ok(BenchPlan { depth: 7, ..signature }));
        let stockfish = Ok(BenchPlan { hash_mebibytes: 64, threads: 2, depth: 13 });
        for text in ["64 2 13", "64 2 13 default", "64 2 13 default depth"] {
            assert_eq!(plan(text), stockfish, "{text}");
        }
        for (text, message) in [
            ("fast", "bench: expected a depth in plies from 1 to 100 instead of \"fast\""),
            ("0", "bench: expected a depth in plies from 1 to 100 instead of \"0\""),
            ("16 0 5", "bench: expected threads from 1 to 1024 instead of \"0\""),
            ("16 1 101", "bench: expected a depth in plies from 1 to 100 instead of \"101\""),
            (
                "16 1",
                "bench: expected a depth, or the table in MiB, threads and depth, instead of \"16 1\"",
            ),
            (
                "16 1 5 default nodes",
                "bench: expected a depth, or the table in MiB, threads and depth, instead of ",
            ),
        ] {
            let error = plan(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        assert!(
            plan("-1 1 5")
                .unwrap_err()
                .to_string()
                .starts_with("bench: expected a table in MiB from 1 to ")
        );
    }
}
