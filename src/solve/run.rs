//! A whole run of the prover: the table, a thread with a stack that is large enough, the search, and
//! the proof written down. The caller decides what becomes of it.

use std::io;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::Task;
use super::dfpn::{Answer, Limits, Progress, STACK, Solver};
use super::proof::{Proof, ProofError, write_down};
use super::table::{NoMemory, Table};

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The answer of the search.
    pub answer: Answer,
    /// The proof, if the winner wins.
    pub proof: Option<Result<Proof, ProofError>>,
    /// The proof number of the root at the end.
    pub proof_number: u32,
    /// The disproof number of the root at the end.
    pub disproof_number: u32,
    /// Expansions of positions.
    pub nodes: u64,
    /// First looks at positions.
    pub sights: u64,
    /// The time of the search.
    pub time: Duration,
    /// How full the table is, in permille.
    pub permille_full: usize,
}

/// Why there was no run.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum RunError {
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// Searches for a win with a table of at most `mebibytes` MiB until there is an answer, a limit is
/// reached or `stop` is set, and writes down the proof. `listener` hears of the progress.
///
/// # Errors
/// If there is no memory for the table, or no thread can be started.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use fissile::solve::{Answer, Limits, Task, run};
/// use fissile::{Color, Position};
///
/// // After 1. Nf3 a6 White threatens to explode the king by 2. Ne5 or 2. Ng5, and Black is lost.
/// let fen = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
/// let task = Task::new(Position::from_fen(fen)?, Color::White);
/// let report = run(&task, 1, Limits::default(), &AtomicBool::new(false), &mut |_| {})?;
/// assert!(matches!(report.answer, Answer::Won(won) if won.distance <= 11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    task: &Task,
    mebibytes: usize,
    limits: Limits,
    stop: &AtomicBool,
    listener: &mut (dyn FnMut(&Progress<'_>) + Send),
) -> Result<Report, RunError> {
    let table = Table::new(mebibytes)?;
    let work = || {
        let start = Instant::now();
        let mut hear = |progress: &Progress<'_>| listener(progress);
        let mut solver = Solver::new(task, &table, stop, &mut hear);
        let answer = solver.solve(limits);
        let time = start.elapsed();
        let (nodes, sights) = (solver.nodes(), solver.sights());
        let (proof_number, disproof_number) = solver.root_numbers();
        let proof = match answer {
            Answer::Won(won) => Some(write_down(&mut solver, won)),
            _ => None,
        };
        let permille_full = table.permille_full();
        Report { answer, proof, proof_number, disproof_number, nodes, sights, time, permille_full }
    };
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("prover".to_owned()).stack_size(STACK);
        let thread = builder.spawn_scoped(scope, work).map_err(RunError::Thread)?;
        // A panic of the thread goes on here.
        thread.join().map_err(|panic| std::panic::resume_unwind(panic))
    })
}
