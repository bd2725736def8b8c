//! `solve`: how AtomicDB asks an engine to prove a win. What a proof is does not belong here: the program hands in a
//! function that answers ([`Solve`]), and without one the command is unknown.

use super::output::Output;
use super::tasks::Progress;
use crate::engine::{Searcher, Signals, Task, Whole};

/// Answers the words after `solve` on a number of threads, and says how many nodes it has searched from time to time. The
/// answer has one or more lines; the last has no line feed. It comes soon after the signals say stop.
pub type Solve = fn(&str, usize, &Signals, &mut (dyn FnMut(u64) + Send)) -> String;

/// The task of answering.
pub fn task(
    solve: Solve,
    words: String,
    threads: usize,
    output: Output,
) -> impl Task<Option<String>> {
    let progress = Progress::new(output);
    Whole::new(move |_: &mut Searcher, signals: &Signals| {
        Some(solve(&words, threads, signals, &mut |nodes| progress.report(nodes, signals)))
    })
}
