//! Plays the pairs of an experiment on several workers, batch after batch. The next batch begins when
//! all pairs of the last one are learned, so the result does not depend on the number of workers or
//! on which of them is faster.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::{Experiment, PairJob, PairOutcome, PairPlayer};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    Complete,
    /// The player was stopped. The pairs of the unfinished batch are lost.
    Stopped,
}

/// Why a run failed. Everything up to the last batch is kept.
#[derive(Debug)]
pub enum DriverError<P, K> {
    Thread(io::Error),
    Player(P),
    /// The caller could not keep a batch.
    Keep(K),
}

/// The result of a job, or `None` once the player is stopped.
type Played<E> = Result<Option<(u64, PairOutcome)>, E>;

/// Plays until all pairs are done. `player` makes a player for a worker, and `keep` saves the state
/// after each batch of `batch` pairs.
///
/// # Errors
/// If a thread cannot be started, a player fails, or `keep` does.
pub fn run<E: Experiment, P: PairPlayer, K>(
    experiment: &mut E,
    batch: u64,
    workers: usize,
    player: impl Fn(usize) -> Result<P, P::Error> + Sync,
    mut keep: impl FnMut(&E) -> Result<(), K>,
) -> Result<RunEnd, DriverError<P::Error, K>> {
    thread::scope(|scope| {
        let (jobs, waiting) = mpsc::channel::<PairJob>();
        let (results, played) = mpsc::channel::<Played<P::Error>>();
        // Dropped when this function ends, so that no worker waits for another job.
        let jobs = jobs;
        let waiting = std::sync::Arc::new(Mutex::new(waiting));
        for number in 0..workers.max(1) {
            let (waiting, results, player) = (waiting.clone(), results.clone(), &player);
            let work = move || work(number, player, &waiting, &results);
            let thread = thread::Builder::new().name(format!("pairs {number}"));
            thread.spawn_scoped(scope, work).map_err(DriverError::Thread)?;
        }
        drop(results);
        while experiment.done() < experiment.total() {
            let first = experiment.done();
            let last = (first + batch.max(1)).min(experiment.total());
            for number in first..last {
                // If all workers have ended, the next receive says why.
                let _ = jobs.send(experiment.job(number));
            }
            let Some(outcomes) = outcomes(first, last, &played).map_err(DriverError::Player)?
            else {
                return Ok(RunEnd::Stopped);
            };
            experiment.learn(&outcomes);
            keep(experiment).map_err(DriverError::Keep)?;
        }
        Ok(RunEnd::Complete)
    })
}

/// Waits for the outcomes of a batch, in the order of the numbers; `None` if it was stopped.
fn outcomes<E>(
    first: u64,
    last: u64,
    played: &Receiver<Played<E>>,
) -> Result<Option<Vec<PairOutcome>>, E> {
    let mut batch: Vec<Option<PairOutcome>> = vec![None; (last - first) as usize];
    while batch.iter().any(Option::is_none) {
        let Ok(result) = played.recv() else { return Ok(None) };
        let Some((number, outcome)) = result? else { return Ok(None) };
        if let Some(place) = number.checked_sub(first).and_then(|at| batch.get_mut(at as usize)) {
            *place = Some(outcome);
        }
    }
    Ok(batch.into_iter().collect())
}

/// Plays jobs until there are no more, the player is stopped, or it fails.
fn work<P: PairPlayer>(
    number: usize,
    player: impl Fn(usize) -> Result<P, P::Error>,
    waiting: &Mutex<Receiver<PairJob>>,
    results: &Sender<Played<P::Error>>,
) {
    let _guard = Guard(results);
    let mut player = match player(number) {
        Ok(player) => player,
        Err(error) => {
            // Nobody may be left to hear it, here and below.
            let _ = results.send(Err(error));
            return;
        }
    };
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        let played = player.play(&job).map(|outcome| Some((job.number, outcome?)));
        let goes_on = matches!(played, Ok(Some(_)));
        if results.send(played).is_err() || !goes_on {
            return;
        }
    }
}

/// Ends the run if a worker panics, instead of waiting for its pair forever.
struct Guard<'a, E>(&'a Sender<Played<E>>);

impl<E> Drop for Guard<'_, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Ok(None));
        }
    }
}
