//! What the threads of a search share: the task, the table, limits and counts. At intervals each
//! thread checks here whether it has to end, and adds its counts.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use super::Solver;
use crate::Task;
use crate::atomic::Move;
use crate::endgames::Endgames;
use crate::identity::Key;
use crate::lemma_file::Collector;
use crate::table::Table;
use crate::tablebase::Tables;
use crate::util::clock::Instant;

/// The number of expansions between two checks of the clock.
const CHECK_INTERVAL: u64 = 256;

/// The limits at which a search ends without a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofLimits {
    /// The maximum number of nodes, which are expansions of positions.
    pub nodes: Option<u64>,
    /// The maximum time.
    pub time: Option<Duration>,
}

/// The progress of a search.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// The proof number of the root.
    pub proof: u32,
    /// The disproof number of the root.
    pub disproof: u32,
    /// Expansions of positions.
    pub nodes: u64,
    /// Positions evaluated because the table did not have them.
    pub evaluations: u64,
    /// Time since the start.
    pub time: Duration,
    /// How full the table is, in permille.
    pub permille_full: usize,
    /// The moves from the root to the current position; empty while lost parts of a proof are
    /// searched again, since that does not begin at the root.
    pub line: &'a [Move],
}

/// What the threads of a search share.
pub struct Shared<'a> {
    /// What is to be proven.
    pub task: &'a Task,
    /// Results, including those of earlier searches for the same task.
    pub table: &'a Table,
    /// The caller sets this to end the search.
    pub stop: &'a AtomicBool,
    /// The endgame tables; `None` if the plies are limited, since tables do not count plies to the
    /// end.
    pub(crate) endgames: Option<Endgames<'a>>,
    /// Gets the wins that are found.
    pub(super) collector: Option<&'a Collector>,
    started: Instant,
    time: Option<Duration>,
    nodes_end: u64,
    /// Expansions by all threads. Each thread adds its own every [`CHECK_INTERVAL`] expansions.
    nodes: AtomicU64,
    evaluations: AtomicU64,
    /// Set when a thread has an answer.
    solved: AtomicBool,
    /// For the last bits of each key, the number of threads that search below the position; empty
    /// for a single thread.
    busy: Vec<AtomicU8>,
}

/// The size of [`Shared::busy`].
const BUSY: usize = 1 << 16;

impl<'a> Shared<'a> {
    /// A search by a number of threads. It ends early when `stop` is set.
    #[must_use]
    pub fn new(
        task: &'a Task,
        table: &'a Table,
        limits: ProofLimits,
        threads: usize,
        stop: &'a AtomicBool,
    ) -> Shared<'a> {
        let busy = if threads > 1 { BUSY } else { 0 };
        Shared {
            task,
            table,
            stop,
            endgames: None,
            collector: None,
            started: Instant::now(),
            time: limits.time,
            nodes_end: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            evaluations: AtomicU64::new(0),
            solved: AtomicBool::new(false),
            busy: (0..busy).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// This search with endgame tables, if the task allows them.
    #[must_use]
    pub fn with_tables(self, tables: Option<&'a dyn Tables>) -> Shared<'a> {
        let tables = tables.filter(|_| self.task.plies.is_none());
        let endgames =
            tables.map(|tables| Endgames::new(tables, self.task.winner, self.task.fifty_moves));
        Shared { endgames, ..self }
    }

    /// This search, with the wins that it finds going to a collector, unless endgame tables have
    /// a part in them.
    #[must_use]
    pub fn with_collector(self, collector: Option<&'a Collector>) -> Shared<'a> {
        let collector = collector.filter(|_| self.endgames.is_none());
        Shared { collector, ..self }
    }

    /// Expansions of positions so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Positions evaluated so far because the table did not have them.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.evaluations.load(Ordering::Relaxed)
    }

    /// The time since the start.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.started.elapsed()
    }

    /// Ends the search on all threads.
    pub(crate) fn end(&self) {
        self.solved.store(true, Ordering::Relaxed);
    }

    /// Whether there is only one thread.
    pub(super) const fn is_single(&self) -> bool {
        self.busy.is_empty()
    }

    /// How many threads are below a position; an estimate.
    pub(super) fn threads_below(&self, key: Key) -> u8 {
        self.busy(key).map_or(0, |busy| busy.load(Ordering::Relaxed))
    }

    /// The number of threads below a position and those of the same last bits.
    fn busy(&self, key: Key) -> Option<&AtomicU8> {
        self.busy.get(key.check as usize % BUSY)
    }
}

/// Time between two reports.
pub(super) const REPORT: Duration = Duration::from_millis(500);

impl Solver<'_> {
    /// Whether the search has to end; checks the clock at intervals.
    pub(super) fn is_over(&mut self) -> bool {
        if self.nodes < self.next_check || self.ended {
            return self.ended;
        }
        self.flush_counts();
        let time = self.shared.time();
        let left = if self.nodes_end < u64::MAX {
            // A proof is being completed: only a signal ends that before its own limit.
            self.nodes_end - self.nodes
        } else {
            let out_of_time = self.shared.time.is_some_and(|end| time >= end);
            self.ended = out_of_time || self.shared.solved.load(Ordering::Relaxed);
            self.shared.nodes_end.saturating_sub(self.shared.nodes())
        };
        self.ended |= left == 0 || self.shared.stop.load(Ordering::Relaxed);
        self.next_check = self.nodes + left.min(CHECK_INTERVAL);
        self.report(time);
        self.ended
    }

    /// Adds the counts since the last call to the shared ones.
    pub(super) fn flush_counts(&mut self) {
        let (nodes, evaluations) = self.flushed;
        self.shared.nodes.fetch_add(self.nodes - nodes, Ordering::Relaxed);
        self.shared.evaluations.fetch_add(self.evaluations - evaluations, Ordering::Relaxed);
        self.flushed = (self.nodes, self.evaluations);
    }

    /// Reports the progress at intervals.
    fn report(&mut self, time: Duration) {
        let (proof, disproof) = self.root_numbers();
        let Some(listener) = self.listener.as_mut().filter(|_| time >= self.next_report) else {
            return;
        };
        self.next_report = time + REPORT;
        listener(&Progress {
            proof,
            disproof,
            nodes: self.shared.nodes(),
            evaluations: self.shared.evaluations(),
            time,
            permille_full: self.shared.table.permille_full(),
            line: if self.nodes_end < u64::MAX { &[] } else { &self.line },
        });
    }

    /// Adds to the number of threads below a position; 255 subtracts one.
    pub(super) fn mark(&self, key: Key, number: u8) {
        if let Some(busy) = self.shared.busy(key) {
            busy.fetch_add(number, Ordering::Relaxed);
        }
    }
}
