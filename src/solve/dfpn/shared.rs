//! What the threads of a search share: the task, the table, limits and counts. Each thread looks here
//! now and then whether it has to end, and tells of its progress.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Solver;
use crate::atomic::Move;
use crate::solve::Task;
use crate::solve::endgames::Endgames;
use crate::solve::identity::Key;
use crate::solve::table::Table;
use crate::tablebase::Tables;

/// Expansions between two looks at the clock.
const PATIENCE: u64 = 256;

/// What ends a search besides a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes: expansions of positions.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
}

/// How far a search is.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// The proof number of the root.
    pub proof: u32,
    /// The disproof number of the root.
    pub disproof: u32,
    /// Expansions of positions.
    pub nodes: u64,
    /// Positions looked at for the first time since they were last in the table.
    pub sights: u64,
    /// Time since the start.
    pub time: Duration,
    /// How full the table is, in permille.
    pub permille_full: usize,
    /// The moves from the root to the position in work; none while lost parts of a proof are searched
    /// again, which begins elsewhere.
    pub line: &'a [Move],
}

/// What the threads of a search share.
pub struct Shared<'a> {
    /// What is to be proven.
    pub task: &'a Task,
    /// Results, of earlier searches for the same task too.
    pub table: &'a Table,
    /// Set from outside to end the search.
    pub stop: &'a AtomicBool,
    /// The endgame tables and the most men of a position in them. None if the plies are limited,
    /// which the tables do not count.
    pub(in crate::solve) endgames: Option<Endgames<'a>>,
    started: Instant,
    time: Option<Duration>,
    nodes_end: u64,
    /// Expansions by all threads, up to date within [`PATIENCE`] for each.
    nodes: AtomicU64,
    sights: AtomicU64,
    /// Set when a thread has an answer.
    solved: AtomicBool,
    /// For each key, by its last bits, how many threads are below that position; empty for a single
    /// thread.
    busy: Vec<AtomicU8>,
}

/// The size of [`Shared::busy`].
const BUSY: usize = 1 << 16;

impl<'a> Shared<'a> {
    /// The start of a search by some threads. It ends early when `stop` is set.
    #[must_use]
    pub fn new(
        task: &'a Task,
        table: &'a Table,
        limits: Limits,
        threads: usize,
        stop: &'a AtomicBool,
    ) -> Shared<'a> {
        let busy = if threads > 1 { BUSY } else { 0 };
        Shared {
            task,
            table,
            stop,
            endgames: None,
            started: Instant::now(),
            time: limits.time,
            nodes_end: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            sights: AtomicU64::new(0),
            solved: AtomicBool::new(false),
            busy: (0..busy).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// The same search with endgame tables, if there are any that can be used for the task.
    #[must_use]
    pub fn with_tables(self, tables: Option<&'a dyn Tables>) -> Shared<'a> {
        let tables = tables.filter(|_| self.task.plies.is_none());
        let endgames =
            tables.map(|tables| Endgames::new(tables, self.task.winner, self.task.fifty_moves));
        Shared { endgames, ..self }
    }

    /// Expansions of positions so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// First looks at positions so far.
    #[must_use]
    pub fn sights(&self) -> u64 {
        self.sights.load(Ordering::Relaxed)
    }

    /// The time since the start.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.started.elapsed()
    }

    /// Ends the search on all threads.
    pub(in crate::solve) fn end(&self) {
        self.solved.store(true, Ordering::Relaxed);
    }

    /// Whether there is one thread only.
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
    /// Whether the search has to end; looks at the clock now and then.
    pub(super) fn is_over(&mut self) -> bool {
        if self.nodes < self.next_look || self.ended {
            return self.ended;
        }
        self.tell();
        let time = self.shared.time();
        let left = if self.nodes_end < u64::MAX {
            // A proof is being completed: only a signal ends that before its own limit.
            self.nodes_end - self.nodes
        } else {
            let late = self.shared.time.is_some_and(|end| time >= end);
            self.ended = late || self.shared.solved.load(Ordering::Relaxed);
            self.shared.nodes_end.saturating_sub(self.shared.nodes())
        };
        self.ended |= left == 0 || self.shared.stop.load(Ordering::Relaxed);
        self.next_look = self.nodes + left.min(PATIENCE);
        self.report(time);
        self.ended
    }

    /// Tells the other threads of the expansions since the last time.
    pub(super) fn tell(&mut self) {
        let (nodes, sights) = self.told;
        self.shared.nodes.fetch_add(self.nodes - nodes, Ordering::Relaxed);
        self.shared.sights.fetch_add(self.sights - sights, Ordering::Relaxed);
        self.told = (self.nodes, self.sights);
    }

    /// Reports now and then.
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
            sights: self.shared.sights(),
            time,
            permille_full: self.shared.table.permille_full(),
            line: if self.nodes_end < u64::MAX { &[] } else { &self.line },
        });
    }

    /// Adds to the number of threads below a position; the greatest number takes one away.
    pub(super) fn mark(&self, key: Key, number: u8) {
        if let Some(busy) = self.shared.busy(key) {
            busy.fetch_add(number, Ordering::Relaxed);
        }
    }
}
