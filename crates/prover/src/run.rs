//! A whole run of the prover: threads with stacks that are large enough, the search, and the proof
//! written down. The caller decides what to do with it.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use super::Task;
use super::dfpn::{Progress, ProofLimits, STACK, Shared, Solver, Verdict};
use super::lemma_file::Collector;
use super::proof::{Proof, ProofError, write_down};
use super::table::{NoMemory, Table};
use crate::tablebase::Tables;

/// How to run a search.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The limits at which the search ends without an answer.
    pub limits: ProofLimits,
    /// The number of threads. With one thread every run is the same, unless time ends it.
    pub threads: usize,
    /// The time between two calls that save the state.
    pub save_interval: Duration,
    /// Endgame tables: their wins count as proven, and their other results as refuted. Without them
    /// the search uses the rules alone.
    pub tables: Option<&'a dyn Tables>,
    /// Gets the wins that the search finds. Those that endgame tables have decided do not count, since
    /// other searches may not have the tables.
    pub collector: Option<&'a Collector>,
}

impl Default for Plan<'_> {
    fn default() -> Self {
        let save_interval = Duration::from_secs(50);
        Plan {
            limits: ProofLimits::default(),
            threads: 1,
            save_interval,
            tables: None,
            collector: None,
        }
    }
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The answer of the search.
    pub answer: Verdict,
    /// The proof, if the winner wins.
    pub proof: Option<Result<Proof, ProofError>>,
    /// The proof number of the root at the end.
    pub proof_number: u32,
    /// The disproof number of the root at the end.
    pub disproof_number: u32,
    /// Expansions of positions.
    pub nodes: u64,
    /// Positions evaluated because the table did not have them.
    pub evaluations: u64,
    /// The time of the search.
    pub time: Duration,
    /// How full the table is, in permille.
    pub permille_full: usize,
}

/// Why a run could not start.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum RunError {
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// Searches for a win on one thread with a table of at most `mebibytes` MiB until there is an
/// answer or a limit is reached, and writes down the proof.
///
/// # Errors
/// If there is no memory for the table, or no thread can be started.
///
/// ```
/// use fissile_prover::{Verdict, ProofLimits, Task, run};
/// use fissile_engine::{Color, Position};
///
/// // After 1. Nf3 a6 White threatens to explode the king by 2. Ne5 or 2. Ng5, and Black is lost.
/// let fen = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
/// let task = Task::new(Position::from_fen(fen)?, Color::White);
/// let report = run(&task, 1, ProofLimits::default())?;
/// assert!(matches!(report.answer, Verdict::Won(won) if won.distance <= 11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(task: &Task, mebibytes: usize, limits: ProofLimits) -> Result<Report, RunError> {
    let table = Table::new(mebibytes)?;
    let plan = Plan { limits, ..Plan::default() };
    run_on(task, &table, plan, &AtomicBool::new(false), &mut |_| {}, &mut |_| {})
}

/// Searches for a win over a table, which may hold what an earlier run for the same task has found,
/// until there is an answer, a limit is reached or `stop` is set, and writes down the proof.
/// `listener` gets the progress. `save` is called at the intervals of the plan and at the end, to
/// save the state.
///
/// # Errors
/// If a thread cannot be started.
pub fn run_on(
    task: &Task,
    table: &Table,
    plan: Plan<'_>,
    stop: &AtomicBool,
    listener: &mut (dyn FnMut(&Progress<'_>) + Send),
    save: &mut dyn FnMut(&Shared<'_>),
) -> Result<Report, RunError> {
    let threads = plan.threads.max(1);
    let shared = Shared::new(task, table, plan.limits, threads, stop)
        .with_tables(plan.tables)
        .with_collector(plan.collector);
    let mut report = |progress: &Progress<'_>| listener(progress);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let mut listener: Option<&mut (dyn FnMut(&Progress<'_>) + Send)> = Some(&mut report);
        for index in 0..threads {
            let (sender, shared) = (sender.clone(), &shared);
            let listener = listener.take();
            let builder = thread::Builder::new().name(format!("prover {index}")).stack_size(STACK);
            let work = move || {
                let report = search(shared, listener);
                // The receiver waits until all threads have ended.
                let _ = sender.send(report);
            };
            if let Err(error) = builder.spawn_scoped(scope, work) {
                shared.end();
                return Err(RunError::Thread(error));
            }
        }
        drop(sender);
        let mut best: Option<Report> = None;
        loop {
            match receiver.recv_timeout(plan.save_interval) {
                Ok(report) => {
                    let is_better = report.answer != Verdict::Unknown || best.is_none();
                    if is_better && best.as_ref().is_none_or(|best| best.proof.is_none()) {
                        best = Some(report);
                    }
                }
                Err(RecvTimeoutError::Timeout) => save(&shared),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        save(&shared);
        // If there is no report, a thread has panicked, and the scope passes the panic on.
        Ok(best.unwrap_or_else(|| Report::of(&shared, Verdict::Unknown, None, (1, 1))))
    })
}

/// The work of one thread.
fn search(shared: &Shared<'_>, listener: Option<&mut (dyn FnMut(&Progress<'_>) + Send)>) -> Report {
    let mut hear;
    let listener: Option<&mut dyn FnMut(&Progress<'_>)> = match listener {
        Some(listener) => {
            hear = move |progress: &Progress<'_>| listener(progress);
            Some(&mut hear)
        }
        None => None,
    };
    let mut solver = Solver::new(shared, listener);
    let answer = solver.solve();
    let numbers = solver.root_numbers();
    let mut report = Report::of(shared, answer, None, numbers);
    if let Verdict::Won(won) = answer {
        report.proof = Some(write_down(&mut solver, won));
    }
    report
}

impl Report {
    fn of(
        shared: &Shared<'_>,
        answer: Verdict,
        proof: Option<Result<Proof, ProofError>>,
        (proof_number, disproof_number): (u32, u32),
    ) -> Report {
        Report {
            answer,
            proof,
            proof_number,
            disproof_number,
            nodes: shared.nodes(),
            evaluations: shared.evaluations(),
            time: shared.time(),
            permille_full: shared.table.permille_full(),
        }
    }
}
