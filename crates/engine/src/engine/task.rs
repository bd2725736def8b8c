//! Work beside a front end: searches, and tasks such as a count. It runs on a thread of the searcher, or in
//! steps on the thread of the front end.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::Listener;
use crate::search::{Job, Pause, Search, Searcher, Signals, Step};

/// Work that uses the searcher, and its result.
pub trait Task<R = ()>: Send {
    /// Works until there is nothing left to do, or nothing before a signal, or `pause` asks for a
    /// pause. A task must be done soon after its signals say stop.
    fn step(&mut self, searcher: &mut Searcher, signals: &Signals, pause: Option<Pause>)
    -> Step<R>;
}

/// A search that reports to a listener.
pub(super) struct SearchTask<L> {
    job: Job,
    search: Search,
    listener: L,
}

impl<L: Listener> SearchTask<L> {
    pub fn new(job: Job, listener: L) -> SearchTask<L> {
        SearchTask { job, search: Search::default(), listener }
    }
}

impl<L: Listener> Task for SearchTask<L> {
    fn step(
        &mut self,
        searcher: &mut Searcher,
        signals: &Signals,
        pause: Option<Pause>,
    ) -> Step<()> {
        let SearchTask { job, search, listener } = self;
        let step = searcher.step(job, search, signals, listener, pause);
        step.map(|result| listener.finished(&result))
    }
}

/// A task without pauses, done in one step.
pub struct Whole<F>(Option<F>);

impl<F> Whole<F> {
    /// The task of calling this function. Its end must come soon after the signals say stop.
    pub const fn new(work: F) -> Whole<F> {
        Whole(Some(work))
    }
}

impl<R: Default, F: FnOnce(&mut Searcher, &Signals) -> R + Send> Task<R> for Whole<F> {
    fn step(&mut self, searcher: &mut Searcher, signals: &Signals, _: Option<Pause>) -> Step<R> {
        Step::Done(self.0.take().map(|work| work(searcher, signals)).unwrap_or_default())
    }
}

/// A task that may still be running.
pub(super) struct Running {
    pub signals: Arc<Signals>,
    infinite: bool,
    place: Execution,
}

enum Execution {
    /// On a thread, which sends the end of the task: its panic, if it panicked.
    Thread(Receiver<thread::Result<()>>),
    /// On the thread of the caller, one step at a time.
    Here(Box<dyn Task>),
}

impl Running {
    /// Starts a task on a thread of the searcher's pool. A search of one thread then begins without
    /// starting or waking another, which counts in a search of a thousand nodes.
    pub fn on_thread(
        searcher: &Arc<Mutex<Searcher>>,
        signals: Signals,
        infinite: bool,
        mut task: impl Task + 'static,
    ) -> Running {
        let pool = Arc::clone(lock(searcher).pool());
        let signals = Arc::new(signals);
        let (searcher, shared) = (Arc::clone(searcher), Arc::clone(&signals));
        let (ended, end) = mpsc::sync_channel(1);
        pool.spawn(move || {
            let run = || finish(&mut task, &mut lock(&searcher), &shared, infinite);
            let result = catch_unwind(AssertUnwindSafe(run));
            // An engine that is dropped does not wait.
            let _ = ended.send(result);
        });
        Running { signals, infinite, place: Execution::Thread(end) }
    }

    /// A task that waits for its first step.
    pub fn in_steps(signals: Signals, infinite: bool, task: impl Task + 'static) -> Running {
        Running { signals: Arc::new(signals), infinite, place: Execution::Here(Box::new(task)) }
    }

    /// The next step of a task that runs in steps.
    pub fn step(&mut self, searcher: &Mutex<Searcher>, pause: Pause) -> Option<Step<()>> {
        let Execution::Here(task) = &mut self.place else { return None };
        Some(task.step(&mut lock(searcher), &self.signals, Some(pause)))
    }

    /// Whether only a signal ends the task.
    pub fn needs_signal(&self) -> bool {
        self.infinite || self.signals.is_pondering()
    }

    /// Waits for the end of the task, and does what is left of it if it runs in steps.
    pub fn wait(self, searcher: &Mutex<Searcher>) {
        match self.place {
            Execution::Thread(end) => {
                if let Ok(Err(panic)) = end.recv() {
                    resume_unwind(panic);
                }
            }
            Execution::Here(mut task) => {
                finish(&mut *task, &mut lock(searcher), &self.signals, self.infinite);
            }
        }
    }
}

/// Does all of a task.
fn finish(task: &mut dyn Task, searcher: &mut Searcher, signals: &Signals, infinite: bool) {
    while !matches!(task.step(searcher, signals, None), Step::Done(())) {
        signals.wait_for_release(infinite);
    }
}

/// A panic in a search ends the program, so the lock is never poisoned.
pub(super) fn lock(searcher: &Mutex<Searcher>) -> MutexGuard<'_, Searcher> {
    searcher.lock().unwrap_or_else(PoisonError::into_inner)
}
