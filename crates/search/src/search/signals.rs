//! Signals to a running search: stop, and ponder hit. They never block the search; the caller may
//! wait.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::util::clock::Instant;

/// Shared between a search and its caller. Every search needs new signals.
///
/// ```
/// use std::thread;
///
/// use fissile_search::atomic::Game;
/// use fissile_search::search::{Job, Limits, Resources, Searcher, Signals};
///
/// let job = Job::new(Game::default(), Limits { infinite: true, ..Limits::default() });
/// let signals = Signals::default();
/// let mut searcher = Searcher::new(Resources::default())?;
/// let found = thread::scope(|scope| {
///     let search = scope.spawn(|| searcher.run(&job, &signals, &()));
///     signals.stop();
///     search.join()
/// });
/// // However early the stop comes, there is a move.
/// assert!(found.is_ok_and(|found| found.best().is_some()));
/// # Ok::<(), fissile_search::search::SearchError>(())
/// ```
#[derive(Debug, Default)]
pub struct Signals {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// When the clock started, if later than the search. Set before `pondering` ends.
    ponder_hit: OnceLock<Instant>,
    /// Held while a signal changes, so that a caller that waits misses none.
    changing: Mutex<()>,
    changed: Condvar,
}

impl Signals {
    /// Signals of a pondering search, or of one whose clock runs from the start.
    ///
    /// ```
    /// use fissile_search::search::Signals;
    ///
    /// assert!(Signals::new(true).is_pondering() && !Signals::default().is_pondering());
    /// ```
    #[must_use]
    pub fn new(ponder: bool) -> Signals {
        Signals { pondering: AtomicBool::new(ponder), ..Signals::default() }
    }

    /// Ends the search as soon as possible.
    ///
    /// ```
    /// use fissile_search::search::Signals;
    ///
    /// let signals = Signals::default();
    /// signals.stop();
    /// assert!(signals.is_stopped());
    /// ```
    pub fn stop(&self) {
        let _guard = self.lock();
        self.stopped.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Signals that the opponent played the expected move: the clock runs from now on.
    ///
    /// ```
    /// use fissile_search::search::Signals;
    ///
    /// let signals = Signals::new(true);
    /// signals.ponder_hit();
    /// assert!(!signals.is_pondering() && signals.clock_started().is_some());
    /// ```
    pub fn ponder_hit(&self) {
        let _guard = self.lock();
        if self.is_pondering() {
            self.ponder_hit.get_or_init(Instant::now);
            self.pondering.store(false, Ordering::Release);
        }
        self.changed.notify_all();
    }

    /// The flag that [`Signals::stop`] sets, for work that looks at nothing else.
    #[must_use]
    pub const fn stop_flag(&self) -> &AtomicBool {
        &self.stopped
    }

    /// Whether the search was stopped.
    #[must_use]
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether the search is still pondering, with no clock running.
    #[must_use]
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// When the clock started, if later than the search.
    #[must_use]
    pub fn clock_started(&self) -> Option<Instant> {
        self.ponder_hit.get().copied()
    }

    /// Whether the answer may be given: the search is stopped or, unless it is `infinite`, does not
    /// ponder.
    pub(super) fn is_released(&self, infinite: bool) -> bool {
        self.is_stopped() || !(infinite || self.is_pondering())
    }

    /// Waits until the answer may be given.
    pub fn wait_for_release(&self, infinite: bool) {
        let mut guard = self.lock();
        while !self.is_released(infinite) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        self.changing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
